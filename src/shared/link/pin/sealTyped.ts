import type { SealTarget } from '#machines/pinEntry/pinEntry.machine.ts';
import type { PinHandle } from '#machines/pinHandle.ts';
import type { Services } from '../services.tsx';
import { sealPin } from './sealPin.ts';
import { secretOf } from './secret.ts';

/**
 * Takes a PIN out of its input, empties the input and seals what was typed, all at once. What leaves is a handle; the
 * text itself goes nowhere else. `saved` when nothing was typed.
 */
export async function sealTyped(
  input: HTMLInputElement,
  { thumbprint, workstation }: SealTarget,
  { pinVault }: Services,
): Promise<PinHandle> {
  const pin = secretOf(input.value.trim());
  input.value = '';
  if (pin.reveal() === '') return { kind: 'saved' };
  const sealed = await sealPin(pin, { origin: location.origin, thumbprint, workstation });
  return { kind: 'typed', handle: pinVault.keep(sealed) };
}
