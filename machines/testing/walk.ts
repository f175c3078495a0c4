import { expect, it } from 'vitest';
import { createActor, type AnyEventObject, type AnyStateMachine, type SnapshotFrom } from 'xstate';
import { inertOf } from './inert.ts';
import { transitionCoverage } from './paths.ts';
import { statesWithoutWayOut } from './wayOut.ts';
import { waysOf, type World } from './ways.ts';

type Walk<TMachine extends AnyStateMachine> = World<TMachine> & {
  /** The invariants: asked after every step of every way. */
  holds: (snapshot: SnapshotFrom<TMachine>, walked: readonly AnyEventObject[], before: SnapshotFrom<TMachine>) => void;
};

/**
 * Makes a test of each edge of a machine, one that fails while a declared transition was never taken, and one that fails
 * where a state that is not final cannot be left.
 */
export function walkEveryEdge<TMachine extends AnyStateMachine>(machine: TMachine, walk: Walk<TMachine>): void {
  const inert = inertOf(machine);
  const coverage = transitionCoverage(inert);

  for (const { input, name, events } of waysOf(machine, walk)) {
    it(name === '' ? 'starts' : name, () => {
      const actor = createActor<AnyStateMachine>(inert, { input, inspect: coverage.inspect, systemId: machine.id });
      const snapshot = () => actor.getSnapshot() as SnapshotFrom<TMachine>;
      actor.start();
      walk.holds(snapshot(), [], snapshot());
      for (const [step, event] of events.entries()) {
        const before = snapshot();
        // A child that answered by itself has taken the machine past this step.
        if (!actor.getSnapshot().can(event)) break;
        actor.send(event);
        walk.holds(snapshot(), events.slice(0, step + 1), before);
      }
      actor.stop();
    });
  }

  it('takes every transition the machine declares', () => expect(coverage.missing()).toEqual([]));

  it('has a way out of every state that is not final', () => expect(statesWithoutWayOut(machine)).toEqual([]));
}
