import { expect, it } from 'vitest';
import { createDrawingQueue } from './drawingQueue.ts';

function drawings() {
  const log: string[] = [];
  const queue = createDrawingQueue(2);
  const ends = new Map<string, () => void>();
  const ask = (name: string) =>
    queue(() => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      log.push(name);
      ends.set(name, resolve);
      return { done: promise, cancel: () => reject(new Error('cancelled')) };
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { ask, end, log };
}

it('draws two at once, the others in their order', async () => {
  const { ask, end, log } = drawings();
  for (const name of ['1', '2', '3', '4']) ask(name);
  expect(log).toEqual(['1', '2']);
  await end('2');
  expect(log).toEqual(['1', '2', '3']);
});

it('does not draw what was taken back, and goes on after one that was broken off', async () => {
  const { ask, end, log } = drawings();
  const first = ask('1');
  ask('2');
  ask('3')();
  ask('4');
  first();
  await end('none');
  expect(log).toEqual(['1', '2', '4']);
});
