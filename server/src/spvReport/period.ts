import type { ReportPeriod } from '#contracts/api/spvReport.ts';

/** The month that is `year * 12 + month`. */
export const periodOf = (at: number): ReportPeriod => ({ month: ((at - 1) % 12) + 1, year: Math.floor((at - 1) / 12) });
