import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { retainedPins } from './retainedPins.actor.ts';

/** A vault, and the actor that keeps it small. */
function open() {
  const forgotten: string[] = [];
  const actor = createActor(retainedPins({ forget: (handle) => void forgotten.push(handle) })).start();
  return { forgotten, actor };
}

it('forgets a typed PIN once it is named no longer, and never one it was not given', () => {
  const { forgotten, actor } = open();
  actor.send({ type: 'pins.retained', handles: ['p-1', 'p-2'] });
  actor.send({ type: 'pins.retained', handles: ['p-2', 'p-3'] });
  expect(forgotten).toEqual(['p-1']);
  actor.send({ type: 'pins.retained', handles: [] });
  expect(forgotten).toEqual(['p-1', 'p-2', 'p-3']);
});

it('forgets all when the machine that keeps them stops', () => {
  const { forgotten, actor } = open();
  actor.send({ type: 'pins.retained', handles: ['p-1'] });
  actor.stop();
  expect(forgotten).toEqual(['p-1']);
});
