import type { SealedPin } from '#src/shared/link/pin/sealPin.ts';

/** Sealed PINs that a person has just typed, by the handle machines know them by. Nothing here is ever written anywhere. */
export type PinVault = {
  keep(sealed: SealedPin): string;
  get(handle: string): SealedPin | null;
  forget(handle: string): void;
};

export function createPinVault(): PinVault {
  const sealed = new Map<string, SealedPin>();
  return {
    keep: (pin) => {
      const handle = crypto.randomUUID();
      sealed.set(handle, pin);
      return handle;
    },
    get: (handle) => sealed.get(handle) ?? null,
    forget: (handle) => {
      sealed.delete(handle);
    },
  };
}
