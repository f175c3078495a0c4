import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES } from '#contracts/languages.ts';
import { LANGUAGE_KEY, languageOf } from '#src/shared/text/languages.ts';
import { LIMITS_IN_TEXTS } from '#src/shared/text/limitsInTexts.ts';
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

/** Loads the texts of the chosen language and keeps later choices, here and in other tabs. English fills what is missing. */
export async function startLanguages(): Promise<i18n> {
  await languages
    .use(texts)
    .use(initReactI18next)
    .init({
      lng: languageOf(localStorage.getItem(LANGUAGE_KEY)),
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      ns: [...SHARED_NAMESPACES],
      defaultNS: 'common',
      interpolation: { escapeValue: false, defaultVariables: LIMITS_IN_TEXTS },
      react: { useSuspense: true },
    });
  // What it begins with was not chosen: the sign-in asks in the browser's own language then.
  document.documentElement.lang = languages.language;
  keepChoices();
  return languages;
}

/** Stores what is chosen here, and shows what is chosen in another tab. */
function keepChoices(): void {
  let followed: string | null = null;
  languages.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    // A tab that follows stores nothing: two quick choices would otherwise go back and forth between the tabs.
    if (language === followed) return;
    followed = null;
    localStorage.setItem(LANGUAGE_KEY, language);
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== LANGUAGE_KEY || newValue === null) return;
    followed = languageOf(newValue);
    void languages.changeLanguage(followed);
  });
}
