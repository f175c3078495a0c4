import type { Language } from '#contracts/languages.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', ro: 'ro-RO' };

/** A day in words, in the time of the country: 11 December 2026. */
export const dayText = (at: Date, language: Language): string =>
  at.toLocaleDateString(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Bucharest',
  });
