import { LANGUAGES, type Language } from '#contracts/languages.ts';

/** First supported language of a list such as `ro-RO,ro;q=0.9,en;q=0.8`. */
export function languageOf(...preferences: readonly (string | null | undefined)[]): Language {
  for (const preference of preferences) {
    for (const part of (preference ?? '').split(/[,\s]+/)) {
      const found = LANGUAGES.find((language) => part.toLowerCase().startsWith(language));
      if (found !== undefined) return found;
    }
  }
  return 'en';
}
