import type { DashboardKind } from '#contracts/api/dashboard.ts';
import type { Labels } from '../enums/enums.module.ts';

/** The titles of the product's dashboards. */
export const DASHBOARD_TITLES: Labels<DashboardKind> = {
  spvReport: { en: 'SPV report', ro: 'Situația declarațiilor' },
  monthlyProgress: { en: 'Monthly progress', ro: 'Progres lunar' },
  activityReport: { en: 'Activity report', ro: 'Raport de activitate' },
  bookkeeping: { en: 'Bookkeeping', ro: 'Contabilitate' },
};
