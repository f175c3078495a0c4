import type { QueryClient } from '@tanstack/react-query';
import { PENDING_AFTER_MS, type AppRouter } from './router.tsx';

/** How long work in the background waits for the first screen at most, in ms. */
const LONGEST_WAIT_MS = 3000;

/** The screen that the address asks for, on its way while the person is being signed in. */
export type FirstScreen = {
  /** Resolves when its code and its data are there, or after `PENDING_AFTER_MS`. */
  readonly loaded: () => Promise<void>;
  /** Resolves when nothing is to be done for it any more, or has taken too long. */
  readonly stands: () => Promise<void>;
};

/** Asks for the code of the screen now, and for what it loads the moment there is a token. */
export function openFirstScreen(router: AppRouter, queries: QueryClient): FirstScreen {
  const { pathname, search } = router.latestLocation;
  // What could not be loaded is loaded again, and said, when it is to be shown.
  const code = router.preloadRoute({ to: pathname, search }).catch(() => undefined);
  const settled = async () => {
    await code;
    await nothingFetched(queries);
  };
  return {
    loaded: () => within(PENDING_AFTER_MS, settled()),
    stands: async () => {
      await within(LONGEST_WAIT_MS, settled());
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS }));
    },
  };
}

const within = (ms: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))]);

function nothingFetched(queries: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    if (queries.isFetching() === 0) return resolve();
    const stop = queries.getQueryCache().subscribe(() => {
      if (queries.isFetching() > 0) return;
      stop();
      resolve();
    });
  });
}
