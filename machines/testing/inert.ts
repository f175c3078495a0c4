import { fromPromise, type AnyActorLogic, type AnyStateMachine } from 'xstate';

/** The machine with actors that never answer; machines among them stay what they are, down to their own actors. */
export function inertOf<TMachine extends AnyStateMachine>(machine: TMachine): TMachine {
  const actors = Object.fromEntries(
    Object.entries(machine.implementations.actors).map(([name, logic]) => [name, inertActor(logic)]),
  );
  return machine.provide({ actors } as Parameters<TMachine['provide']>[0]) as TMachine;
}

const never = fromPromise(() => new Promise<never>(() => {}));

const inertActor = (logic: unknown): AnyActorLogic => (isMachine(logic) ? inertOf(logic) : never);

export const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'provide' in logic;
