import { expect } from 'vitest';
import type { AnyEventObject, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { eventText } from './events.ts';
import { valueText, type Step } from './explore.ts';

/**
 * What must become of an event: the state, where it is another one; what is said to others ('receiver: event'); and what
 * is known then.
 */
export type Outcome = {
  readonly to?: string;
  readonly tells?: readonly string[];
  readonly context?: object;
  /** The actor that is stopped and invoked anew. */
  readonly restarts?: string;
};
/** The state alone where nothing is said to anyone. A function where the payload or the context decides. */
type Rule<TMachine extends AnyStateMachine> =
  | string
  | Outcome
  | ((event: AnyEventObject, before: SnapshotFrom<TMachine>) => string | Outcome | null);

/**
 * The specification of a machine, written by hand: state, event and what follows. An event that a state does not name
 * must change nothing there. `anywhere` holds for each state that does not name the event itself.
 */
export type Oracle<TMachine extends AnyStateMachine> = {
  /** What it does at its start. */
  readonly starts?: (input: InputFrom<TMachine>) => string | Outcome;
  readonly states: Readonly<Record<string, Readonly<Record<string, Rule<TMachine>>>>>;
  readonly anywhere?: Readonly<Record<string, Rule<TMachine>>>;
};

/** Holds a step against the specification. */
export function expectOutcome<TMachine extends AnyStateMachine>(oracle: Oracle<TMachine>, step: Step<TMachine>): void {
  const event = step.events.at(-1);
  const from = valueText(step.before.value);
  if (event === undefined) {
    if (oracle.starts) expectStep(step, { to: from, ...outcomeOf(oracle.starts(step.input)) }, 'at the start');
    return;
  }
  const rule = oracle.states[from]?.[event.type] ?? oracle.anywhere?.[event.type] ?? from;
  const outcome = (typeof rule === 'function' ? rule(event, step.before as SnapshotFrom<TMachine>) : rule) ?? from;
  expectStep(
    step,
    { to: from, ...outcomeOf(outcome) },
    `in ${from}, ${eventText(event.type)} ${JSON.stringify(event)}`,
  );
}

const outcomeOf = (outcome: string | Outcome): Outcome => (typeof outcome === 'string' ? { to: outcome } : outcome);

function expectStep(step: Step<AnyStateMachine>, outcome: Outcome, what: string): void {
  const { to, tells = [], context = {}, restarts } = outcome;
  expect(valueText(step.after.value), what).toBe(to);
  expect(step.received.toSorted(), what).toEqual(tells.toSorted());
  expect(step.after.context, what).toMatchObject(context);
  if (restarts !== undefined) {
    expect(step.after.children[restarts], what).toBeDefined();
    expect(step.after.children[restarts], what).not.toBe(step.before.children[restarts]);
  }
}

/** Rows of the specification that no step has met: they would prove nothing. */
export function unmetRows<TMachine extends AnyStateMachine>(
  { states, anywhere = {} }: Oracle<TMachine>,
  steps: readonly Step<TMachine>[],
): string[] {
  const met = new Set(steps.map(({ before, events }) => `${valueText(before.value)} / ${events.at(-1)?.type}`));
  const metAnywhere = new Set(steps.map(({ events }) => events.at(-1)?.type));
  return Object.entries(states)
    .flatMap(([state, row]) => Object.keys(row).map((type) => `${state} / ${type}`))
    .filter((row) => !met.has(row))
    .concat(Object.keys(anywhere).filter((type) => !metAnywhere.has(type)));
}
