import type { Progress } from './progress.ts';

/** The words of each status. */
export const PROGRESS_KEY = {
  missing: 'progress.missing',
  error: 'progress.error',
  waiting: 'progress.waiting',
  warning: 'progress.warning',
  complete: 'progress.complete',
} as const satisfies Record<Progress, string>;
