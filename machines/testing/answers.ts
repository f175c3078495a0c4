import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Step } from './explore.ts';

export type AnswerOptions = {
  /** Ids of invoked actors that never end by themselves. Machines without a final state are known to be such. */
  readonly endless?: readonly string[];
  /** Ids of invoked actors that cannot fail. */
  readonly unfailing?: readonly string[];
};

/** Answers of invoked actors that no event gives, or no transition takes, in a state that waits for them. */
export function missingAnswers<TMachine extends AnyStateMachine>(
  steps: readonly Step<TMachine>[],
  options: AnswerOptions,
): string[] {
  const isTaken = new Map<string, boolean>();
  for (const { before, events, isPossible } of steps) {
    const last = events.at(-1)?.type;
    for (const answer of answersIn(before, options)) {
      const [type] = answer.split(' in ');
      isTaken.set(answer, (isTaken.get(answer) ?? false) || (isPossible && last === type));
    }
  }
  return [...isTaken].filter(([, taken]) => !taken).map(([answer]) => answer);
}

function answersIn(snapshot: AnyMachineSnapshot, { endless = [], unfailing = [] }: AnswerOptions): string[] {
  return snapshot._nodes.flatMap((node) =>
    node.invoke.flatMap(({ id, src }) => [
      ...(endless.includes(id) ||
      isEndless(typeof src === 'string' ? snapshot.machine.implementations.actors[src] : src)
        ? []
        : [`xstate.done.actor.${id} in ${node.id}`]),
      ...(unfailing.includes(id) ? [] : [`xstate.error.actor.${id} in ${node.id}`]),
    ]),
  );
}

const isEndless = (logic: unknown): boolean =>
  typeof logic === 'object' &&
  logic !== null &&
  'root' in logic &&
  Object.values((logic as AnyStateMachine).root.states).every(({ type }) => type !== 'final');
