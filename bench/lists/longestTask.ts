import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';

/** What is still to be painted after a step, in ms. */
const SETTLE_MS = 600;

/** Watches the main thread from now on; the answer ends it and gives the longest task in ms, 0 where none took 50. */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(() => {
    const seen: number[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration)));
    observer.observe({ type: 'longtask' });
    return {
      end: () => {
        observer.disconnect();
        return Math.max(0, ...seen);
      },
    };
  });
  return async () => {
    await pause(SETTLE_MS);
    return watch.evaluate(({ end }) => end());
  };
}
