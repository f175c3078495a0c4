import { afterAll, vi } from 'vitest';

// Takes back what a file has replaced, so that the next file of the same worker finds everything as it is.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
