/** The two deadlines of a month, and the forms that are due. Annual forms have days of their own and are not here. */
export const FORMS_OF = {
  day25: ['D100', 'D112', 'D300', 'D301', 'D390', 'D710'],
  monthEnd: ['D394', 'D406'],
} as const;
type DeadlineKind = keyof typeof FORMS_OF;

/** A day on which declarations of a month are due. */
export type Deadline = {
  readonly kind: DeadlineKind;
  /** `yyyy-MM-dd` */
  readonly date: string;
  /** The month that is declared: the one before the deadline's. */
  readonly month: number;
  readonly year: number;
};

/** Day of the month on which most declarations are due. Source: specification HO-2, decision D37. */
const DAY = 25;

/** The next 25th and the next end of a month, today included, the nearest first. */
export function deadlinesAfter(today: string): [Deadline, Deadline] {
  const [year, month, day] = partsOfDay(today);
  const day25 = day <= DAY ? deadlineIn('day25', year, month) : deadlineIn('day25', year, month + 1);
  const monthEnd = deadlineIn('monthEnd', year, month);
  return day25.date < monthEnd.date ? [day25, monthEnd] : [monthEnd, day25];
}

/** The deadline on a day; null on a day without one. */
export function deadlineOn(date: string): Deadline | null {
  const [year, month] = partsOfDay(date);
  return KINDS.map((kind) => deadlineIn(kind, year, month)).find((deadline) => deadline.date === date) ?? null;
}

/** The 25th after a reported month. */
export const deadlineOfPeriod = (year: number, month: number): Deadline => deadlineIn('day25', year, month + 1);

/** The day on which a form of a month is due; null for forms with days of their own. */
export function dueDay(form: string, { month, year }: Pick<Deadline, 'month' | 'year'>): string | null {
  const kind = KINDS.find((known) => FORMS_OF[known].some((one) => one === form));
  return kind === undefined ? null : deadlineIn(kind, year, month + 1).date;
}

/** The same deadline so many months earlier. */
export function deadlineBefore({ kind, date }: Deadline, months = 1): Deadline {
  const [year, month] = partsOfDay(date);
  return deadlineIn(kind, year, month - months);
}

/** A month outside of 1 to 12 is one of another year. */
function deadlineIn(kind: DeadlineKind, year: number, month: number): Deadline {
  const date = kind === 'day25' ? dayText(year, month, DAY) : dayText(year, month + 1, 0);
  const [declaredYear, declaredMonth] = partsOfDay(dayText(year, month - 1, 1));
  return { kind, date, month: declaredMonth, year: declaredYear };
}

const KINDS: readonly DeadlineKind[] = ['day25', 'monthEnd'];

/** Year, month and day of a `yyyy-MM-dd`. */
export function partsOfDay(day: string): [number, number, number] {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return [year, month, dayOfMonth];
}

/** The `yyyy-MM-dd` of a day; one outside of its month is in another. */
export const dayText = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
