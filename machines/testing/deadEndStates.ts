import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';

/** States, by id, that are not final and that no transition leads out of, neither an own one nor an inherited one. */
export function deadEndStates(machine: AnyStateMachine): string[] {
  return getStateNodes(machine.root)
    .filter((node) => node.type !== 'final' && !isLeft(node))
    .map(({ id }) => id);
}

/** A transition of the state or of one around it ends in another state than this one. */
function isLeft(state: AnyStateNode): boolean {
  for (let node: AnyStateNode | undefined = state; node !== undefined; node = node.parent) {
    const transitions = [...node.transitions.values(), node.always ?? []].flat();
    if (transitions.some(({ target }) => target?.some((end) => !isWithin(end, state)))) return true;
  }
  return false;
}

const isWithin = (node: AnyStateNode, state: AnyStateNode): boolean =>
  node === state || (node.parent !== undefined && isWithin(node.parent, state));
