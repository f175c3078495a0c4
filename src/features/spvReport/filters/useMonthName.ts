import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from './reportPeriod.ts';

/** Names of months in the language of the page: `octombrie 2026` in a sentence, `Octombrie 2026` by itself. */
export function useMonthName() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const full = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const capital = (name: string) => name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
    const dayOf = ({ month, year }: Period) => new Date(Date.UTC(year, month - 1, 1));
    const inSentence = (period: Period) => full.format(dayOf(period));
    const short = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    const bare = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
    const initial = new Intl.DateTimeFormat(language, { month: 'narrow', timeZone: 'UTC' });
    return {
      inSentence,
      /** `oct. 2026`, `oct.` and `O`. */
      short: (period: Period) => short.format(dayOf(period)),
      bare: (period: Period) => bare.format(dayOf(period)),
      initial: (period: Period) => initial.format(dayOf(period)),
      alone: (period: Period) => capital(inSentence(period)),
    };
  }, [language]);
}
