import type { Series, SeriesFields } from '#contracts/api/workSeries.ts';

/** What a person changes of a series: its dates are those of the next occurrence, not of the first. */
export function formOfSeries(series: Series): SeriesFields {
  const { unit, every, leadDays, endDate, dueForm, dueWorkingDays, startsOnMonthEnd, isDueOnMonthEnd } = series;
  const { assigneeId, title, description, budgetedHours } = series;
  const { priority, workItemType, tasks } = series;
  const { startDate, dueDate } = nextOf(series);
  const days = { startDate, dueDate, startsOnMonthEnd, isDueOnMonthEnd, endDate };
  const rhythm = { unit, every, ...days, dueForm, dueWorkingDays, leadDays, past: null };
  const work = { assigneeId, title, description, budgetedHours, priority, workItemType, tasks };
  return { ...rhythm, ...work, tags: series.tags.map(({ name }) => name) };
}

/**
 * What is sent: where unit, distance and next occurrence stay as they were, the series goes on with the first occurrence
 * that it counts from.
 */
export function changeOfSeries(series: Series, form: SeriesFields): SeriesFields {
  const next = nextOf(series);
  const isSameRhythm =
    form.unit === series.unit &&
    form.every === series.every &&
    form.startDate === next.startDate &&
    form.dueDate === next.dueDate;
  return isSameRhythm ? { ...form, startDate: series.startDate, dueDate: series.dueDate } : form;
}

const nextOf = ({ coming: [next], startDate, dueDate }: Series) => next ?? { startDate, dueDate };
