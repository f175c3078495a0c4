import type { Timer, TimerSettings, WorkChoice } from '#contracts/api/time.ts';
import { WORK_CHOICE_DAYS } from '#contracts/limits.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { TenantTx, Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { TimeEntries } from '../timeEntries/timeEntries.module.ts';
import { stopTimer, stopped } from './stopTimer.ts';
import type { RunningTimer, TimerRepository, TimerTarget } from './timer.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    timer: 'start' | 'stop' | 'saveSettings';
  }
}

/** What the service needs. */
export type TimerDeps = {
  readonly tenants: Tenants;
  readonly timer: TimerRepository;
  readonly timeEntries: TimeEntries;
  readonly audit: Audit;
  readonly now: () => Date;
};

const DAY_MS = 24 * 60 * 60 * 1000;

type Start = {
  readonly workItemId: string;
  readonly workItemTaskId: string;
  readonly notes: string;
  readonly replaces?: string | undefined;
};
type Stop = {
  readonly startTime?: string | undefined;
  readonly until?: string | undefined;
  readonly isDiscarded: boolean;
};
type Stopped = { timer: Timer; entryId: string | null; seconds: number | null; isCut: boolean };

const isRunOf = (run: RunningTimer, startTime: string): boolean => Date.parse(run.startTime) === Date.parse(startTime);

const isSameTarget = (run: RunningTimer, target: TimerTarget): boolean =>
  run.workItemId === target.workItemId && run.workItemTaskId === target.workItemTaskId && run.notes === target.notes;

/** What the timer is started for. @throws {AppError} `workItem.notFound`, `task.notFound` */
async function targetOf(
  { timeEntries }: TimerDeps,
  tx: TenantTx,
  { workItemId, workItemTaskId, notes }: Start,
): Promise<TimerTarget> {
  const clientId = requireFound(await timeEntries.clientOfWorkItem(tx, workItemId), 'workItem.notFound');
  const place = await timeEntries.placeOfTask(tx, workItemTaskId);
  if (place?.workItemId !== workItemId) throw new AppError('task.notFound');
  return { clientId, workItemId, workItemTaskId, notes };
}

const starting = (deps: TimerDeps) => ({
  /**
   * Starts the caller's timer. The row of the timer is locked, so two starts run one after another, and a repeated one
   * finds what it has started.
   *
   * @throws {AppError} `timer.running` while another runs that `replaces` does not name; `workItem.notFound`,
   * `task.notFound`
   */
  start: (actor: Actor, input: Start): Promise<Timer> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { timer, audit } = deps;
      const target = await targetOf(deps, tx, input);
      const run = await timer.lock(tx, actor.userId);
      if (run !== null && isSameTarget(run, target)) return timer.find(tx, actor.userId);
      const trail: AuditEntry[] = [];
      if (run !== null) {
        if (input.replaces === undefined || !isRunOf(run, input.replaces)) throw new AppError('timer.running');
        trail.push(...(await stopTimer(deps, tx, run, actor.firmSettings)).trail);
      }
      if (!(await timer.insert(tx, actor.userId, target))) {
        // Another start was faster; it may be this one's twin.
        const faster = await timer.lock(tx, actor.userId);
        if (faster === null || !isSameTarget(faster, target)) throw new AppError('timer.running');
        return timer.find(tx, actor.userId);
      }
      const started = await timer.find(tx, actor.userId);
      const { startTime } = started;
      await audit.append(tx, actor.userId, [
        ...trail,
        { action: 'timer.start', entityId: actor.userId, after: { startTime, ...target } },
      ]);
      return started;
    }),
});

const stopping = (deps: TimerDeps) => {
  const { tenants, timer, timeEntries, audit } = deps;

  /** Nothing runs by that start any more: what it has left. */
  async function afterStop(tx: TenantTx, { userId }: Actor, startTime: string | undefined): Promise<Stopped> {
    const entry = startTime === undefined ? null : await timeEntries.ofRun(tx, userId, startTime);
    return {
      timer: await timer.find(tx, userId),
      entryId: entry?.id ?? null,
      seconds: entry?.seconds ?? null,
      isCut: false,
    };
  }

  return {
    /** @throws {AppError} `timer.changed` when another timer runs than the caller saw, and that one was not written down */
    stop: (actor: Actor, { startTime, until, isDiscarded }: Stop): Promise<Stopped> =>
      tenants.run(actor.tenantId, async (tx) => {
        const run = await timer.lock(tx, actor.userId);
        if (run === null) return afterStop(tx, actor, startTime);
        if (startTime !== undefined && !isRunOf(run, startTime)) {
          const before = await afterStop(tx, actor, startTime);
          if (before.entryId === null) throw new AppError('timer.changed');
          return before;
        }
        if (isDiscarded) {
          await timer.remove(tx, actor.userId);
          await audit.append(tx, actor.userId, [stopped(run)]);
          return { timer: await timer.find(tx, actor.userId), entryId: null, seconds: null, isCut: false };
        }
        const elapsed = until === undefined ? run.elapsed : (Date.parse(until) - Date.parse(run.startTime)) / 1000;
        const cutTo = Math.min(run.elapsed, elapsed);
        const { entryId, seconds, isCut, trail } = await stopTimer(deps, tx, run, actor.firmSettings, cutTo);
        const after = await timer.find(tx, actor.userId);
        await audit.append(tx, actor.userId, trail);
        return { timer: after, entryId, seconds, isCut };
      }),
  };
};

/** The caller's timer. */
export const createTimerService = (deps: TimerDeps) => {
  const { tenants, timer, audit, now } = deps;
  return {
    get: (actor: Actor): Promise<Timer> => tenants.read(actor.tenantId, (tx) => timer.find(tx, actor.userId)),

    ...starting(deps),
    ...stopping(deps),

    workItems: (actor: Actor, { query, clientId }: { query: string; clientId?: string | undefined }) =>
      tenants.read(actor.tenantId, (tx): Promise<WorkChoice[]> =>
        timer.workItems(
          tx,
          actor.userId,
          query,
          clientId ?? null,
          new Date(now().getTime() - WORK_CHOICE_DAYS * DAY_MS),
        ),
      ),

    settings: (actor: Actor): Promise<TimerSettings> =>
      tenants.read(actor.tenantId, (tx) => timer.settings(tx, actor.userId)),

    saveSettings: (actor: Actor, settings: TimerSettings): Promise<TimerSettings> =>
      tenants.run(actor.tenantId, async (tx) => {
        const before = await timer.settings(tx, actor.userId);
        await timer.saveSettings(tx, actor.userId, settings);
        await audit.append(tx, actor.userId, [
          { action: 'timer.saveSettings', entityId: actor.userId, before, after: settings },
        ]);
        return settings;
      }),
  };
};
