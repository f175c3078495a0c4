import { evaluate, getBy } from '@tanstack/react-form';
import type { Problem } from './problems.ts';

type Refusal = { readonly name: string; readonly value: unknown; readonly problem: Problem };

/** What the server did not accept. A refusal holds for the value that was sent: another one has not been judged yet. */
export type Refusals = {
  readonly add: (values: unknown, problems: Readonly<Record<string, Problem>>) => void;
  readonly clear: () => void;
  /** Those that still hold, by field. */
  readonly among: (values: unknown) => Readonly<Record<string, Problem>>;
};

export function createRefusals(): Refusals {
  let refusals: readonly Refusal[] = [];
  return {
    add: (values, problems) => {
      refusals = Object.entries(problems).map(([name, problem]) => ({ name, value: getBy(values, name), problem }));
    },
    clear: () => {
      refusals = [];
    },
    among: (values) =>
      Object.fromEntries(
        refusals
          .filter(({ name, value }) => evaluate(getBy(values, name), value))
          .map(({ name, problem }) => [name, problem]),
      ),
  };
}
