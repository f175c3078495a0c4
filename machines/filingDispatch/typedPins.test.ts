import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import type { PinsRetained } from '../retainedPins.ts';
import { settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { batchOf } from './afterBatch.ts';
import { filingDispatchMachine } from './filingDispatch.machine.ts';
import { alfa, done, filed, stopped, typed, wrongPin } from './filingDispatch.samples.ts';

describe('a typed PIN', () => {
  // Broken by keeping what was typed until the certificate is lost.
  for (const [name, outcome] of [
    ['filed', { ...filed, hasMore: false }],
    ['refused', wrongPin],
    ['not of use: there was nothing to file', done],
  ] as const) {
    it(`is forgotten once its filings are ${name}`, () => {
      const { dispatch, retained } = openWithPin();
      dispatch.send(settled('filingBatch', outcome) as never);
      expect(retained()).toEqual([]);
      expect(dispatch.getSnapshot().context.typed).toEqual({});
    });
  }

  it('is forgotten when a person pauses', () => {
    const { dispatch, retained } = openWithPin();
    dispatch.send(settled('filingBatch', stopped) as never);
    expect(retained()).toEqual(['p-1']);
    dispatch.send({ type: 'dispatch.pause' });
    expect(retained()).toEqual([]);
  });

  it('is forgotten when the certificate is lost, and not taken for one that is not led', () => {
    const { dispatch, retained } = openWithPin();
    dispatch.send({ type: 'session.lost', certificateId: 'c-1' });
    expect(retained()).toEqual([]);
    dispatch.send(typed);
    expect(retained()).toEqual([]);
  });

  // Broken by dropping it with every outcome: who typed it would have to stay until the authority is back.
  it('is kept while its filings are tried again', () => {
    const { dispatch, retained } = openWithPin();
    dispatch.send(settled('filingBatch', stopped) as never);
    expect(retained()).toEqual(['p-1']);
    expect(dispatch.getSnapshot().context.typed['c-1']).toEqual({ pin: typed.pin, confirmLastTry: false });
  });

  // Broken by keeping it, or by waiting for another one where one is saved.
  it('that the host misses is forgotten, and one is looked for anew: a saved one, or a person is asked', () => {
    const { dispatch, retained } = openWithPin();
    dispatch.send(settled('filingBatch', { ...stopped, failure: linkError('pinRequired') }) as never);
    expect(retained()).toEqual([]);
    const { typed: left, waitingForPin, held } = dispatch.getSnapshot().context;
    expect([left, waitingForPin, held]).toEqual([{}, [], []]);
    dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
    dispatch.send({ type: 'filings.approved', filingIds: [] });
    expect(batchOf({ ...dispatch.getSnapshot().context, present: alfa })).toMatchObject({ pin: null, canSend: true });
    dispatch.send(settled('filingBatch', { ...done, waiting: 2 }) as never);
    expect(dispatch.getSnapshot().context.waitingForPin).toEqual([{ certificate: alfa, count: 2, reason: null }]);
  });
});

/** A dispatcher whose present batch uses it, and the handles that the vault retains. */
function openWithPin() {
  const retained: (readonly string[])[] = [];
  const retainedPins = fromCallback<PinsRetained>(({ receive }) =>
    receive(({ handles }) => void retained.push(handles)),
  );
  const dispatch = createActor(inertOf(filingDispatchMachine).provide({ actors: { retainedPins } })).start();
  dispatch.send({ type: 'session.active', certificate: alfa });
  dispatch.send(settled('filingBatch', { ...done, waiting: 1 }) as never);
  dispatch.send(typed);
  dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
  expect(dispatch.getSnapshot().matches('sending')).toBe(true);
  expect(retained.at(-1)).toEqual(['p-1']);
  return { dispatch, retained: () => retained.at(-1) };
}
