import {
  createActor,
  SimulatedClock,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InputFrom,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import { transitionsIn } from './coverage.ts';
import { eventText } from './events.ts';
import { forgetReceived, receiver, recordReceived, recordingOf, receivedEvents, receivedSoFar } from './recorder.ts';

/** Every event that can come, with its payload: answers and timeouts included. Or those that can come in a state. */
export type PossibleEvents = readonly AnyEventObject[] | ((snapshot: AnyMachineSnapshot) => readonly AnyEventObject[]);

/** What can happen to a machine. */
export type PathOptions<TMachine extends AnyStateMachine> = {
  /** Each input is walked by itself. A machine without input has one: undefined. */
  readonly inputs: readonly InputFrom<TMachine>[];
  readonly events: PossibleEvents;
  /** The part of the context that changes behaviour. Keeps the graph finite. */
  readonly key?: (context: never) => unknown;
  /** Paths longer than the shortest, for branches that no shortest path meets. */
  readonly extraPaths?: readonly { readonly input: InputFrom<TMachine>; readonly events: readonly AnyEventObject[] }[];
};

/** One event in one state, as the running machine took it; without events, its start. */
export type Step<TMachine extends AnyStateMachine> = {
  readonly input: InputFrom<TMachine>;
  /** From the start up to and including this one. */
  readonly events: readonly AnyEventObject[];
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
  /** False where the machine has no transition for the event there: it was not sent. */
  readonly isPossible: boolean;
  /** Names of the transitions taken. */
  readonly taken: readonly string[];
  /** What was said to others: 'receiver: event'. */
  readonly received: readonly string[];
  readonly receivedEvents: readonly AnyEventObject[];
  /** The waits that run before and after it, by 'after waitMs': another object is another wait. */
  readonly waitsBefore: Waits;
  readonly waitsAfter: Waits;
};

type Waits = Readonly<Record<string, object>>;

/** A graph that is larger has a context that grows without end: the test fails instead of running out of memory. */
const STATES_MAX = 1000;

/** Takes every event in every state that can be reached, on running actors, the nearest states first. */
export function explore<TMachine extends AnyStateMachine>(
  machine: TMachine,
  { inputs, events, key }: PathOptions<TMachine>,
): Step<TMachine>[] {
  const eventsIn = (snapshot: AnyMachineSnapshot) => (typeof events === 'function' ? events(snapshot) : events);
  const nameOf = (s: AnyMachineSnapshot) => JSON.stringify([s.value, key?.(s.context as never)]);

  return inputs.flatMap((input) => {
    const start = lastStep(machine, input, []);
    const seen = new Set([nameOf(start.after)]);
    const steps = [start];
    const open = [start];
    for (let from = open.shift(); from !== undefined; from = open.shift()) {
      if (from.after.status !== 'active') continue;
      for (const event of eventsIn(from.after)) {
        const events = [...from.events, event];
        const step = from.after.can(event) ? lastStep(machine, input, events) : nothing(from, events);
        steps.push(step);
        if (!step.isPossible || seen.has(nameOf(step.after))) continue;
        seen.add(nameOf(step.after));
        open.push(step);
      }
      if (seen.size > STATES_MAX) throw new Error(`${machine.id} has more than ${STATES_MAX} states: narrow the key`);
    }
    return steps;
  });
}

/** An event that is impossible in a state. */
const nothing = <TMachine extends AnyStateMachine>(from: Step<TMachine>, events: readonly AnyEventObject[]) =>
  ({
    ...from,
    events,
    before: from.after,
    waitsBefore: from.waitsAfter,
    isPossible: false,
    taken: [],
    received: [],
    receivedEvents: [],
  }) as const;

/** Runs a path and tells of its last step. @throws where an event before the last one is impossible. */
function lastStep<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: InputFrom<TMachine>,
  events: readonly AnyEventObject[],
): Step<TMachine> {
  const steps = runPath(machine, input, events);
  const last = steps.at(-1);
  if (last === undefined || steps.length <= events.length) {
    throw new Error(`${last?.events.at(-1)?.type} is impossible in ${valueText(last?.before.value ?? '')}`);
  }
  return last;
}

/** Runs a path from the start and tells of each step; ends with the first event that is impossible. */
export function runPath<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: InputFrom<TMachine>,
  events: readonly AnyEventObject[],
): Step<TMachine>[] {
  let taken: string[] = [];
  const { parent, actor } = underTest(machine, input, (event) => void taken.push(...transitionsIn(event)));
  actor.on('*', (event) => recordReceived('emits', event));
  const waits = (): Waits =>
    Object.fromEntries(
      Object.values(parent.system.getSnapshot()._scheduledEvents)
        .filter(({ source, event }) => source === actor && event.type.startsWith('xstate.after.'))
        .map((scheduled) => [eventText(scheduled.event.type), scheduled]),
    );

  const snapshot = (): AnyMachineSnapshot => actor.getSnapshot();
  const steps: Step<TMachine>[] = [];
  const note = (at: number, before: AnyMachineSnapshot, waitsBefore: Waits, isPossible: boolean) => {
    const after = snapshot();
    if (after.status === 'error') throw after.error;
    const said = { received: receivedSoFar(), receivedEvents: receivedEvents() };
    const time = { waitsBefore, waitsAfter: waits() };
    const path = { input, events: events.slice(0, at), taken: [...new Set(taken)] };
    steps.push({ ...path, before, after, isPossible, ...said, ...time });
  };

  forgetReceived();
  actor.start();
  note(0, snapshot(), {}, true);
  for (const [at, event] of events.entries()) {
    taken = [];
    forgetReceived();
    const before = snapshot();
    const waitsBefore = waits();
    const isPossible = before.status === 'active' && before.can(event);
    if (isPossible) actor.send(event);
    note(at + 1, before, waitsBefore, isPossible);
    if (!isPossible) break;
  }
  parent.stop();
  return steps;
}

/** The machine on a clock that the test moves, with a parent and actors that record what they receive. */
function underTest<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: InputFrom<TMachine>,
  inspect: (event: InspectionEvent) => void,
) {
  const clock = new SimulatedClock();
  const parent = receiver('parent', clock);
  parent.system.inspect(inspect);
  const actor = createActor<AnyStateMachine>(recordingOf(machine), { id: machine.id, input, parent });
  return { clock, parent, actor };
}

/** Runs a path up to its last event, which is a timeout, and says whether it has come after so many ms. */
export function hasComeAfter<TMachine extends AnyStateMachine>(
  machine: TMachine,
  { input, events }: Pick<Step<TMachine>, 'input' | 'events'>,
  ms: number,
): boolean {
  let hasCome = false;
  const { clock, parent, actor } = underTest(machine, input, (inspected) => {
    if (inspected.type === '@xstate.event' && inspected.event.type === events.at(-1)?.type) hasCome = true;
  });
  actor.start();
  for (const event of events.slice(0, -1)) actor.send(event);
  hasCome = false;
  clock.increment(ms);
  parent.stop();
  return hasCome;
}

/** A state in words: those of nested states are parted by a dot. */
export function valueText(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([name, inner]) => [name, inner === undefined ? '' : valueText(inner)].filter(Boolean).join('.'))
    .join(' + ');
}
