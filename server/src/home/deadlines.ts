/** The two deadlines of a month, and the forms that are due. Annual forms have days of their own and are not here. */
export const FORMS_OF = {
  day25: ['D100', 'D112', 'D300', 'D301', 'D390', 'D710'],
  monthEnd: ['D394', 'D406'],
} as const;
export type DeadlineKind = keyof typeof FORMS_OF;

type Deadline = {
  readonly kind: DeadlineKind;
  /** `yyyy-MM-dd` */
  readonly date: string;
  /** The month that is declared: the one before the deadline's. */
  readonly month: number;
  readonly year: number;
};

/** Day of the month on which most declarations are due. Source: decision D37 and the product spec, home page. */
const DAY = 25;

/** The next 25th and the next end of a month, today included, the nearest first. */
export function deadlinesAfter(today: string): Deadline[] {
  const [year, month, day] = partsOf(today);
  const day25 = day <= DAY ? deadline('day25', year, month) : deadline('day25', year, month + 1);
  return [day25, deadline('monthEnd', year, month)].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** `month` may be 13: January of the next year. */
function deadline(kind: DeadlineKind, year: number, month: number): Deadline {
  const day = kind === 'day25' ? DAY : new Date(Date.UTC(year, month, 0)).getUTCDate();
  const [declaredYear, declaredMonth] = partsOf(textOf(year, month - 1, 1));
  return { kind, date: textOf(year, month, day), month: declaredMonth, year: declaredYear };
}

/** The Sunday of a day's week. */
export function sundayOf(today: string): string {
  const [year, month, day] = partsOf(today);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return textOf(year, month, day + ((7 - weekday) % 7));
}

/** The Monday of a day's week, or of so many weeks before. */
export function mondayOf(today: string, weeksBefore = 0): string {
  const [year, month, day] = partsOf(sundayOf(today));
  return textOf(year, month, day - 6 - 7 * weeksBefore);
}

function partsOf(day: string): [number, number, number] {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return [year, month, dayOfMonth];
}

const textOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
