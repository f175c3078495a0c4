import type { SealedPin } from '../link/pin/sealPin.ts';

/** Keeps the typed PIN where the test can see it. */
export const createTestVault = (sealed: Map<string, SealedPin>) => ({
  keep: (typed: SealedPin) => {
    sealed.set('typed', typed);
    return 'typed';
  },
  get: (handle: string) => sealed.get(handle) ?? null,
  forget: (handle: string) => void sealed.delete(handle),
});
