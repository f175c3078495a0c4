import { fromCallback } from 'xstate';
import type { PinHandle } from './pinHandle.ts';

/** The typed PINs that a machine still needs, by their handles. Those it no longer names are forgotten. */
export type PinsRetained = { readonly type: 'pins.retained'; readonly handles: readonly string[] };

/**
 * Placeholder for the actor that forgets typed PINs: those no longer retained, and all of them when the machine stops.
 */
export const retainedPins = fromCallback<PinsRetained>(() => {});

/** What forgets a typed PIN that nobody takes: it is named once, and then no longer. */
export const pinRefused = (retained: readonly PinHandle[], pin: PinHandle): readonly PinsRetained[] => [
  pinsRetained([...retained, pin]),
  pinsRetained(retained),
];

/** The event that names the typed ones of these PINs. */
export const pinsRetained = (pins: readonly PinHandle[]): PinsRetained => ({
  type: 'pins.retained',
  handles: pins.flatMap((pin) => (pin.kind === 'typed' ? [pin.handle] : [])),
});
