import { useSyncExternalStore } from 'react';
import type { RequestEntry } from '#machines/requestWizard/requestFields.ts';

/** How a new request is begun: everything in the drawer, or step by step; with what is known already. */
export type NewRequestBegin = { readonly view: 'drawer' | 'wizard'; readonly entry?: Partial<RequestEntry> };

/** `id` is another one with each opening. */
type Opened = { readonly id: string; readonly begin: NewRequestBegin };

const listeners = new Set<() => void>();
let opened: Opened | null = null;

function set(next: Opened | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** Opens a new request over whatever is shown. */
export const openNewRequest = (begin: NewRequestBegin): void => set({ id: crypto.randomUUID(), begin });

export const closeNewRequest = (): void => set(null);

/** The new request that is open over the screen. */
export const useOpenedRequest = (): Opened | null =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => opened,
  );

/** Begins step by step, for these clients where some are given. */
export const requestFor = (clientIds: readonly string[]): NewRequestBegin =>
  clientIds.length === 0
    ? { view: 'wizard' }
    : { view: 'wizard', entry: { mode: 'custom', chosenIds: [...clientIds] } };
