import { useSyncExternalStore } from 'react';

/** What a person is about to time. */
export type TimerDraft = {
  readonly clientId: string | null;
  readonly workItem: { readonly id: string; readonly title: string; readonly clientLegalName: string } | null;
  readonly task: { readonly id: string; readonly title: string } | null;
};

type DraftState = { readonly isOpen: boolean; readonly draft: TimerDraft; readonly opened: number };

const NOTHING: TimerDraft = { clientId: null, workItem: null, task: null };
const listeners = new Set<() => void>();
let state: DraftState = { isOpen: false, draft: NOTHING, opened: 0 };

function set(next: DraftState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the timer of the top bar, prepared for this. */
export const openTimer = (draft: Partial<TimerDraft> = {}): void =>
  set({ isOpen: true, draft: { ...NOTHING, ...draft }, opened: state.opened + 1 });

export const closeTimer = (): void => set({ ...state, isOpen: false });

/** Whether the timer of the top bar is open, and for what. `opened` grows with each opening. */
export const useTimerDraft = (): DraftState =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => state,
  );
