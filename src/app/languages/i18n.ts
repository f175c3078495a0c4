import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES } from '#contracts/languages.ts';
import { LANGUAGE_KEY, languageOf } from '#src/shared/text/languages.ts';
import { texts } from './texts.ts';

/** Texts that every screen needs; a screen loads its own namespaces. */
const SHARED_NAMESPACES = ['common', 'shell', 'signIn', 'error', 'table', 'link'] as const;

const languages = createInstance();

/** Starts to load the texts of a screen, so that they come beside its code and its data. */
export const loadTexts = (...namespaces: readonly string[]): void => void awaitTexts(...namespaces);

/**
 * Loads texts and waits for them. What is opened over a screen is drawn at once then: a part that is first shown as
 * waiting is held back by React for 300 ms before the next one comes.
 */
export const awaitTexts = (...namespaces: readonly string[]): Promise<void> =>
  // A failure is shown when the screen itself asks for them.
  languages.loadNamespaces(namespaces).catch(() => undefined);

/** The language on the screen. */
export const currentLanguage = (): string => languages.language;

/** Loads the texts of the chosen language and keeps later choices. English fills what is missing. */
export async function startLanguages(): Promise<i18n> {
  languages.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    localStorage.setItem(LANGUAGE_KEY, language);
  });
  await languages
    .use(texts)
    .use(initReactI18next)
    .init({
      lng: languageOf(localStorage.getItem(LANGUAGE_KEY)),
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      ns: [...SHARED_NAMESPACES],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  return languages;
}
