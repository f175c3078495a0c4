import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fairQueue.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

const createRun = (limits: { atOnce: number; firmAtOnce: number; firmWaitingMax: number }) => {
  const queue = createFairQueue(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (tenantId: string, name: string) =>
    queue.run(tenantId, async () => {
      started.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { started, add, end };
};

describe('a fair queue', () => {
  it('leaves room for another firm, and serves firms in turn', async () => {
    const { started, add, end } = createRun({ atOnce: 3, firmAtOnce: 2, firmWaitingMax: 10 });
    const works = ['a1', 'a2', 'a3', 'a4'].map((name) => add('alfa', name));
    await settle();
    expect(started).toEqual(['a1', 'a2']);
    works.push(add('beta', 'b1'), add('beta', 'b2'));
    await settle();
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
    await end('a2');
    expect(started.at(-1)).toBe('b2');
    for (const name of ['b1', 'b2', 'a3', 'a4']) await end(name);
    expect(await Promise.all(works)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
  });

  it('refuses the excess of one firm, and no other firm', async () => {
    const { add, end } = createRun({ atOnce: 2, firmAtOnce: 1, firmWaitingMax: 1 });
    const works = [add('alfa', 'a1'), add('alfa', 'a2')];
    await expect(add('alfa', 'a3')).rejects.toMatchObject({ code: 'request.tooMany' });
    works.push(add('beta', 'b1'));
    await settle();
    for (const name of ['a1', 'a2', 'b1']) await end(name);
    expect(await Promise.all(works)).toHaveLength(3);
  });

  it('continues after work that fails', async () => {
    const queue = createFairQueue({ atOnce: 1, firmAtOnce: 1, firmWaitingMax: 1 });
    await expect(queue.run('alfa', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run('alfa', () => Promise.resolve('yes'))).toBe('yes');
  });
});
