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

/** Mutants write theirs elsewhere: what they do not take says nothing about the machine. */
const COVERAGE = new URL(`../../.cache/${process.env['DOSAR_COVERAGE'] ?? 'coverage'}/`, import.meta.url);

/** Writes down which declared transitions no test took, so that `npm run charts` can colour them. */
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
