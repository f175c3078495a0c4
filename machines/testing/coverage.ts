import { mkdirSync, writeFileSync } from 'node:fs';
import type { AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { getStateNodes } from 'xstate/graph';

/** The transitions that a machine declares, by name: each guarded branch and each `always` counts. */
export function declaredTransitions(machine: AnyStateMachine): ReadonlySet<string> {
  const nodes = [machine.root, ...getStateNodes(machine.root)];
  return new Set(
    nodes.flatMap((node) => [...node.transitions.values(), node.always ?? []].flat().map(nameOfTransition)),
  );
}

/** The transitions that an inspected actor has just taken, by name. */
export const transitionsIn = (event: InspectionEvent): readonly string[] =>
  event.type === '@xstate.microstep' ? event._transitions.map(nameOfTransition) : [];

/**
 * Counts the transitions that running actors take. Pass `inspect` to each `createActor`, and expect `missing()` to be
 * empty at the end. The result is also written to a file, so that `npm run charts` can colour it.
 */
export function transitionCoverage(machine: AnyStateMachine) {
  const taken = new Set<string>();
  return {
    inspect: (event: InspectionEvent) => {
      for (const name of transitionsIn(event)) taken.add(name);
    },
    missing: () => {
      const missing = [...declaredTransitions(machine)].filter((name) => !taken.has(name));
      writeCoverage(machine.id, missing);
      return missing;
    },
  };
}

const COVERAGE = new URL('../../.cache/coverage/', import.meta.url);

export function writeCoverage(machine: string, missing: readonly string[]) {
  mkdirSync(COVERAGE, { recursive: true });
  writeFileSync(new URL(`${machine}.json`, COVERAGE), `${JSON.stringify({ machine, missing }, null, 2)}\n`);
}

/** Names a transition by its source, its event and its branch. */
export function nameOfTransition(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const branches = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const target = transition.target?.map((node) => node.id).join('+') ?? 'itself';
  return `${source.id} / ${eventType || 'always'} [${branches.indexOf(transition as never)}] -> ${target}`;
}
