import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#src/shared/text/format.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day as the home page writes it: `Mon, 23 Nov`. */
export function useDayName(): (day: string) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeOf(language), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    return (day) => format.format(new Date(day));
  }, [language]);
}

/** Days from one day to another, both `yyyy-MM-dd`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((new Date(to).getTime() - new Date(from).getTime()) / DAY_MS);
