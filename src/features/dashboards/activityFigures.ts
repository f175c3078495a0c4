import type { ActivityRow } from '#contracts/api/dashboard.ts';

export type ActivityWeek = ActivityRow['weeks'][number];
export const NO_ACTIVITY: ActivityWeek = { tasks: 0, seconds: 0, approvals: 0 };

/** The figures that are shown of a week, in the order of their columns. */
export const ACTIVITY_FIGURES = ['tasks', 'hours', 'approvals'] as const;
export type ActivityFigure = (typeof ACTIVITY_FIGURES)[number];

const HOUR_SECONDS = 3600;
const hoursOf = (seconds: number): number => Math.round((seconds / HOUR_SECONDS) * 10) / 10;

export const figureOf = ({ tasks, seconds, approvals }: ActivityWeek, figure: ActivityFigure): number =>
  ({ tasks, hours: hoursOf(seconds), approvals })[figure];

export const sumOf = (weeks: readonly ActivityWeek[]): ActivityWeek =>
  weeks.reduce(
    (sum, week) => ({
      tasks: sum.tasks + week.tasks,
      seconds: sum.seconds + week.seconds,
      approvals: sum.approvals + week.approvals,
    }),
    NO_ACTIVITY,
  );

/** What all these people have done in each of so many weeks. */
export const sumsByWeek = (rows: readonly ActivityRow[], weeks: number): ActivityWeek[] =>
  Array.from({ length: weeks }, (_, at) => sumOf(rows.map((row) => row.weeks[at] ?? NO_ACTIVITY)));
