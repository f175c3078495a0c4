import type { ActivityRow, Dashboard } from '#contracts/api/dashboard.ts';
import type { Language } from '#contracts/languages.ts';
import { isAdmin } from '#contracts/roles.ts';
import type { Audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { mondayOf } from '../time/weeks.ts';
import { DASHBOARD_TITLES } from './dashboards.labels.ts';
import type { ActivityWeekRow, DashboardRow, DashboardsRepository } from './dashboards.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    dashboard: 'update' | 'remove' | 'restore';
  }
}

/** What the service needs. */
export type DashboardsDeps = {
  readonly tenants: Tenants;
  readonly dashboards: DashboardsRepository;
  readonly audit: Audit;
  readonly now: () => Date;
};

/** Dashboards of a firm, and the figures of the activity report. */
export const createDashboardsService = ({ tenants, dashboards, audit, now }: DashboardsDeps) => ({
  async list(actor: Actor, language: Language): Promise<{ items: Dashboard[] }> {
    const rows = await tenants.read(actor.tenantId, (tx) => dashboards.list(tx));
    const items = rows.map((row) => dashboardOf(row, language));
    return {
      items: items.toSorted(
        (a, b) => Number(b.starred) - Number(a.starred) || a.title.localeCompare(b.title, language),
      ),
    };
  },

  /** @throws {AppError} `dashboard.notFound` */
  update: (actor: Actor, { id, starred }: { id: string; starred: boolean }, language: Language): Promise<Dashboard> =>
    tenants.run(actor.tenantId, async (tx) => {
      const isThere = await dashboards.setStarred(tx, id, starred, actor.userId);
      if (!isThere) throw new AppError('dashboard.notFound');
      const row = requireFound(await dashboards.find(tx, id), 'dashboard.notFound');
      await audit.append(tx, actor.userId, [{ action: 'dashboard.update', entityId: id, after: { starred } }]);
      return dashboardOf(row, language);
    }),

  /** @throws {AppError} `dashboard.notFound` */
  remove: (actor: Actor, id: string): Promise<Record<string, never>> =>
    tenants.run(actor.tenantId, async (tx) => {
      const row = requireFound(await dashboards.find(tx, id), 'dashboard.notFound');
      await dashboards.setDeleted(tx, id, true);
      await audit.append(tx, actor.userId, [{ action: 'dashboard.remove', entityId: id, before: { kind: row.kind } }]);
      return {};
    }),

  /**
   * Brings a deleted one back; one that is there already stays as it is.
   *
   * @throws {AppError} `dashboard.notFound`
   */
  restore: (actor: Actor, id: string, language: Language): Promise<Dashboard> =>
    tenants.run(actor.tenantId, async (tx) => {
      const isRestored = await dashboards.setDeleted(tx, id, false);
      const row = requireFound(await dashboards.find(tx, id), 'dashboard.notFound');
      if (isRestored) await audit.append(tx, actor.userId, [{ action: 'dashboard.restore', entityId: id }]);
      return dashboardOf(row, language);
    }),

  /** The present week and those before it. A member sees their own row. */
  async activity(actor: Actor, weeks: number): Promise<{ weeks: string[]; rows: ActivityRow[] }> {
    const today = romanianDay(now());
    const mondays = Array.from({ length: weeks }, (_, at) => mondayOf(today, weeks - 1 - at));
    const rows = await tenants.read(actor.tenantId, (tx) =>
      dashboards.activity(tx, mondays[0] ?? today, mondayOf(today), isAdmin(actor.role) ? null : actor.userId),
    );
    return { weeks: mondays, rows: peopleOf(rows) };
  },
});

const dashboardOf = ({ dateCreated, dateLastModified, ...row }: DashboardRow, language: Language): Dashboard => ({
  ...row,
  title: DASHBOARD_TITLES[row.kind][language],
  dateCreated: dateCreated.toISOString(),
  dateLastModified: dateLastModified.toISOString(),
});

/** One row for each person, in the order of the weeks. */
const peopleOf = (rows: readonly ActivityWeekRow[]): ActivityRow[] =>
  [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, weeks]) => ({
    userId,
    displayName: weeks[0]?.displayName ?? '',
    weeks: weeks.map(({ tasks, seconds, approvals }) => ({ tasks, seconds, approvals })),
  }));
