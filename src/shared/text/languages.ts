import { LANGUAGES, type Language } from '#contracts/languages.ts';

/** Each language in its own words. */
export const LANGUAGE_NAMES = { en: 'English', ro: 'Română' } as const satisfies Record<Language, string>;

/** Where the chosen language is kept. Source: specification SI-12. */
export const LANGUAGE_KEY = 'i18nextLng';

/** Reads a language out of storage; English where there is none of ours. */
export const languageOf = (stored: string | null): Language =>
  LANGUAGES.find((language) => language === stored) ?? 'en';
