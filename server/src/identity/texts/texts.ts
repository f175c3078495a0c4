import type { Language } from '#contracts/languages.ts';
import { en } from './texts.en.ts';
import { ro } from './texts.ro.ts';

export type TextKey = keyof typeof en;
export type Texts = Readonly<Record<TextKey, string>>;
/** A text with its placeholders filled. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

const TEXTS: Readonly<Record<Language, Texts>> = { en, ro };

/** Texts of one language. */
export const translateIn =
  (language: Language): Translate =>
  (key, values = {}) =>
    TEXTS[language][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
