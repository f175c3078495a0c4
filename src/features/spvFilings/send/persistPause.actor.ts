import { fromCallback } from 'xstate';
import type { FilingDispatchEvent } from '#machines/filingDispatch/filingDispatch.machine.ts';
import type { PauseKept } from '#machines/filingDispatch/keptPause.ts';

const PAUSE_KEY = 'spv.isPaused';

/** Keeps a pause of this tab in its session storage, and takes it up again when the page was loaded anew. */
export const keptPause = (session: Storage) =>
  fromCallback<PauseKept>(({ receive, sendBack }) => {
    receive(({ isPaused }) => {
      if (isPaused) session.setItem(PAUSE_KEY, 'true');
      else session.removeItem(PAUSE_KEY);
    });
    const paused: FilingDispatchEvent = { type: 'dispatch.pause' };
    if (session.getItem(PAUSE_KEY) !== null) sendBack(paused);
  });
