import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { pinEntryMachine, type SealTarget } from '#machines/pinEntry/pinEntry.machine.ts';
import type { PinHandle } from '#machines/pinHandle.ts';
import { useOutcomes } from '../../hooks/useOutcomes.ts';
import { useServices, type Services } from '../services.tsx';
import { sealTyped } from './sealTyped.ts';

/** The input element that a PIN is typed into. */
type PinInput = {
  readonly attach: (element: HTMLInputElement | null) => void;
  readonly element: () => HTMLInputElement | null;
};

/** A field for a PIN, which is sealed as soon as it is taken. `onSealed` gets its handle, or `saved` for an empty field. */
export function usePinEntry(onSealed: (pin: PinHandle) => void) {
  const services = useServices();
  const [input] = useState(createPinInput);
  const [machine] = useState(() => pinEntryActors(input, services));
  const entry = useActorRef(machine);
  useOutcomes(entry, { 'pin.sealed': ({ pin }) => onSealed(pin) });
  return {
    attach: input.attach,
    isEmpty: () => (input.element()?.value ?? '').trim() === '',
    focus: () => input.element()?.focus(),
    /** Seals what is in the field and empties it. */
    take: (target: SealTarget) => entry.send({ type: 'pin.typed', target }),
    /** What was typed could not be sealed. */
    hasFailed: useSelector(entry, (state) => state.hasTag('failed')),
  };
}

function createPinInput(): PinInput {
  let input: HTMLInputElement | null = null;
  return {
    attach: (element) => {
      input = element;
    },
    element: () => input,
  };
}

const pinEntryActors = (field: PinInput, services: Services) =>
  pinEntryMachine.provide({
    actors: {
      sealPin: fromPromise<PinHandle, { target: SealTarget | null }>(async ({ input: { target }, signal }) => {
        const element = field.element();
        if (element === null || target === null) throw new Error('there is no field to take a PIN from');
        const pin = await sealTyped(element, target, services);
        if (signal.aborted && pin.kind === 'typed') services.pinVault.forget(pin.handle);
        return pin;
      }),
    },
  });
