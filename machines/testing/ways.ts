import { createActor, type AnyEventObject, type AnyStateMachine, type InputFrom, type StateValue } from 'xstate';
import { inertOf } from './inert.ts';
import { edgePaths, type WorldEvents } from './paths.ts';

/** What the world can do to a machine. */
export type World<TMachine extends AnyStateMachine> = {
  /** Each input is walked by itself. A machine without input has one: undefined. */
  readonly inputs: readonly InputFrom<TMachine>[];
  readonly events: WorldEvents;
  /** The part of the context that changes behaviour. */
  readonly key?: (context: never) => unknown;
  /** Ways longer than the shortest, for branches that no shortest way meets. */
  readonly also?: readonly { readonly input: InputFrom<TMachine>; readonly events: readonly AnyEventObject[] }[];
};

/** One way through a machine: what happens, and the state it leads to. A screen can be taken along it too. */
export type Way<TMachine extends AnyStateMachine> = {
  readonly name: string;
  readonly input: InputFrom<TMachine>;
  readonly events: readonly AnyEventObject[];
  readonly target: StateValue;
};

/** A way for each edge of the machine, and the longer ones that were asked for. */
export function waysOf<TMachine extends AnyStateMachine>(machine: TMachine, world: World<TMachine>): Way<TMachine>[] {
  const { inputs, events, key, also = [] } = world;
  const inert = inertOf(machine);
  const nameOf = (input: InputFrom<TMachine>, steps: readonly AnyEventObject[]) =>
    [...(inputs.length > 1 ? [JSON.stringify(input)] : []), ...steps.map((step) => step.type)].join(' > ');

  const shortest = inputs.flatMap((input) =>
    edgePaths(inert, { input, events, ...(key ? { key } : {}) }).map((path) => ({
      name: nameOf(input, path.events),
      input,
      events: path.events,
      target: path.target.value,
    })),
  );
  const longer = also.map((way) => ({ ...way, name: nameOf(way.input, way.events), target: endOf(inert, way) }));
  return [...shortest, ...longer];
}

function endOf(machine: AnyStateMachine, way: { input: unknown; events: readonly AnyEventObject[] }): StateValue {
  const actor = createActor(machine, { input: way.input, systemId: machine.id }).start();
  for (const event of way.events) actor.send(event);
  const { value } = actor.getSnapshot();
  actor.stop();
  return value;
}
