import { audit } from '../audit/audit.ts';
import { api } from '../http/router.ts';
import { timeEntriesRepository } from '../timeEntries/timeEntries.repository.ts';
import type { HandOver } from '../users/handOver.ts';
import { createTimerEnding } from './endTimer.ts';
import { timerPolicies } from './timer.policies.ts';
import { timerRepository } from './timer.repository.ts';
import { createTimerService, type TimerDeps } from './timer.service.ts';

/** Ends timers whose ground is gone, in the transaction of whoever takes it. */
export const timerEnding = createTimerEnding({ timer: timerRepository, timeEntries: timeEntriesRepository });

/** The calls of `timer`. */
export function timerModule({ tenants, now }: Pick<TimerDeps, 'tenants' | 'now'>) {
  const timer = createTimerService({ tenants, timer: timerRepository, timeEntries: timeEntriesRepository, audit, now });
  return {
    policies: timerPolicies,
    routes: {
      get: api.timer.get.handler(({ context }) => timer.get(context.actor)),
      start: api.timer.start.handler(({ input, context }) => timer.start(context.actor, input)),
      stop: api.timer.stop.handler(({ input, context }) => timer.stop(context.actor, input)),
      workItems: api.timer.workItems.handler(({ input, context }) => timer.workItems(context.actor, input)),
      settings: api.timer.settings.handler(({ context }) => timer.settings(context.actor)),
      saveSettings: api.timer.saveSettings.handler(({ input, context }) => timer.saveSettings(context.actor, input)),
    },
    /** The timer of a leaver ends. */
    handOver: ((tx, { id, firmSettings }) => timerEnding.ofUser(tx, id, firmSettings)) satisfies HandOver,
  };
}
