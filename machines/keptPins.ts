import { fromCallback } from 'xstate';
import type { PinHandle } from './pinHandle.ts';

/** The typed PINs that a machine still needs, by their handles. What it needed before and is not named is forgotten. */
export type PinsKept = { readonly type: 'pins.kept'; readonly handles: readonly string[] };

/**
 * Stands where the application provides the actor that forgets typed PINs: those that are no longer kept, and all when
 * the machine stops.
 */
export const keptPins = fromCallback<PinsKept>(() => {});

/** What a machine keeps of these. */
export const pinsKept = (pins: readonly PinHandle[]): PinsKept => ({
  type: 'pins.kept',
  handles: pins.flatMap((pin) => (pin.kind === 'typed' ? [pin.handle] : [])),
});
