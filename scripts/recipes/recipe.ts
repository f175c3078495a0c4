import * as v from 'valibot';

/** A change of one file: a new file, a line after a text that stands there once, or a text in the words of a screen. */
export type Step =
  | { readonly file: string; readonly text: string }
  | { readonly file: string; readonly after: string; readonly line: string }
  | { readonly file: string; readonly section: string; readonly key: string; readonly words: string };

/** What CONTRIBUTING says of a kind of change, as steps that can be followed on a copy. */
export type Recipe = {
  readonly name: string;
  /** Each place is one thing to know of; its words in both languages are one. */
  readonly places: readonly (readonly Step[])[];
  /** The tests that it touches. */
  readonly tests: readonly string[];
};

/** A text in both languages. */
export const words = (screen: string, section: string, key: string, en: string, ro: string): Step[] =>
  Object.entries({ en, ro }).map(([language, text]) => ({
    file: `public/locales/${language}/${screen}.json`,
    section,
    key,
    words: text,
  }));

/** The text of a file after a step. */
export function followed(step: Step, text: string): string {
  if ('text' in step) return step.text;
  if ('section' in step) {
    const all = v.parse(textsSchema, JSON.parse(text));
    const section = { ...v.parse(textsSchema, all[step.section]), [step.key]: step.words };
    return `${JSON.stringify({ ...all, [step.section]: section }, null, 2)}\n`;
  }
  const [before, ...rest] = text.split(step.after);
  if (rest.length !== 1) throw new Error(`${step.file} has "${step.after}" ${rest.length} times: the recipe is stale.`);
  return `${before}${step.after}\n${step.line}${rest.join('')}`;
}

const textsSchema = v.record(v.string(), v.unknown());
