import { useTranslation } from 'react-i18next';
import type { Language } from '#contracts/languages.ts';
import { languageOf } from './languages.ts';

/** Where the firms, the authority and its dates live: an event has one hour, whatever zone the browser is in (decision D58). */
const ZONE = 'Europe/Bucharest';
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', ro: 'ro-RO' };
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const MEGABYTE = 1024 * 1024;

/** The one formatter of dates and numbers. Source of the date form `dd/MM/yy`: specification SH-16. */
export type Format = {
  /** A day, `yyyy-MM-dd`, as `dd/MM/yy`. */
  readonly day: (date: string) => string;
  /** A day of the present year without it: `25 Nov`, `25 nov. 2027`. */
  readonly shortDay: (date: string) => string;
  /** Two days as a range: `2 – 25 Nov 2026`. */
  readonly dayRange: (from: string, to: string) => string;
  /** The Romanian day of an instant, as `dd/MM/yy`. */
  readonly authorityDay: (instant: string) => string;
  /** The Romanian day and time of an instant, as `dd/MM/yy HH:mm`. */
  readonly authorityTime: (instant: string) => string;
  /** The same with seconds. */
  readonly authoritySecond: (instant: string) => string;
  /** Day and time of an instant, as `dd/MM/yy HH:mm`. */
  readonly localTime: (instant: string) => string;
  /** The time of an instant, as `HH:mm`. */
  readonly localHour: (instant: string) => string;
  readonly number: (value: number) => string;
  /** The size of a file: `2.4 MB`. */
  readonly size: (bytes: number) => string;
  /** `in 6 minutes`, `4 minutes ago`: seconds, minutes or hours. */
  readonly relative: (instantMs: number, nowMs: number) => string;
  /** `Mon, 23 Nov`. */
  readonly weekdayAndDay: (date: string) => string;
  /** `Mon 23`. */
  readonly weekday: (date: string) => string;
  /** `Monday 23 November`. */
  readonly fullDay: (date: string) => string;
  /** `Monday, 23 November 2026`. */
  readonly fullDate: (date: string) => string;
  /** A month of a year, `10/2026`. */
  readonly month: (year: number, month: number) => string;
  /** The same in words, as in a sentence: `October 2026`, `octombrie 2026`. */
  readonly monthInWords: (year: number, month: number) => string;
  /** `Oct 2026`, `oct. 2026`. */
  readonly shortMonth: (year: number, month: number) => string;
  /** A month without its year, 1 to 12, as in a sentence: `October`, `Oct` or `O`. */
  readonly monthName: (month: number, width?: 'long' | 'short' | 'narrow') => string;
  /** The twelve months, the first letter a capital. */
  readonly monthNames: () => readonly string[];
  /** `March, June or September`. */
  readonly oneOf: (words: readonly string[]) => string;
};

/** The locale in which dates and numbers of a language are written. */
export const localeOf = (language: string): string => LOCALES[languageOf(language)];

const formats = new Map<string, Format>();

/** The formatter of a language. */
export function formatOf(language: string): Format {
  const locale = localeOf(language);
  const present = formats.get(locale) ?? createFormat(locale);
  formats.set(locale, present);
  return present;
}

const createFormat = (locale: string): Format => ({ ...daysOf(locale), ...monthsOf(locale), ...numbersOf(locale) });

type Days =
  | (
      | 'day'
      | 'shortDay'
      | 'dayRange'
      | 'authorityDay'
      | 'authorityTime'
      | 'authoritySecond'
      | 'localTime'
      | 'localHour'
      | 'relative'
    )
  | ('weekdayAndDay' | 'weekday' | 'fullDay' | 'fullDate');

function daysOf(locale: string): Pick<Format, Days> {
  const day = { day: '2-digit', month: '2-digit', year: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const spvDay = once(() => new Intl.DateTimeFormat('en-GB', { ...day, timeZone: ZONE }));
  const spvTime = once(() => new Intl.DateTimeFormat('en-GB', { ...time, timeZone: ZONE }));
  const spvSecond = once(() => new Intl.DateTimeFormat('en-GB', { ...time, second: '2-digit', timeZone: ZONE }));
  const written = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  const dayAndMonth = written({ day: 'numeric', month: 'short' });
  const wholeDay = written({ day: 'numeric', month: 'short', year: 'numeric' });
  const weekdayAndDay = written({ weekday: 'short', day: 'numeric', month: 'short' });
  const weekday = written({ weekday: 'short', day: 'numeric' });
  const fullDay = written({ weekday: 'long', day: 'numeric', month: 'long' });
  const fullDate = written({ dateStyle: 'full' });
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }));
  return {
    day: (date) => {
      const [year = '', month = '', dayOfMonth = ''] = date.split('-');
      return `${dayOfMonth}/${month}/${year.slice(-2)}`;
    },
    shortDay: (date) =>
      (date.startsWith(`${new Date().getFullYear()}-`) ? dayAndMonth() : wholeDay()).format(new Date(date)),
    dayRange: (from, to) => wholeDay().formatRange(new Date(from), new Date(to)),
    authorityDay: (instant) => spvDay().format(new Date(instant)),
    authorityTime: both(spvDay, spvTime),
    authoritySecond: both(spvDay, spvSecond),
    localTime: both(spvDay, spvTime),
    localHour: (instant) => spvTime().format(new Date(instant)),
    weekdayAndDay: (date) => weekdayAndDay().format(new Date(date)),
    weekday: (date) => weekday().format(new Date(date)),
    fullDay: (date) => fullDay().format(new Date(date)),
    fullDate: (date) => fullDate().format(new Date(date)),
    relative: (instantMs, nowMs) => {
      const away = instantMs - nowMs;
      if (Math.abs(away) < MINUTE) return relative().format(Math.round(away / SECOND), 'second');
      if (Math.abs(away) < HOUR) return relative().format(Math.round(away / MINUTE), 'minute');
      return relative().format(Math.round(away / HOUR), 'hour');
    },
  };
}

type Months = 'month' | 'monthInWords' | 'shortMonth' | 'monthName' | 'monthNames';

function monthsOf(locale: string): Pick<Format, Months> {
  const written = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  const inWords = written({ month: 'long', year: 'numeric' });
  const short = written({ month: 'short', year: 'numeric' });
  const names = {
    long: written({ month: 'long' }),
    short: written({ month: 'short' }),
    narrow: written({ month: 'narrow' }),
  };
  const monthName: Format['monthName'] = (month, width = 'long') => names[width]().format(Date.UTC(2026, month - 1, 1));
  return {
    month: (year, month) => `${String(month).padStart(2, '0')}/${year}`,
    monthInWords: (year, month) => inWords().format(Date.UTC(year, month - 1, 1)),
    shortMonth: (year, month) => short().format(Date.UTC(year, month - 1, 1)),
    monthName,
    monthNames: () => Array.from({ length: 12 }, (_, at) => capitalised(monthName(at + 1))),
  };
}

/** Words at the begin of a line, where a language writes them small in a sentence. */
export const capitalised = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

function numbersOf(locale: string): Pick<Format, 'number' | 'size' | 'oneOf'> {
  const number = once(() => new Intl.NumberFormat(locale));
  const size = (unit: 'kilobyte' | 'megabyte') =>
    once(() => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }));
  const kilobytes = size('kilobyte');
  const megabytes = size('megabyte');
  const list = once(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  return {
    number: (value) => number().format(value),
    size: (bytes) => (bytes < MEGABYTE ? kilobytes().format(bytes / 1024) : megabytes().format(bytes / MEGABYTE)),
    oneOf: (words) => list().format(words),
  };
}

/** Made when it is first used: the browser takes milliseconds for each of these. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const both = (dayOf: () => Intl.DateTimeFormat, timeOf: () => Intl.DateTimeFormat) => (instant: string) => {
  const date = new Date(instant);
  return `${dayOf().format(date)} ${timeOf().format(date)}`;
};

/** The formatter of the language on the screen. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return formatOf(i18n.language);
}
