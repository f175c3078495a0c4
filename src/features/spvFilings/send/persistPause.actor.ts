import { fromCallback } from 'xstate';
import type { FilingDispatchEvent } from '#machines/filingDispatch/filingDispatch.types.ts';
import type { PauseChanged } from '#machines/filingDispatch/persistPause.ts';

const PAUSE_KEY = 'spv.isPaused';

/** Persists a pause of this tab in its session storage and restores it after a reload. */
export const persistPause = (session: Storage) =>
  fromCallback<PauseChanged>(({ receive, sendBack }) => {
    receive(({ isPaused }) => {
      if (isPaused) session.setItem(PAUSE_KEY, 'true');
      else session.removeItem(PAUSE_KEY);
    });
    const paused: FilingDispatchEvent = { type: 'dispatch.pause' };
    if (session.getItem(PAUSE_KEY) !== null) sendBack(paused);
  });
