import type * as v from 'valibot';
import { dateSchema } from '#contracts/api/shared.ts';
import type { TimeEntry, TimeEntryFields, timeEntryListQuerySchema } from '#contracts/api/time.ts';
import { WEEK_LINES_MAX } from '#contracts/limits.ts';
import { isAdmin } from '#contracts/roles.ts';
import type { Audit } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { TenantTx, Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { pageOf, readPage, type Page } from '../lists/keyset.ts';
import { romanianDay } from '../time/romanianTime.ts';
import type { TimeEntriesRepository, TimeEntryFilter, WeekCell } from './timeEntries.repository.ts';
import { isSameTarget, requireTarget, requireUsual } from './timeEntryRules.ts';
import type { TimeTotalsRepository } from './timeTotals.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    timeEntry: 'create' | 'update' | 'remove' | 'restore';
  }
}

/** What the service needs. */
export type TimeEntriesDeps = {
  readonly tenants: Tenants;
  readonly timeEntries: TimeEntriesRepository;
  readonly totals: TimeTotalsRepository;
  readonly audit: Audit;
  readonly now: () => Date;
};

type ListQuery = v.InferOutput<typeof timeEntryListQuerySchema>;
type Confirmation = { readonly isConfirmed?: boolean };
type Update = Partial<TimeEntryFields> & Confirmation & { readonly id: string; readonly revision?: number | undefined };

/** Members see their own time; admins everybody's. */
const visibleTo = (actor: Actor, filter: TimeEntryFilter): TimeEntryFilter =>
  isAdmin(actor.role) ? filter : { ...filter, userId: [actor.userId] };

const timeEntryReads = ({ tenants, timeEntries }: TimeEntriesDeps) => ({
  /** A page, newest day first. */
  async list(actor: Actor, query: ListQuery): Promise<Page<TimeEntry>> {
    const page = readPage(query, dateSchema);
    const rows = await tenants.read(actor.tenantId, (tx) => timeEntries.page(tx, visibleTo(actor, query), page));
    return pageOf(page, rows, keyOfEntry, (row) => row);
  },

  count: (actor: Actor, query: TimeEntryFilter) =>
    tenants.read(actor.tenantId, async (tx) => {
      const filter = visibleTo(actor, query);
      return { ...(await timeEntries.count(tx, filter)), ...(await timeEntries.sum(tx, filter)) };
    }),

  /** The filter of the caller's export. */
  exported: (actor: Actor, filter: TimeEntryFilter): TimeEntryFilter => visibleTo(actor, filter),

  /** The week of a person: for members, their own. */
  week: (actor: Actor, { monday, userId = actor.userId }: { monday: string; userId?: string | undefined }) =>
    tenants.read(actor.tenantId, async (tx) =>
      linesOf(await timeEntries.week(tx, isAdmin(actor.role) ? userId : actor.userId, monday)),
    ),
});

const timeEntryChanges = (deps: TimeEntriesDeps) => {
  const { tenants, timeEntries, audit } = deps;

  /** Locks an entry that the caller may change. @throws {AppError} `timeEntry.notFound` */
  async function lockOwn(tx: TenantTx, actor: Actor, id: string) {
    const entry = requireFound(await timeEntries.lock(tx, id), 'timeEntry.notFound');
    if (entry.userId !== actor.userId && !isAdmin(actor.role)) throw new AppError('timeEntry.notFound');
    return entry;
  }
  const find = async (tx: TenantTx, id: string) => requireFound(await timeEntries.find(tx, id), 'timeEntry.notFound');

  return {
    /** Time entered by hand. @throws {AppError} `client.notFound`, `workItem.notFound`, `task.notFound`, `timeEntry.unusual` */
    create: (actor: Actor, { isConfirmed = false, ...fields }: TimeEntryFields & Confirmation): Promise<TimeEntry> =>
      tenants.run(actor.tenantId, async (tx) => {
        await requireTarget(deps, tx, fields);
        if (!isConfirmed) await requireUsual(deps, tx, { ...fields, userId: actor.userId, id: null });
        const id = await timeEntries.insert(tx, { ...fields, userId: actor.userId, startTime: null });
        const entry = await find(tx, id);
        await audit.append(tx, actor.userId, [{ action: 'timeEntry.create', entityId: id, after: snapshotOf(entry) }]);
        return entry;
      }),

    /** @throws {AppError} as `create`, and `timeEntry.notFound`; `timeEntry.changed` after the caller's revision */
    update: (actor: Actor, { id, revision, isConfirmed = false, ...set }: Update): Promise<TimeEntry> =>
      tenants.run(actor.tenantId, async (tx) => {
        const before = await lockOwn(tx, actor, id);
        if (before.isDeleted) throw new AppError('timeEntry.notFound');
        if (revision !== undefined && revision !== before.revision) throw new AppError('timeEntry.changed');
        const fields = { ...fieldsOf(before), ...set };
        // What an entry is for may be gone by now; it can stay, but not be chosen.
        if (!isSameTarget(before, fields)) await requireTarget(deps, tx, fields);
        const isOtherTime = before.day !== fields.day || before.seconds !== fields.seconds;
        if (isOtherTime && !isConfirmed) await requireUsual(deps, tx, { ...fields, userId: before.userId, id });
        // On another day it is no longer the run of a timer.
        const startTime = fields.day === before.day ? before.startTime : null;
        await timeEntries.update(tx, id, { ...fields, userId: before.userId, startTime });
        const after = await find(tx, id);
        await audit.append(tx, actor.userId, [
          { action: 'timeEntry.update', entityId: id, before: snapshotOf(before), after: snapshotOf(after) },
        ]);
        return after;
      }),

    /** @throws {AppError} `timeEntry.notFound` */
    remove: (actor: Actor, { id }: { id: string }): Promise<Record<string, never>> =>
      tenants.run(actor.tenantId, async (tx) => {
        const before = await lockOwn(tx, actor, id);
        if (before.isDeleted) throw new AppError('timeEntry.notFound');
        await timeEntries.setDeleted(tx, id, true);
        await audit.append(tx, actor.userId, [
          { action: 'timeEntry.remove', entityId: id, before: snapshotOf(before) },
        ]);
        return {};
      }),

    /** Brings a deleted entry back; one that is there stays as it is. @throws {AppError} `timeEntry.notFound` */
    restore: (actor: Actor, { id }: { id: string }): Promise<TimeEntry> =>
      tenants.run(actor.tenantId, async (tx) => {
        const before = await lockOwn(tx, actor, id);
        if (!before.isDeleted) return find(tx, id);
        await timeEntries.setDeleted(tx, id, false);
        const after = await find(tx, id);
        await audit.append(tx, actor.userId, [{ action: 'timeEntry.restore', entityId: id, after: snapshotOf(after) }]);
        return after;
      }),
  };
};

const timeTotals = ({ tenants, totals, now }: TimeEntriesDeps) => ({
  /** @throws {AppError} `workItem.notFound` */
  ofWorkItem: (actor: Actor, { id }: { id: string }) =>
    tenants.read(actor.tenantId, async (tx) => {
      const budgetedHours = requireFound(await totals.budgetOf(tx, id), 'workItem.notFound');
      const byPerson = await totals.byPerson(tx, id);
      const trackedSeconds = byPerson.reduce((sum, { seconds }) => sum + seconds, 0);
      return { budgetedHours, trackedSeconds, byPerson, byWeek: await totals.byWeek(tx, id) };
    }),

  /** @throws {AppError} `client.notFound` */
  ofClient: (actor: Actor, { id }: { id: string }) =>
    tenants.read(actor.tenantId, async (tx) =>
      requireFound(await totals.ofClient(tx, id, romanianDay(now())), 'client.notFound'),
    ),
});

/** Time that people worked for clients. */
export const createTimeEntriesService = (deps: TimeEntriesDeps) => ({
  ...timeEntryReads(deps),
  ...timeEntryChanges(deps),
  ...timeTotals(deps),
});

/** The cursor of an entry. */
export const keyOfEntry = ({ day, id }: TimeEntry): [string, string] => [day, id];

const fieldsOf = ({
  clientId,
  workItemId,
  workItemTaskId,
  day,
  seconds,
  notes,
  isBillable,
}: TimeEntry): TimeEntryFields => ({
  clientId,
  workItemId,
  workItemTaskId,
  day,
  seconds,
  notes,
  isBillable,
});

/** The lines of a week, from its cells in their order. */
function linesOf(cells: readonly WeekCell[]) {
  const lines = new Map<string, Omit<WeekCell, 'at' | 'seconds'> & { days: number[] }>();
  for (const { at, seconds, ...target } of cells) {
    const key = target.workItemId ?? target.clientId;
    const line = lines.get(key) ?? { ...target, days: Array.from({ length: 7 }, () => 0) };
    line.days[at] = seconds;
    lines.set(key, line);
  }
  return [...lines.values()].slice(0, WEEK_LINES_MAX);
}

const snapshotOf = (entry: TimeEntry): JsonValue => {
  const { userId, clientId, workItemId, workItemTaskId, day, startTime, seconds, notes, isBillable, revision } = entry;
  return { userId, clientId, workItemId, workItemTaskId, day, startTime, seconds, notes, isBillable, revision };
};
