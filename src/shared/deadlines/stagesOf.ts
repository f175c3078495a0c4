import { MISSING_STAGES } from '#contracts/api/spvReport.ts';

/** The figures of a deadline that count how far forms are. */
export const STAGE_FIGURES = ['filed', 'waiting', 'missing'] as const;
export type StageFigure = (typeof STAGE_FIGURES)[number];

/** The stages that a figure counts, as the address of the report has them. */
export const STAGES_OF: Readonly<Record<StageFigure, string>> = {
  filed: 'filed',
  waiting: 'waiting',
  missing: MISSING_STAGES.join(','),
};
