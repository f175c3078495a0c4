import type { FirmSettings } from '#contracts/firmSettings.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { lengthOfRun, type RunLength, type TimeEntries } from '../timeEntries/timeEntries.module.ts';
import type { RunningTimer, TimerRepository } from './timer.repository.ts';

type Deps = {
  readonly timer: Pick<TimerRepository, 'remove' | 'lock' | 'lockOfWorkItem' | 'lockOfTask'>;
  readonly timeEntries: Pick<TimeEntries, 'insert'>;
};

type Stopped = RunLength & { readonly entryId: string; readonly trail: AuditEntry[] };

/** Stops a locked timer and writes its entry; `elapsed` may be less than what has passed. */
export async function stopTimer(
  { timer, timeEntries }: Pick<Deps, 'timer' | 'timeEntries'>,
  tx: TenantTx,
  run: RunningTimer,
  settings: FirmSettings,
  elapsed = run.elapsed,
): Promise<Stopped> {
  const { seconds, isCut } = lengthOfRun(elapsed, settings);
  const { elapsed: _, ...stored } = run;
  const entry = { ...stored, seconds, isBillable: settings.isTimeBillable };
  await timer.remove(tx, run.userId);
  const entryId = await timeEntries.insert(tx, entry);
  return {
    entryId,
    seconds,
    isCut,
    trail: [stopped(run), { action: 'timeEntry.create', entityId: entryId, after: entry }],
  };
}

/** The entry of the trail for a timer that is stopped. */
export const stopped = ({ userId, startTime, workItemId, workItemTaskId }: RunningTimer): AuditEntry => ({
  action: 'timer.stop',
  entityId: userId,
  before: { startTime, workItemId, workItemTaskId },
});

/**
 * Stops timers whose ground is gone: their person leaves, or their work item or task is deleted. Each leaves its entry.
 * Returns the entries of the trail.
 */
export const createTimerStops = (deps: Deps) => {
  const stopAll = async (
    tx: TenantTx,
    runs: readonly RunningTimer[],
    settings: FirmSettings,
  ): Promise<AuditEntry[]> => {
    const trail: AuditEntry[] = [];
    for (const run of runs) trail.push(...(await stopTimer(deps, tx, run, settings)).trail);
    return trail;
  };
  return {
    async ofUser(tx: TenantTx, userId: string, settings: FirmSettings): Promise<AuditEntry[]> {
      const run = await deps.timer.lock(tx, userId);
      return stopAll(tx, run === null ? [] : [run], settings);
    },
    ofWorkItem: async (tx: TenantTx, workItemId: string, settings: FirmSettings): Promise<AuditEntry[]> =>
      stopAll(tx, await deps.timer.lockOfWorkItem(tx, workItemId), settings),
    ofTask: async (tx: TenantTx, taskId: string, settings: FirmSettings): Promise<AuditEntry[]> =>
      stopAll(tx, await deps.timer.lockOfTask(tx, taskId), settings),
  };
};

/** Stops timers whose ground is gone. */
export type TimerStops = ReturnType<typeof createTimerStops>;
