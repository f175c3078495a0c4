import type { IActionType, IState, IStateMachine, ITransition } from 'state-machine-cat';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { nameOfTransition } from '#machines/testing/coverage.ts';
import { eventText } from '#machines/testing/events.ts';

/** Names of the transitions that no test took. */
export type Missing = ReadonlySet<string>;

const TAKEN = '#2e7d32';
const NOT_TAKEN = '#c62828';
/** Stands for the machine itself, where an event is taken in whatever state. */
const ANY = 'any state';

/** One line of a chart: an arrow, or, without a target, a line in its state. */
type Arrow = {
  readonly from: string;
  readonly to: string | null;
  readonly text: string;
  readonly actions: readonly string[];
  readonly isTaken: boolean;
};

/** Turns a machine into what state-machine-cat draws: taken transitions green, the others red. */
export function chartOf(machine: AnyStateMachine, missing: Missing): IStateMachine {
  const { root } = machine;
  const arrows = arrowsOf(root, missing);
  const anyState = arrows.some((arrow) => arrow.from === root.id)
    ? [{ name: root.id, type: 'regular' as const, label: ANY, color: '#757575', ...linesOf(root, arrows) }]
    : [];
  return {
    states: [...startOf(root), ...Object.values(root.states).map((node) => stateOf(node, arrows)), ...anyState],
    transitions: [...startArrow(root), ...merged(arrows)].map((transition, id) => ({ ...transition, id })),
  };
}

/** What an arrow or a state shows under the pointer: its transitions with their actions, by the title it has in the SVG. */
export function hoverTexts({ root }: AnyStateMachine): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { from, to, text, actions } of arrowsOf(root, new Set())) {
    const title = to === null ? from : `${from}->${to}`;
    const line = actions.length === 0 ? text : `${text} / ${actions.join(', ')}`;
    const before = texts.get(title);
    texts.set(title, before === undefined ? line : `${before}\n${line}`);
  }
  return texts;
}

function stateOf(node: AnyStateNode, arrows: readonly Arrow[]): IState {
  const inner = Object.values(node.states);
  const hasMissing = arrows.some((arrow) => arrow.from === node.id && arrow.to === null && !arrow.isTaken);
  return {
    name: node.id,
    label: node.type === 'final' ? `${node.key} (end)` : node.key,
    type: node.type === 'parallel' ? 'parallel' : 'regular',
    ...(hasMissing ? { color: NOT_TAKEN } : {}),
    ...linesOf(node, arrows),
    ...(inner.length > 0
      ? {
          statemachine: {
            states: [...startOf(node), ...inner.map((child) => stateOf(child, arrows))],
            transitions: startArrow(node).map((transition, id) => ({ ...transition, id: 1000 + node.order + id })),
          },
        }
      : {}),
  };
}

/** What is written in a state: its entry and exit, the actors it asks, and the events that leave it where it is. */
function linesOf(node: AnyStateNode, arrows: readonly Arrow[]): { actions?: IActionType[] } {
  const actions: IActionType[] = [
    ...named(node.entry).map((body) => ({ type: 'entry' as const, body })),
    ...node.invoke.map((invoke) => ({ type: 'activity' as const, body: `asks ${invoke.id}` })),
    ...arrows
      .filter((arrow) => arrow.from === node.id && arrow.to === null)
      .map((arrow) => ({ type: 'activity' as const, body: arrow.isTaken ? arrow.text : `NOT TAKEN ${arrow.text}` })),
    ...named(node.exit).map((body) => ({ type: 'exit' as const, body })),
  ];
  return actions.length > 0 ? { actions } : {};
}

const startOf = (node: AnyStateNode): IState[] =>
  node.initial.target.length > 0 ? [{ name: `${node.id}.initial`, type: 'initial' }] : [];

const startArrow = (node: AnyStateNode): Omit<ITransition, 'id'>[] =>
  node.initial.target.map((target) => ({ from: `${node.id}.initial`, to: target.id, color: TAKEN }));

function arrowsOf(node: AnyStateNode, missing: Missing): Arrow[] {
  const own = [...node.transitions.values(), node.always ?? []].flat().map((transition): Arrow => ({
    from: node.id,
    to: transition.target?.[0]?.id ?? null,
    text: textOf(transition),
    actions: named(transition.actions),
    isTaken: !missing.has(nameOfTransition(transition)),
  }));
  return [...own, ...Object.values(node.states).flatMap((child) => arrowsOf(child, missing))];
}

/** Arrows between the same two states become one, with a line of text for each. */
function merged(arrows: readonly Arrow[]): Omit<ITransition, 'id'>[] {
  const groups = new Map<string, Arrow[]>();
  for (const arrow of arrows) {
    if (arrow.to === null) continue;
    const key = `${arrow.from} ${arrow.to} ${arrow.isTaken}`;
    groups.set(key, [...(groups.get(key) ?? []), arrow]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first?.to) return [];
    const label = [...new Set(group.map((arrow) => arrow.text))].join('\n');
    const color = first.isTaken ? TAKEN : NOT_TAKEN;
    return [{ from: first.from, to: first.to, label, color, width: first.isTaken ? 1 : 2 }];
  });
}

function textOf(transition: AnyTransitionDefinition): string {
  const guard = transition.guard ? ` [${nameOf(transition.guard)}]` : '';
  return `${eventText(transition.eventType)}${guard}`;
}

/** The actions that have a name; XState's own, which start and stop delays, have none. */
const named = (actions: readonly unknown[]): string[] =>
  actions.flatMap((action) => (typeof action === 'function' ? [] : [nameOf(action)]));

function nameOf(part: unknown): string {
  if (typeof part === 'object' && part !== null && 'type' in part) return String(part.type);
  return String(part);
}
