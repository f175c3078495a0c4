import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contracts/languages.ts';
import { languageOf } from './languages.ts';

/** Where the authority and its dates live. */
const AUTHORITY_ZONE = 'Europe/Bucharest';
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
  /** Day and time of an instant at the workstation, as `dd/MM/yy HH:mm`. */
  readonly localTime: (instant: string) => string;
  /** The time of an instant at the workstation, as `HH:mm`. */
  readonly localHour: (instant: string) => string;
  readonly number: (value: number) => string;
  /** The size of a file: `2.4 MB`. */
  readonly size: (bytes: number) => string;
  /** `in 6 minutes`, `4 minutes ago`: seconds, minutes or hours. */
  readonly relative: (instantMs: number, nowMs: number) => string;
  /** A month of a year, `10/2026`. */
  readonly month: (year: number, month: number) => string;
};

/** The locale in which dates and numbers of a language are written. */
export const localeOf = (language: string): string => LOCALES[languageOf(language)];

/** The formatter of a language. */
export function formatOf(language: string): Format {
  const locale = localeOf(language);
  const day = { day: '2-digit', month: '2-digit', year: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const spvDay = once(() => new Intl.DateTimeFormat('en-GB', { ...day, timeZone: AUTHORITY_ZONE }));
  const spvTime = once(() => new Intl.DateTimeFormat('en-GB', { ...time, timeZone: AUTHORITY_ZONE }));
  const localDay = once(() => new Intl.DateTimeFormat('en-GB', day));
  const localTime = once(() => new Intl.DateTimeFormat('en-GB', time));
  const number = once(() => new Intl.NumberFormat(locale));
  const size = (unit: 'kilobyte' | 'megabyte') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  const kilobytes = once(() => size('kilobyte'));
  const megabytes = once(() => size('megabyte'));
  const dayAndMonth = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
  const wholeDay = once(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  );
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
    localTime: both(localDay, localTime),
    localHour: (instant) => localTime().format(new Date(instant)),
    number: (value) => number().format(value),
    size: (bytes) => (bytes < MEGABYTE ? kilobytes().format(bytes / 1024) : megabytes().format(bytes / MEGABYTE)),
    relative: (instantMs, nowMs) => {
      const away = instantMs - nowMs;
      if (Math.abs(away) < MINUTE) return relative().format(Math.round(away / SECOND), 'second');
      if (Math.abs(away) < HOUR) return relative().format(Math.round(away / MINUTE), 'minute');
      return relative().format(Math.round(away / HOUR), 'hour');
    },
    month: (year, month) => `${String(month).padStart(2, '0')}/${year}`,
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
  const { language } = i18n;
  return useMemo(() => formatOf(language), [language]);
}
