import * as v from 'valibot';

/** What the first screen needs; the other namespaces come with their screens. */
export const FIRST_NAMESPACES = ['common', 'shell', 'signIn', 'error', 'table', 'clients'] as const;

/** The file of a language that has them all. */
export const FIRST_TEXTS = 'first.json';

export type Texts = Record<string, Record<string, unknown>>;

const firstTextsSchema = v.record(v.string(), v.record(v.string(), v.unknown()));

declare global {
  interface Window {
    /** What `early.js` has asked for: the first texts of the chosen language, or null when they did not come. */
    firstTexts?: Promise<unknown>;
  }
}

/** The texts of the chosen language that came beside the program; none when they are to be asked for again. */
export async function firstTexts(asked: Promise<unknown> | undefined): Promise<Texts> {
  const found = v.safeParse(firstTextsSchema, await asked);
  return found.success ? found.output : {};
}
