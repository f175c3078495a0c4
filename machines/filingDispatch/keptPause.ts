import { fromCallback } from 'xstate';

/** Whether a person has paused: to be known again when the page was loaded anew. */
export type PauseKept = { readonly type: 'pause.kept'; readonly isPaused: boolean };

/**
 * Stands where the application provides the actor that keeps a pause for this tab. It says `dispatch.pause` while it
 * starts where one is kept: before any certificate is led.
 */
export const keptPause = fromCallback<PauseKept>(() => {});

export const pauseKept = (isPaused: boolean): PauseKept => ({ type: 'pause.kept', isPaused });
