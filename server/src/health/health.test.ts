import { describe, expect, it } from 'vitest';
import { healthRoutes } from './health.ts';

const statusOf = async (path: string, isServing: boolean, ping: () => Promise<void>) =>
  (await healthRoutes({ isServing, ping }).request(path)).status;
const answers = () => Promise.resolve();
const fails = () => Promise.reject(new Error('no database'));

describe('a process', () => {
  it('is ready while it serves and its database answers', async () => {
    expect(await statusOf('/ready', true, answers)).toBe(200);
  });

  it('is live but not ready while it stops or without its database', async () => {
    expect(await statusOf('/ready', false, answers)).toBe(503);
    expect(await statusOf('/ready', true, fails)).toBe(503);
    expect(await statusOf('/live', false, fails)).toBe(200);
  });
});
