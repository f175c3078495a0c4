import type { DeadlineExtension, DueForm } from '#contracts/api/deadlines.ts';
import type { Language } from '#contracts/languages.ts';
import { dayInDigits } from '../../time/dayInDigits.ts';

type FeedWords = {
  readonly name: string;
  readonly summary: (forms: string) => string;
  readonly form: (form: DueForm, month: string) => string;
  readonly extension: (extension: DeadlineExtension) => string;
};

const WORDS: Readonly<Record<Language, FeedWords>> = {
  en: {
    name: 'Dosar: deadlines',
    summary: (forms) => `Due: ${forms}`,
    form: ({ statementType, expected, filed, waiting, missing }, month) =>
      `${statementType}, ${month}: ${expected} expected, ${filed} filed, ${waiting} waiting, ${missing} missing or with errors`,
    extension: ({ statementType, lawfulDate, reason }) =>
      `${statementType} extended from ${dayInDigits(lawfulDate, 'en')}: ${reason}`,
  },
  ro: {
    name: 'Dosar: termene',
    summary: (forms) => `Termen: ${forms}`,
    form: ({ statementType, expected, filed, waiting, missing }, month) =>
      `${statementType}, ${month}: ${expected} așteptate, ${filed} depuse, ${waiting} în așteptare, ${missing} lipsesc sau au erori`,
    extension: ({ statementType, lawfulDate, reason }) =>
      `${statementType} prorogat din ${dayInDigits(lawfulDate, 'ro')}: ${reason}`,
  },
};

/** The name of the calendar. */
export const feedName = (language: Language): string => WORDS[language].name;

/**
 * The title of a deadline, and its text: a line for each form and each extension. It names no client; the reason of an
 * extension is what a person has written.
 */
export function wordsOfDay(forms: readonly DueForm[], language: Language) {
  const words = WORDS[language];
  const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const types = [...new Set(forms.map(({ statementType }) => statementType))];
  return {
    summary: words.summary(types.join(', ')),
    lines: [
      ...forms.map((form) => words.form(form, months.format(Date.UTC(form.year, form.month - 1)))),
      ...forms.flatMap(({ extension }) => (extension === null ? [] : [words.extension(extension)])),
    ],
  };
}
