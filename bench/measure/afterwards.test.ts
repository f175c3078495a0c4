import { expect, it } from 'vitest';
import { createAfterwards } from './afterwards.ts';

it('everything is ended, the last one first, also when one cannot be', async () => {
  const ended: string[] = [];
  const after = createAfterwards();
  after.add(async () => void ended.push('database'));
  after.add(() => Promise.reject(new Error('stuck')));
  after.add(async () => void ended.push('server'));
  await expect(after.run()).rejects.toThrow('not everything');
  expect(ended).toEqual(['server', 'database']);
});
