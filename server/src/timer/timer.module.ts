import { audit } from '../audit/audit.ts';
import { api } from '../http/router.ts';
import { timeEntries } from '../timeEntries/timeEntries.module.ts';
import type { HandOver } from '../users/users.module.ts';
import { createTimerStops } from './stopTimer.ts';
import { timerPolicies } from './timer.policies.ts';
import { timerRepository } from './timer.repository.ts';
import { createTimerService, type TimerDeps } from './timer.service.ts';

export type { TimerStops } from './stopTimer.ts';

/** Stops timers whose ground is gone, in the transaction of whoever takes it. */
export const timerStops = createTimerStops({ timer: timerRepository, timeEntries });

/** The calls of `timer`. */
export function timerModule({ tenants, now }: Pick<TimerDeps, 'tenants' | 'now'>) {
  const timer = createTimerService({ tenants, timer: timerRepository, timeEntries, audit, now });
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
    /** The timer of a leaver stops. */
    handOver: ((tx, { id, firmSettings }) => timerStops.ofUser(tx, id, firmSettings)) satisfies HandOver,
  };
}
