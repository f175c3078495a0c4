import * as v from 'valibot';
import { nameOf, problemOf, type Problem } from './problems.ts';
import type { Refusals } from './refusals.ts';

/** What is wrong with the values of a form, in the form of TanStack's validators; undefined when nothing is. */
export function validate(schema: v.GenericSchema, values: unknown, refusals: Refusals) {
  const problems = new Map<string, Problem>(Object.entries(refusals.among(values)));
  for (const issue of v.safeParse(schema, values).issues ?? []) {
    const name = nameOf(issue);
    // The first thing wrong with a field is enough.
    if (!problems.has(name)) problems.set(name, problemOf(issue));
  }
  if (problems.size === 0) return undefined;
  const { '': form, ...fields } = Object.fromEntries(problems);
  return { form, fields };
}
