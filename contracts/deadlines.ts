import { keysOf } from './keysOf.ts';
/**
 * The forms with a deadline in the month after the one that they declare: on its 25th, its 30th (February's last day) or its
 * last day. Annual forms have days of their own and are not here. Which day that is in the end, the server's calendar says
 * (decision D54).
 */
export const FORM_RULES = {
  D100: 'day25',
  D112: 'day25',
  D300: 'day25',
  D301: 'day25',
  D390: 'day25',
  D710: 'day25',
  // OPANAF 3769/2015: by the 30th, unlike the D406 (OPANAF 1783/2021).
  D394: 'day30',
  D406: 'monthEnd',
} as const satisfies Record<string, 'day25' | 'day30' | 'monthEnd'>;
export type DeadlineForm = keyof typeof FORM_RULES;

/** The same forms, in the order of the screens. */
export const DEADLINE_FORMS: readonly DeadlineForm[] = keysOf(FORM_RULES);

/** True for a form whose deadline is known. */
export const isDeadlineForm = (form: string): form is DeadlineForm => Object.hasOwn(FORM_RULES, form);

/** Legal holidays of Romania (art. 139 of the labour code). Their words are texts of the page. */
export const HOLIDAYS = [
  'newYear',
  'epiphany',
  'saintJohn',
  'unionDay',
  'goodFriday',
  'easter',
  'labourDay',
  'childrensDay',
  'pentecost',
  'dormition',
  'saintAndrew',
  'nationalDay',
  'christmas',
] as const;
export type Holiday = (typeof HOLIDAYS)[number];

/** Year, month and day of a `yyyy-MM-dd`. */
export function partsOfDay(day: string): [number, number, number] {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return [year, month, dayOfMonth];
}

/** The `yyyy-MM-dd` of a day; one outside of its month is in another. */
export const dayText = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** The day so many days later, or earlier. */
export function daysFrom(day: string, count: number): string {
  const [year, month, dayOfMonth] = partsOfDay(day);
  return dayText(year, month, dayOfMonth + count);
}
