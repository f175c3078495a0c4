import { assign, emit, fromPromise, setup } from 'xstate';
import type { LinkResults } from '#contracts/link/messages.ts';
import { notProvided } from '../notProvided.ts';
import type { PinHandle } from '../pinHandle.ts';

/** What a PIN is sealed for: no other certificate and no other workstation can use it. */
export type SealTarget = { readonly thumbprint: string; readonly workstation: LinkResults['status']['workstation'] };

type Context = { readonly target: SealTarget | null };

export type PinEntryEvent = { type: 'pin.typed'; target: SealTarget };

/**
 * A PIN that is typed into a field: it is sealed at once and leaves as a handle, or has to be typed again. The provided
 * actor takes the PIN out of the field; the machine never has it.
 */
export const pinEntryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PinEntryEvent,
    emitted: {} as { type: 'pin.sealed'; pin: PinHandle },
    tags: {} as 'failed',
  },
  actors: { sealPin: fromPromise<PinHandle, { target: SealTarget | null }>(notProvided) },
  actions: {
    takeTarget: assign((_, { target }: { target: SealTarget }) => ({ target })),
    emitSealed: emit((_, { pin }: { pin: PinHandle }) => ({ type: 'pin.sealed', pin })),
  },
}).createMachine({
  id: 'pinEntry',
  context: { target: null },
  initial: 'waiting',
  states: {
    waiting: {
      on: { 'pin.typed': { target: 'sealing', actions: { type: 'takeTarget', params: ({ event }) => event } } },
    },
    sealing: {
      invoke: {
        id: 'sealPin',
        src: 'sealPin',
        input: ({ context }) => ({ target: context.target }),
        onDone: {
          target: 'waiting',
          actions: { type: 'emitSealed', params: ({ event }) => ({ pin: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      tags: 'failed',
      on: { 'pin.typed': { target: 'sealing', actions: { type: 'takeTarget', params: ({ event }) => event } } },
    },
  },
});
