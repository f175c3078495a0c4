import { mkdirSync, writeFileSync } from 'node:fs';
import {
  StateMachine,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths, getStateNodes, type AdjacencyMap } from 'xstate/graph';

/** Every event the world can send, with its payload: answers and timeouts included. Or those it can send in a state. */
export type WorldEvents = readonly AnyEventObject[] | ((snapshot: AnyMachineSnapshot) => readonly AnyEventObject[]);

export type EdgePath = { name: string; events: AnyEventObject[]; target: AnyMachineSnapshot };

/** The answer of an invoked actor, as the graph sees it. */
export const settled = (id: string, output?: unknown) => ({ type: `xstate.done.actor.${id}`, output });
export const broke = (id: string, error: unknown = new Error(id)) => ({ type: `xstate.error.actor.${id}`, error });

type Options = {
  input?: unknown;
  events: WorldEvents;
  /** The part of the context that changes behaviour. Keeps the graph finite. */
  key?: (context: never) => unknown;
};

/** A graph that is larger has a context that grows without end: the test fails instead of running out of memory. */
const STEPS_MAX = 20_000;

/** One path for each reachable edge: the shortest way to its source, then the edge itself. */
export function edgePaths(machine: AnyStateMachine, { input, events, key }: Options): EdgePath[] {
  const nameOf = (s: AnyMachineSnapshot) => JSON.stringify([s.value, key?.(s.context as never)]);
  const options = { input, events, serializeState: nameOf, limit: STEPS_MAX };
  const graph = withoutSystemIds(machine);

  const wayTo = new Map(
    getShortestPaths(graph, options).map((path) => [
      nameOf(path.state),
      path.steps.map((step): AnyEventObject => step.event).filter((event) => event.type !== 'xstate.init'),
    ]),
  );

  return adjacencyMapToArray(getAdjacencyMap(graph, options) as AdjacencyMap<AnyMachineSnapshot, AnyEventObject>)
    .filter(({ state, event }) => state.status === 'active' && state.can(event))
    .map(({ state, event, nextState }) => {
      const steps = [...(wayTo.get(nameOf(state)) ?? []), event];
      return { name: steps.map((step) => step.type).join(' > '), events: steps, target: nextState };
    });
}

/** The graph explores every way in one actor system, where a system id can be taken only once. */
function withoutSystemIds(machine: AnyStateMachine): AnyStateMachine {
  return new StateMachine(strip(machine.config) as AnyStateMachine['config'], machine.implementations);
}

function strip(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(strip);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, inner]) => (name === 'systemId' ? [] : [[name, strip(inner)]])),
  );
}

/**
 * Counts the transitions that running actors really take: every branch of every event, `always` included.
 * Pass `inspect` to each `createActor` and expect `missing()` to be empty at the end. Works across `provide`.
 * What was taken is also written down, so that `npm run charts` can colour it.
 */
export function transitionCoverage(machine: AnyStateMachine) {
  const declared = new Set(
    getStateNodes(machine.root)
      .concat(machine.root)
      .flatMap((node) => [...node.transitions.values(), node.always ?? []].flat().map(nameOfTransition)),
  );
  const taken = new Set<string>();
  return {
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep') for (const t of event._transitions) taken.add(nameOfTransition(t));
    },
    missing: () => {
      const missing = [...declared].filter((name) => !taken.has(name));
      writeCoverage(machine.id, missing);
      return missing;
    },
  };
}

const COVERAGE = new URL('../../.cache/coverage/', import.meta.url);

function writeCoverage(machine: string, missing: readonly string[]) {
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
