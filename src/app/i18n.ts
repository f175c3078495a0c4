import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGE_KEY, LANGUAGES, languageOf } from '#src/shared/text/languages.ts';
import { FIRST_NAMESPACES, firstTexts } from './firstTexts.ts';
import { texts } from './texts.ts';

const languages = createInstance();

/** The language on the screen. */
export const currentLanguage = (): string => languages.language;

/** Starts the languages: the chosen one is kept, English fills what is missing. */
export async function startLanguages(): Promise<i18n> {
  languages.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    localStorage.setItem(LANGUAGE_KEY, language);
  });
  const language = languageOf(localStorage.getItem(LANGUAGE_KEY));
  const first = await firstTexts(window.firstTexts);
  await languages
    .use(texts)
    .use(initReactI18next)
    .init({
      lng: language,
      resources: { [language]: first },
      partialBundledLanguages: true,
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      ns: FIRST_NAMESPACES,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  // What the status bar says when it is opened: loaded before anybody can ask, so that nothing waits on the screen.
  void languages.loadNamespaces('link');
  return languages;
}
