import { describe, expect, it } from 'vitest';
import { runLanes, type Lane } from './lanes.ts';

/** Runs lanes whose steps end when the test says so, and returns which run. */
function start(steps: readonly Omit<Lane, 'work'>[], room: number) {
  const running = new Map<string, (isGood: boolean) => void>();
  const lanes = steps.map((step) => ({
    ...step,
    work: () => new Promise<boolean>((resolve) => running.set(step.name, resolve)),
  }));
  const all = runLanes(lanes, room);
  const end = async (name: string, isGood = true) => {
    running.get(name)?.(isGood);
    running.delete(name);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    return [...running.keys()];
  };
  return { all, end, names: () => [...running.keys()] };
}

describe('the steps of a run', () => {
  it('fill the room in their order, a light one beside a heavy one', async () => {
    const { all, end, names } = start(
      [
        { name: 'build', weight: 1 },
        { name: 'check', weight: 2 },
        { name: 'units', weight: 2 },
        { name: 'host', weight: 1, needs: ['build'] },
      ],
      3,
    );
    expect(names()).toEqual(['build', 'check']);
    expect(await end('build')).toEqual(['check', 'host']);
    expect(await end('host')).toEqual(['check']);
    expect(await end('check')).toEqual(['units']);
    expect(await end('units')).toEqual([]);
    await all;
  });

  it('run alone when they take the whole room', async () => {
    const { all, end, names } = start(
      [
        { name: 'a', weight: 1 },
        { name: 'times', weight: 3 },
        { name: 'b', weight: 2 },
      ],
      3,
    );
    expect(names()).toEqual(['a', 'b']);
    expect(await end('a')).toEqual(['b']);
    expect(await end('b')).toEqual(['times']);
    await end('times');
    await all;
  });

  it('wait for the longest once that could begin, and so keep it no longer from the room', async () => {
    const { all, end, names } = start(
      [
        { name: 'build', weight: 1 },
        { name: 'journeys', weight: 2, needs: ['build'], isLongest: true },
        { name: 'server', weight: 1 },
        { name: 'mutants', weight: 1 },
        { name: 'host', weight: 1, needs: ['build'] },
      ],
      3,
    );
    expect(names()).toEqual(['build', 'server', 'mutants']);
    expect(await end('build')).toEqual(['server', 'mutants']);
    expect(await end('mutants')).toEqual(['server', 'journeys']);
    expect(await end('server')).toEqual(['journeys', 'host']);
    await end('host');
    await end('journeys');
    await all;
  });

  it('do not run after a need that has failed', async () => {
    const { all, end } = start(
      [
        { name: 'build', weight: 1 },
        { name: 'journeys', weight: 2, needs: ['build'] },
      ],
      3,
    );
    expect(await end('build', false)).toEqual([]);
    await all;
  });
});
