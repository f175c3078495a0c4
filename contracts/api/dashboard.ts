import * as v from 'valibot';
import { ACTIVITY_WEEKS_MAX, PEOPLE_MAX } from '../limits.ts';
import {
  api,
  bounded,
  dateSchema,
  emptySchema,
  errorsOf,
  idSchema,
  instantSchema,
  nameText,
  queryInteger,
} from './shared.ts';

/** The dashboards of the product; each firm has one of each. */
export const DASHBOARD_KINDS = ['spvReport', 'monthlyProgress', 'activityReport', 'bookkeeping'] as const;
export type DashboardKind = (typeof DASHBOARD_KINDS)[number];

/** A dashboard in the list. */
export const dashboardSchema = v.strictObject({
  id: idSchema,
  /** Which one it is, and so where it is shown. */
  kind: v.picklist(DASHBOARD_KINDS),
  /** In the language of the request. */
  title: nameText,
  starred: v.boolean(),
  /** Null for the product. */
  createdBy: v.nullable(nameText),
  lastModifiedBy: v.nullable(nameText),
  dateCreated: instantSchema,
  dateLastModified: instantSchema,
});
export type Dashboard = v.InferOutput<typeof dashboardSchema>;

const byId = { id: idSchema };
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A person's work, week by week. */
export const activityRowSchema = v.strictObject({
  userId: idSchema,
  displayName: nameText,
  /** One for each week of the report, in its order. */
  weeks: bounded(v.strictObject({ tasks: count, seconds: count, approvals: count }), ACTIVITY_WEEKS_MAX),
});
export type ActivityRow = v.InferOutput<typeof activityRowSchema>;

/** The firm's dashboards. */
export const dashboards = {
  /** The starred ones first, then by title. */
  list: api
    .route({ method: 'GET', path: '/dashboards' })
    .output(v.strictObject({ items: bounded(dashboardSchema, DASHBOARD_KINDS.length) })),
  /** Stars it, or takes the star away. */
  update: api
    .route({ method: 'PUT', path: '/dashboards/{id}' })
    .input(v.strictObject({ ...byId, starred: v.boolean() }))
    .output(dashboardSchema)
    .errors(errorsOf('dashboard.notFound')),
  /** It can be restored until DELETED_DAYS have passed. */
  remove: api
    .route({ method: 'DELETE', path: '/dashboards/{id}' })
    .input(v.strictObject(byId))
    .output(emptySchema)
    .errors(errorsOf('dashboard.notFound')),
  restore: api
    .route({ method: 'PUT', path: '/dashboards/{id}/restored' })
    .input(v.strictObject(byId))
    .output(dashboardSchema)
    .errors(errorsOf('dashboard.notFound')),
  /** Tasks done, hours and filings approved, by person and week; a member sees their own. */
  activity: api
    .route({ method: 'GET', path: '/home-dashboards/activity-report' })
    .input(v.strictObject({ weeks: v.optional(queryInteger(1, ACTIVITY_WEEKS_MAX), 4) }))
    .output(
      v.strictObject({
        /** Mondays in Romania, the present week last. */
        weeks: bounded(dateSchema, ACTIVITY_WEEKS_MAX),
        rows: bounded(activityRowSchema, PEOPLE_MAX),
      }),
    ),
};
