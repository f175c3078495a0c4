import { afterEach } from 'vitest';
import { describeOpenPages } from './openPages.ts';

// A limit of time that has passed says nothing of what was waited for.
afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0];
  if (task.result?.state === 'fail' && error !== undefined) error.message += `\n${await describeOpenPages()}`;
});
