import { expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from 'xstate';
import { missingAnswers, type AnswerOptions } from './answers.ts';
import { declaredTransitions, writeCoverage } from './coverage.ts';
import { deadEndStates } from './deadEndStates.ts';
import { explore, hasComeAfter, runPath, valueText, type PathOptions, type Step } from './explore.ts';
import { expectOutcome, unmetRows, waitsIn, type Table } from './table.ts';
import { pathsFrom } from './testPaths.ts';

type Walk<TMachine extends AnyStateMachine> = PathOptions<TMachine> &
  AnswerOptions & {
    /** The invariants: asked after every step. `received` is what others received: 'receiver: event'. */
    readonly holds?: (
      snapshot: SnapshotFrom<TMachine>,
      walked: readonly AnyEventObject[],
      before: SnapshotFrom<TMachine>,
      step: Step<TMachine>,
    ) => void;
    /** Its behaviour, written by hand. */
    readonly table: Table<TMachine>;
  };

/**
 * Makes a test of each transition of a machine, which takes it by the shortest path; one that asks the invariants and its
 * table in every state for every event; and one each for rows that nothing meets, for waits, for transitions that were
 * never taken, for answers that nobody waits for, and for states that cannot be left.
 */
export function walkEveryEdge<TMachine extends AnyStateMachine>(machine: TMachine, walk: Walk<TMachine>): void {
  const steps = explore(machine, walk);
  const paths = pathsFrom(machine, walk, steps);
  const extra = (walk.extraPaths ?? []).flatMap(({ input, events }) => runPath(machine, input, events));
  const all = [...steps, ...extra];

  const check = (step: Step<TMachine>) => {
    expectOutcome(walk.table, step);
    if (!step.isPossible) return;
    walk.holds?.(step.after as SnapshotFrom<TMachine>, step.events, step.before as SnapshotFrom<TMachine>, step);
  };

  for (const { name, input, events, takes } of paths) {
    it(name, () => {
      const walked = runPath(machine, input, events);
      for (const { isPossible, events, before } of walked) {
        expect(isPossible, `${events.at(-1)?.type} is impossible in ${valueText(before.value)}`).toBe(true);
      }
      expect(walked.at(-1)?.taken).toEqual(takes);
      for (const step of walked) check(step);
    });
  }

  it(`holds what it must after each of ${all.length} events`, () => {
    for (const step of all) {
      try {
        check(step);
      } catch (error) {
        if (error instanceof Error) error.message += `\n  after ${step.events.map(({ type }) => type).join(' > ')}`;
        throw error;
      }
    }
  });

  it('meets every row of its table', () => expect(unmetRows(walk.table, all)).toEqual([]));

  it('waits as long as its table says', () => {
    for (const [type, { step, ms }] of waitsIn(walk.table, all)) {
      expect(ms, `the table has no time for ${type}`).not.toBeNull();
      expect([hasComeAfter(machine, step, (ms ?? 0) - 1), hasComeAfter(machine, step, ms ?? 0)], type).toEqual([
        false,
        true,
      ]);
    }
  });

  it('takes every transition the machine declares', () => {
    const taken = new Set(all.flatMap((step) => step.taken));
    const missing = [...declaredTransitions(machine)].filter((name) => !taken.has(name));
    writeCoverage(machine.id, missing);
    expect(missing).toEqual([]);
  });

  it('takes every answer of every actor it waits for', () => expect(missingAnswers(steps, walk)).toEqual([]));

  it('has a way out of every state that is not final', () => expect(deadEndStates(machine)).toEqual([]));
}
