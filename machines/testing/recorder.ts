import {
  createActor,
  fromCallback,
  SimulatedClock,
  type Actor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type CallbackActorLogic,
} from 'xstate';

/**
 * What others have received from a machine, as 'receiver: event', since `forgetReceived`: its children, its parent, peers
 * it got by input, and what it has emitted. Tests run one after another, so one list serves them all.
 */
const received: { readonly to: string; readonly event: AnyEventObject }[] = [];

export const receivedSoFar = (): readonly string[] => received.map(({ to, event }) => `${to}: ${event.type}`);
/** The same, whole. */
export const receivedEvents = (): readonly AnyEventObject[] => received.map(({ event }) => event);
export const forgetReceived = (): void => void received.splice(0);

/** Events of XState itself are no message. */
export const recordReceived = (to: string, event: AnyEventObject): void => {
  if (!event.type.startsWith('xstate.')) received.push({ to, event });
};

/** An actor that records what it receives, and sends nothing: a parent, or a peer. Its children go by its clock. */
export const receiver = (name: string, clock = new SimulatedClock()): Actor<CallbackActorLogic<AnyEventObject>> =>
  createActor(listening(name), { id: name, clock }).start();

/** The logic of one that records what it receives, under a name or its id. */
export const listening = (name?: string) =>
  fromCallback<AnyEventObject>(({ receive, self }) => receive((event) => recordReceived(name ?? self.id, event)));

/** The machine with actors that record what they receive and never answer: it moves by the events of the test alone. */
export function recordingOf<TMachine extends AnyStateMachine>(machine: TMachine): TMachine {
  const actors = Object.fromEntries(
    Object.entries(machine.implementations.actors).map(([name, logic]) => [
      name,
      isMachine(logic) ? standstill(logic) : listening(),
    ]),
  );
  return machine.provide({ actors } as Parameters<TMachine['provide']>[0]) as TMachine;
}

/** A machine that stays in its first state, without doing anything there. */
function standstill(machine: AnyStateMachine): AnyActorLogic {
  const logic: AnyActorLogic = Object.create(machine);
  return Object.assign(logic, {
    start: () => {},
    getInitialSnapshot: (scope: ActorScope, input: unknown) =>
      machine.getInitialSnapshot({ ...scope, defer: () => {}, actionExecutor: () => {} }, input as never),
    transition: (snapshot: AnyMachineSnapshot, event: AnyEventObject, { self }: ActorScope) => {
      recordReceived(self.id, event);
      return snapshot;
    },
    getPersistedSnapshot: (snapshot: AnyMachineSnapshot) => snapshot,
  });
}

type ActorScope = Parameters<AnyStateMachine['getInitialSnapshot']>[0];

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'provide' in logic;
