import type { Language } from '#contracts/languages.ts';

/** A day `yyyy-MM-dd` in digits, as the readers of a language write it: 25/11/2026, 25.11.2026. */
export const dayInDigits = (day: string, language: Language): string =>
  day
    .split('-')
    .toReversed()
    .join(language === 'en' ? '/' : '.');
