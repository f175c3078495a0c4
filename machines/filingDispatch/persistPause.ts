import { fromCallback } from 'xstate';

/** Whether a person has paused, to be restored after a reload. */
export type PauseChanged = { readonly type: 'pause.changed'; readonly isPaused: boolean };

/**
 * Placeholder for the actor that persists a pause for this tab. On start it sends `dispatch.pause` when one was
 * persisted, before any certificate is led.
 */
export const persistPause = fromCallback<PauseChanged>(() => {});

export const pauseChanged = (isPaused: boolean): PauseChanged => ({ type: 'pause.changed', isPaused });
