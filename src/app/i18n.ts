import i18next, { type i18n } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { LANGUAGE_KEY, LANGUAGES, languageOf } from '#src/shared/text/languages.ts';

/** What the first screen needs; the other namespaces come with their screens. */
const FIRST_NAMESPACES = ['common', 'shell', 'statusBar', 'error'];

/** Starts the languages: the chosen one is kept, English fills what is missing. */
export async function startLanguages(): Promise<i18n> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    localStorage.setItem(LANGUAGE_KEY, language);
  });
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: languageOf(localStorage.getItem(LANGUAGE_KEY)),
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      ns: FIRST_NAMESPACES,
      defaultNS: 'common',
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  return i18next;
}
