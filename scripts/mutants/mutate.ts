import { createMachine, not, type AnyStateMachine } from 'xstate';

/** A small change to a machine, which its tests must notice. */
export type Mutant = {
  /** Its name in the list of equivalent ones: '/states/active/on/session.release: no transition'. */
  readonly name: string;
  readonly machine: AnyStateMachine;
};

type Part = Readonly<Record<string, unknown>>;
type Edit = { readonly what: string; readonly part: unknown };

/** Every mutant of a machine: one change each. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const root = partOf(machine.config);
  const names = Object.keys(partOf(root['states']));
  const ofConfig = editsOf(root, '', names).map(({ what, part }) => ({
    name: what,
    machine: machineOf(part, machine.implementations),
  }));
  return [...ofConfig, ...slowerOnes(machine)];
}

/** Waits twice as long, those of delayed events included. */
function slowerOnes({ config, implementations }: AnyStateMachine): Mutant[] {
  const { delays, actions } = implementations;
  const ofDelays = Object.entries(delays).map(([name, delay]) => ({
    name: `/delays/${name}: twice as long`,
    machine: machineOf(config, { ...implementations, delays: { ...delays, [name]: twice(delay) } }),
  }));
  const ofActions = Object.entries(actions).flatMap(([name, action]) => {
    if (typeof action !== 'function' || !('delay' in action) || action.delay === undefined) return [];
    const slower = Object.assign(() => {}, action, { delay: twice(action.delay) });
    const machine = machineOf(config, { ...implementations, actions: { ...actions, [name]: slower } });
    return [{ name: `/actions/${name}: twice as late`, machine }];
  });
  return [...ofDelays, ...ofActions];
}

const machineOf = (config: unknown, implementations: unknown): AnyStateMachine =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are a machine's own, changed in one place
  createMachine(config as never, implementations as never) as AnyStateMachine;

const twice = (delay: unknown): unknown =>
  typeof delay === 'function'
    ? (...args: unknown[]) => 2 * Number(Reflect.apply(delay, undefined, args))
    : 2 * Number(delay);

/** The edits of a state, each as the whole state after it. */
function editsOf(state: Part, path: string, siblings: readonly string[]): Edit[] {
  const children = partOf(state['states']);
  const names = Object.keys(children);
  const tags = listOf(state['tags']);
  return [
    ...tags.map((tag, at) => ({
      what: `${path}: without tag ${String(tag)}`,
      part: { ...state, tags: tags.toSpliced(at, 1) },
    })),
    ...(['entry', 'exit'] as const).flatMap((key) =>
      editsOfActions(state[key], `${path}/${key}`).map((edit) => within(state, key, edit)),
    ),
    ...(['on', 'after'] as const).flatMap((key) =>
      Object.entries(partOf(state[key])).flatMap(([event, transition]) =>
        editsOfTransition(transition, `${path}/${key}/${event}`, siblings)
          .map((edit) => within(partOf(state[key]), event, edit))
          .map((edit) => within(state, key, edit)),
      ),
    ),
    ...editsOfTransition(state['always'], `${path}/always`, siblings).map((edit) => within(state, 'always', edit)),
    ...editsOfInvokes(state['invoke'], path, siblings).map((edit) => within(state, 'invoke', edit)),
    ...names.flatMap((name) =>
      editsOf(partOf(children[name]), `${path}/${name}`, names)
        .map((edit) => within(children, name, edit))
        .map((edit) => within(state, 'states', edit)),
    ),
  ];
}

function editsOfInvokes(invoke: unknown, path: string, siblings: readonly string[]): Edit[] {
  const invokes = listOf(invoke).map(partOf);
  return invokes.flatMap((one, at) =>
    (['onDone', 'onError', 'onSnapshot'] as const).flatMap((key) =>
      editsOfTransition(one[key], `${path}/invoke ${String(one['id'])}/${key}`, siblings)
        .map((edit) => within(one, key, edit))
        .map(({ what, part }) => ({ what, part: invokes.with(at, partOf(part)) })),
    ),
  );
}

/** No transition, another target, none, no guard, the opposite guard, an action less, no reentry: branch by branch. */
function editsOfTransition(transition: unknown, path: string, siblings: readonly string[]): Edit[] {
  const branches = listOf(transition);
  return branches.flatMap((branch, at) => {
    const where = branches.length > 1 ? `${path} [${at}]` : path;
    const rest = branches.toSpliced(at, 1);
    return [
      { what: `${where}: no transition`, part: rest.length === 0 ? undefined : rest },
      ...editsOfBranch(branch, where, siblings).map(({ what, part }) => ({ what, part: branches.with(at, part) })),
    ];
  });
}

function editsOfBranch(branch: unknown, path: string, siblings: readonly string[]): Edit[] {
  const plain: Part = typeof branch === 'string' ? { target: branch } : partOf(branch);
  const { target, guard } = plain;
  const other = otherTarget(target, siblings);
  return [
    ...(other === null ? [] : [{ what: `${path}: to ${other}`, part: { ...plain, target: other } }]),
    ...(target === undefined ? [] : [{ what: `${path}: without target`, part: without(plain, 'target') }]),
    ...(!isGuard(guard)
      ? []
      : [
          { what: `${path}: no guard`, part: without(plain, 'guard') },
          { what: `${path}: not ${nameOf(guard)}`, part: { ...plain, guard: not(guard) } },
        ]),
    ...editsOfActions(plain['actions'], path).map((edit) => within(plain, 'actions', edit)),
    ...(plain['reenter'] === true && staysIn(target, path, siblings)
      ? [{ what: `${path}: no reentry`, part: without(plain, 'reenter') }]
      : []),
  ];
}

/** False where the target is another state beside this one: it is left and entered in any case. */
const staysIn = (target: unknown, path: string, siblings: readonly string[]): boolean =>
  typeof target !== 'string' || !siblings.includes(target) || path.includes(`/${target}/`);

/** The state after the target in the list, in the same notation; null where the target is no plain sibling. */
function otherTarget(target: unknown, siblings: readonly string[]): string | null {
  if (typeof target !== 'string') return null;
  const [, mark, name] = /^([.#]?)(.*)$/.exec(target) ?? [];
  const at = siblings.indexOf(name ?? '');
  if (at < 0 || siblings.length < 2 || mark === '#') return null;
  return `${mark}${siblings[(at + 1) % siblings.length]}`;
}

function editsOfActions(actions: unknown, path: string): Edit[] {
  const list = listOf(actions);
  return list.map((action, at) => ({ what: `${path}: without ${nameOf(action)}`, part: list.toSpliced(at, 1) }));
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const partOf = (value: unknown): Part => (isPart(value) ? value : {});
/** XState accepts a single value in place of a list. */
const listOf = (value: unknown): readonly unknown[] => (value === undefined ? [] : [value].flat());
const isGuard = (value: unknown): value is Parameters<typeof not>[0] => value !== undefined;

const within = (whole: Part, key: string, { what, part }: Edit): Edit => ({ what, part: { ...whole, [key]: part } });

const without = (whole: Part, key: string): Part =>
  Object.fromEntries(Object.entries(whole).filter(([k]) => k !== key));

function nameOf(part: unknown): string {
  const { type, params } = partOf(part);
  if (typeof type === 'string') return typeof params === 'object' ? `${type} ${JSON.stringify(params)}` : type;
  return typeof part === 'string' ? part : 'an action without a name';
}

/**
 * One mutant of a machine. Called by the code that `worker.ts` writes.
 *
 * @public
 * @throws {Error} where the machine has no such mutant.
 */
export function mutantNamed(machine: AnyStateMachine, name: string): AnyStateMachine {
  const found = mutantsOf(machine).find((mutant) => mutant.name === name);
  if (found === undefined) throw new Error(`no mutant ${name}`);
  return found.machine;
}
