import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { PinHandle } from '../pinHandle.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { pinEntryMachine, type SealTarget } from './pinEntry.machine.ts';
import { PIN_ENTRY_TABLE } from './pinEntry.table.ts';

const workstation = { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) };
const target: SealTarget = { thumbprint: 'A'.repeat(40), workstation };
const other: SealTarget = { thumbprint: 'B'.repeat(40), workstation };
const sealed: PinHandle = { kind: 'typed', handle: 'pin-1' };

describe('pinEntry', () => {
  walkEveryEdge(pinEntryMachine, {
    table: PIN_ENTRY_TABLE,
    inputs: [undefined],
    key: (context: { target: SealTarget | null }) => context.target?.thumbprint,
    events: [
      { type: 'pin.typed', target },
      { type: 'pin.typed', target: other },
      settled('sealPin', sealed),
      broke('sealPin'),
    ],
    holds: (snapshot, walked, before) => {
      const last = walked.at(-1);
      // Broken by dropping `takeTarget`: a PIN is sealed for the certificate of the one before.
      if (last?.type === 'pin.typed' && snapshot.matches('sealing') && !before.matches('sealing')) {
        expect(snapshot.context.target).toEqual(last['target']);
      }
      // Broken by taking a PIN while the last one is sealed: the field is empty then.
      if (before.matches('sealing') && last?.type === 'pin.typed') expect(snapshot.context).toEqual(before.context);
      // Broken by a failure that is not reported: the person waits for a PIN that was lost.
      expect(snapshot.hasTag('failed')).toBe(last?.type === 'xstate.error.actor.sealPin');
      // Broken by a context that takes a PIN in.
      expect(Object.keys(snapshot.context)).toEqual(['target']);
    },
  });

  it('gives the handle of a sealed PIN away, once, and nothing where it could not be sealed', () => {
    const entry = createActor(inertOf(pinEntryMachine)).start();
    const given: unknown[] = [];
    entry.on('*', (outcome) => given.push(outcome));
    entry.send({ type: 'pin.typed', target });
    entry.send(broke('sealPin') as never);
    expect(given).toEqual([]);
    entry.send({ type: 'pin.typed', target });
    entry.send(settled('sealPin', sealed) as never);
    expect(given).toEqual([{ type: 'pin.sealed', pin: sealed }]);
  });
});
