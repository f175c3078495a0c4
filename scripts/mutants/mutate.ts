import { not } from 'xstate';

/** A small change to a machine, which its tests must notice. */
export type Mutant = {
  /** Its name in the list of equivalent ones: '/states/active/on/session.release: no transition'. */
  readonly name: string;
  readonly config: object;
};

type Part = Readonly<Record<string, unknown>>;
type Edit = { readonly what: string; readonly part: unknown };

/** Every mutant of a machine's config: one change each. */
export function mutantsOf(config: object): Mutant[] {
  const root = partOf(config);
  const names = Object.keys(partOf(root['states']));
  return editsOf(root, '', names).map(({ what, part }) => ({ name: what, config: partOf(part) }));
}

/** The edits of a state, each as the whole state after it. */
function editsOf(state: Part, path: string, siblings: readonly string[]): Edit[] {
  const children = partOf(state['states']);
  const names = Object.keys(children);
  return [
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

/** No transition, another target, no guard, the opposite guard, an action less, no reentry: branch by branch. */
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
    ...(!isGuard(guard)
      ? []
      : [
          { what: `${path}: no guard`, part: without(plain, 'guard') },
          { what: `${path}: not ${nameOf(guard)}`, part: { ...plain, guard: not(guard) } },
        ]),
    ...editsOfActions(plain['actions'], path).map((edit) => within(plain, 'actions', edit)),
    ...(plain['reenter'] === true ? [{ what: `${path}: no reentry`, part: without(plain, 'reenter') }] : []),
  ];
}

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
 * The config of one mutant. Called by the code that `worker.ts` writes.
 *
 * @public
 * @throws {Error} where the machine has no such mutant.
 */
export function mutantNamed(config: object, name: string): object {
  const found = mutantsOf(config).find((mutant) => mutant.name === name);
  if (found === undefined) throw new Error(`no mutant ${name}`);
  return found.config;
}
