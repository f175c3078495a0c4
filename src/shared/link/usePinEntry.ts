import { useActorRef, useSelector } from '@xstate/react';
import { useRef, useState, type RefObject } from 'react';
import { fromPromise } from 'xstate';
import { pinEntryMachine, type SealTarget } from '#machines/pinEntry/pinEntry.machine.ts';
import type { PinHandle } from '#machines/pinHandle.ts';
import { useOutcomes } from '../hooks/useOutcomes.ts';
import { useServices, type Services } from '../hooks/services.tsx';
import { sealTyped } from './sealTyped.ts';

type PinEntry = {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Seals what stands in the field and empties it. */
  readonly take: (target: SealTarget) => void;
  /** What was typed could not be sealed. */
  readonly hasFailed: boolean;
};

/** A field for a PIN, which is sealed as soon as it is taken. `onSealed` gets its handle, or `saved` for an empty field. */
export function usePinEntry(onSealed: (pin: PinHandle) => void): PinEntry {
  const services = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [machine] = useState(() => pinEntryActors(input, services));
  const entry = useActorRef(machine);
  useOutcomes(entry, { 'pin.sealed': ({ pin }) => onSealed(pin) });
  return {
    input,
    take: (target) => entry.send({ type: 'pin.typed', target }),
    hasFailed: useSelector(entry, (state) => state.hasTag('failed')),
  };
}

const pinEntryActors = (field: RefObject<HTMLInputElement | null>, services: Services) =>
  pinEntryMachine.provide({
    actors: {
      sealPin: fromPromise<PinHandle, { target: SealTarget | null }>(async ({ input: { target }, signal }) => {
        if (field.current === null || target === null) throw new Error('there is no field to take a PIN from');
        const pin = await sealTyped(field.current, target, services);
        if (signal.aborted && pin.kind === 'typed') services.pinVault.forget(pin.handle);
        return pin;
      }),
    },
  });
