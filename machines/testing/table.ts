import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { AnyEventObject, AnyStateMachine, ContextFrom, InputFrom, SnapshotFrom } from 'xstate';
import { eventText } from './events.ts';
import { valueText, type Step } from './explore.ts';

/**
 * What follows an event: the state, where it is another one; what others are told ('receiver: event'); what the context
 * then holds. What a row does not name stays as it was.
 */
export type Outcome = {
  readonly to?: string | undefined;
  readonly tells?: readonly string[] | undefined;
  readonly context?: object | undefined;
  /** Actors that are stopped and invoked anew, and waits ('after sessionExtendMs') that begin anew. */
  readonly restarts?: string | readonly string[] | undefined;
};

/** A branch of a row: the first one whose condition holds counts. */
export type Branch<TMachine extends AnyStateMachine> = Omit<Outcome, 'context' | 'tells'> & {
  readonly when?: Of<TMachine, boolean> | undefined;
  readonly tells?: readonly string[] | Of<TMachine, readonly string[]> | undefined;
  readonly context?: object | Of<TMachine, object> | undefined;
  /** Of 'after …' alone: how long it takes, in ms. */
  readonly ms?: number | ((context: ContextFrom<TMachine>) => number) | undefined;
};

/** The state alone where nothing else follows. A function where the payload or the context decides more than a branch. */
export type Rule<TMachine extends AnyStateMachine> =
  | string
  | Branch<TMachine>
  | readonly Branch<TMachine>[]
  | ((event: AnyEventObject, before: SnapshotFrom<TMachine>) => string | (Outcome & { ms?: number }) | null);

type Of<TMachine extends AnyStateMachine, TValue> = (event: AnyEventObject, before: ContextFrom<TMachine>) => TValue;

export type Rows<TMachine extends AnyStateMachine> = Readonly<Record<string, Rule<TMachine>>>;

/**
 * The behaviour of a machine, written by hand: state, event and what follows. Events stand by their type, those of actors
 * and of time in words ('save answers', 'save fails', 'after waitMs'). An event that a state does not name must change
 * nothing there. The rows of a state hold for the states within it, those of `anywhere` for all; the nearest one counts.
 */
export type Table<TMachine extends AnyStateMachine> = {
  /** What it does at its start. */
  readonly starts: string | Outcome | ((input: InputFrom<TMachine>) => string | Outcome);
  /** The states by tag. One that is named holds for the states within it. */
  readonly tags?: Readonly<Record<string, readonly string[]>>;
  /** Parts of the context that it leaves to the invariants. */
  readonly untold?: readonly string[];
  readonly states: Readonly<Record<string, Rows<TMachine>>>;
  readonly anywhere?: Rows<TMachine>;
};

type Found<TMachine extends AnyStateMachine> = { readonly name: string; readonly rule: Rule<TMachine> };

/** The row of an event in a state. */
function rowOf<TMachine extends AnyStateMachine>(
  { states, anywhere = {} }: Table<TMachine>,
  from: string,
  type: string,
): Found<TMachine> | null {
  for (const key of [type, eventText(type)]) {
    for (const state of withOuter(from).filter((name) => endsIn(type, name))) {
      const rule = states[state]?.[key];
      if (rule !== undefined) return { name: `${state} / ${key}`, rule };
    }
    const rule = anywhere[key];
    if (rule !== undefined) return { name: `anywhere / ${key}`, rule };
  }
  return null;
}

/** A timeout belongs to the state that its type ends with; any other event to whoever takes it. */
const endsIn = (type: string, state: string): boolean =>
  !type.startsWith('xstate.after.') || type.split('.').slice(4).join('.') === state;

/** 'a.b.c', 'a.b', 'a'; of a state with regions also each region. */
function withOuter(state: string): string[] {
  return [state, ...state.split(' + ')].flatMap((region) => {
    const names = region.split('.');
    return names.map((_, at) => names.slice(0, names.length - at).join('.'));
  });
}

/** What the table says of a step, and the names of the branches that say it; null where nothing may happen. */
function saidOf<TMachine extends AnyStateMachine>(table: Table<TMachine>, step: Step<TMachine>) {
  const event = step.events.at(-1);
  const { before } = step;
  if (event === undefined) {
    const said = typeof table.starts === 'function' ? table.starts(step.input) : table.starts;
    return { name: 'starts', outcome: outcomeOf(said) };
  }
  const row = rowOf(table, valueText(before.value), event.type);
  if (row === null) return null;
  const { name, rule } = row;
  if (typeof rule === 'function') {
    const said = rule(event, before as SnapshotFrom<TMachine>);
    return said === null ? { name, outcome: null } : { name, outcome: outcomeOf(said) };
  }
  if (typeof rule === 'string') return { name, outcome: { to: rule } };
  const branches = [rule].flat() as readonly Branch<TMachine>[];
  const at = branches.findIndex(({ when }) => when === undefined || when(event, before.context));
  const branch = branches[at];
  if (branch === undefined) return { name, outcome: null };
  const { to, restarts = [], tells = [], context = {} } = branch;
  const outcome: Outcome = {
    to: to ?? valueText(before.value),
    restarts,
    tells: typeof tells === 'function' ? tells(event, before.context) : tells,
    context: typeof context === 'function' ? (context as Of<TMachine, object>)(event, before.context) : context,
  };
  return { name: `${name} [${at}]`, outcome };
}

const outcomeOf = (said: string | Outcome): Outcome => (typeof said === 'string' ? { to: said } : said);

/** Holds a step against the table. */
export function expectOutcome<TMachine extends AnyStateMachine>(table: Table<TMachine>, step: Step<TMachine>): void {
  const event = step.events.at(-1);
  const from = valueText(step.before.value);
  const said = saidOf(table, step)?.outcome ?? null;
  const what = event === undefined ? 'at the start' : `in ${from}, ${eventText(event.type)} ${JSON.stringify(event)}`;
  const { to = from, tells = [], context = {}, restarts = [] } = said ?? {};

  if (said !== null) expect(step.isPossible, `${what} is possible`).toBe(true);
  expect(valueText(step.after.value), what).toBe(to);
  expect(step.received.toSorted(), what).toEqual(tells.toSorted());
  expect(step.after.context, what).toMatchObject(context);
  if (event !== undefined) {
    const told = [...Object.keys(context), ...(table.untold ?? [])];
    expect(
      changedKeys(step).filter((key) => !told.includes(key)),
      what,
    ).toEqual([]);
    if (to === from) expect(restartsIn(step), what).toEqual([restarts].flat().toSorted());
  }
  expect([...step.after.tags].toSorted(), `tags of ${to}`).toEqual(tagsOf(table, to));
}

const changedKeys = ({ before, after }: Step<AnyStateMachine>) =>
  Object.keys(after.context).filter((key) => !isDeepStrictEqual(before.context[key], after.context[key]));

/** The actors and waits that a step within one state has begun anew. */
const restartsIn = ({ before, after, waitsBefore, waitsAfter }: Step<AnyStateMachine>): string[] =>
  [
    ...Object.keys(before.children).filter(
      (id) => after.children[id] !== undefined && after.children[id] !== before.children[id],
    ),
    ...Object.keys(waitsBefore).filter((id) => id in waitsAfter && waitsAfter[id] !== waitsBefore[id]),
  ].toSorted();

const tagsOf = <TMachine extends AnyStateMachine>({ tags = {} }: Table<TMachine>, state: string): string[] =>
  Object.keys(tags)
    .filter((tag) => withOuter(state).some((name) => tags[tag]?.includes(name)))
    .toSorted();

/** Rows and branches of the table that no step has met, and tagged states that none was in: they would prove nothing. */
export function unmetRows<TMachine extends AnyStateMachine>(
  table: Table<TMachine>,
  steps: readonly Step<TMachine>[],
): string[] {
  const met = new Set(steps.map((step) => saidOf(table, step)?.name));
  const reached = new Set(steps.flatMap(({ after }) => withOuter(valueText(after.value))));
  const rows = Object.entries({ ...table.states, anywhere: table.anywhere ?? {} }).flatMap(([state, rows]) =>
    Object.entries(rows).flatMap(([event, rule]) => {
      const name = `${state} / ${event}`;
      if (typeof rule === 'function' || typeof rule === 'string') return [name];
      return [rule].flat().map((_, at) => `${name} [${at}]`);
    }),
  );
  const states = [...Object.keys(table.states), ...Object.values(table.tags ?? {}).flat()];
  return [...rows.filter((name) => !met.has(name)), ...states.filter((state) => !reached.has(state))];
}

/** How long each wait takes by the table: the first step that ends it in each state. */
export function waitsIn<TMachine extends AnyStateMachine>(table: Table<TMachine>, steps: readonly Step<TMachine>[]) {
  const waits = new Map<string, { readonly step: Step<TMachine>; readonly ms: number | null }>();
  for (const step of steps) {
    const type = step.events.at(-1)?.type ?? '';
    if (!type.startsWith('xstate.after.') || !step.isPossible || waits.has(type)) continue;
    waits.set(type, { step, ms: msOf(table, step) });
  }
  return waits;
}

function msOf<TMachine extends AnyStateMachine>(table: Table<TMachine>, step: Step<TMachine>): number | null {
  const event = step.events.at(-1) as AnyEventObject;
  const { before } = step;
  const rule = rowOf(table, valueText(before.value), event.type)?.rule;
  if (rule === undefined || typeof rule === 'string') return null;
  if (typeof rule === 'function') {
    const said = rule(event, before as SnapshotFrom<TMachine>);
    return typeof said === 'object' && said !== null ? (said.ms ?? null) : null;
  }
  const ms = ([rule].flat() as readonly Branch<TMachine>[]).find((branch) => branch.ms !== undefined)?.ms;
  return typeof ms === 'function' ? ms(before.context) : (ms ?? null);
}
