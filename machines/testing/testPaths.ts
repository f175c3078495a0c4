import type { AnyEventObject, AnyStateMachine, InputFrom, StateValue } from 'xstate';
import { eventText } from './events.ts';
import { explore, runPath, valueText, type PathOptions, type Step } from './explore.ts';

/** One path through a machine: what happens, and the state it leads to. A screen can be taken along it too. */
export type TestPath<TMachine extends AnyStateMachine> = {
  readonly name: string;
  readonly input: InputFrom<TMachine>;
  readonly events: readonly AnyEventObject[];
  readonly target: StateValue;
  /** Names of the transitions its last step takes. */
  readonly takes: readonly string[];
};

/** The shortest path to each transition of the machine, and the longer ones that were asked for. */
export const testPaths = <TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: PathOptions<TMachine>,
): TestPath<TMachine>[] => pathsFrom(machine, options, explore(machine, options));

/** The same, from the steps that were explored. */
export function pathsFrom<TMachine extends AnyStateMachine>(
  machine: TMachine,
  { inputs, extraPaths = [] }: PathOptions<TMachine>,
  steps: readonly Step<TMachine>[],
): TestPath<TMachine>[] {
  const covered = new Set<string>();
  const shortest = steps.filter((step, at) => {
    const fresh = step.taken.filter((name) => !covered.has(name));
    for (const name of fresh) covered.add(name);
    return at === 0 || fresh.length > 0;
  });
  const longer = extraPaths.flatMap(({ input, events }) => runPath(machine, input, events).slice(-1));
  return withUniqueNames(
    [...shortest, ...longer].map((step) => ({
      name: `${nameOf(step)}${inputText(inputs, step.input)}`,
      input: step.input,
      events: step.events,
      target: step.after.value,
      takes: step.taken,
    })),
  );
}

/** 'in active, after sessionExtendMs: extending', and how it came there. */
function nameOf({ events, before, after }: Step<AnyStateMachine>): string {
  const last = events.at(-1);
  if (last === undefined) return `starts in ${valueText(after.value)}`;
  const history = events.slice(0, -1).map(({ type }) => eventText(type));
  const came = history.length === 0 ? '' : ` (came by ${history.join(', ')})`;
  return `in ${valueText(before.value)}, ${eventText(last.type)}: ${valueText(after.value)}${came}`;
}

/** What tells this input from the first one. */
function inputText<TInput>(inputs: readonly TInput[], input: TInput): string {
  const [first] = inputs;
  if (input === first || typeof input !== 'object' || input === null) return '';
  const differing = Object.entries(input).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify((first as Record<string, unknown>)[name]),
  );
  return ` (${differing.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ')})`;
}

function withUniqueNames<TPath extends { readonly name: string }>(paths: readonly TPath[]): TPath[] {
  const counts = new Map<string, number>();
  return paths.map((path) => {
    const count = (counts.get(path.name) ?? 0) + 1;
    counts.set(path.name, count);
    return count === 1 ? path : { ...path, name: `${path.name}, ${count}` };
  });
}
