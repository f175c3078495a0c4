import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import type { BatchOutcome } from '../filingBatch/filingBatch.types.ts';
import type { PinsRetained } from '../retainedPins.ts';
import { settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { batchOf } from './afterBatch.ts';
import { filingDispatchMachine } from './filingDispatch.machine.ts';
import { alfa, approvalOf, approved, beta, done, filed, stopped, typed, wrongPin } from './filingDispatch.samples.ts';

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
      expect(dispatch.getSnapshot().context.released).toEqual({});
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
    expect(dispatch.getSnapshot().context.released['c-1']).toMatchObject({ pin: typed.pin, confirmLastTry: false });
  });

  // Broken by keeping it, or by waiting for another one where one is saved.
  it('that the host misses is forgotten, and one is looked for anew: a saved one, or a person is asked', () => {
    const { dispatch, retained } = openWithPin();
    dispatch.send(settled('filingBatch', { ...stopped, failure: linkError('pinRequired') }) as never);
    expect(retained()).toEqual([]);
    const { released, waitingForPin, held } = dispatch.getSnapshot().context;
    expect([released, waitingForPin, held]).toEqual([{}, [], []]);
    dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
    dispatch.send({ type: 'filings.approved', filingIds: [] });
    expect(batchOf({ ...dispatch.getSnapshot().context, present: alfa, inUse: null })).toMatchObject({
      pin: null,
      canSend: true,
    });
    dispatch.send(settled('filingBatch', { ...done, waiting: [approved('f-1'), approved('f-2')] }) as never);
    expect(dispatch.getSnapshot().context.waitingForPin).toMatchObject([
      { certificate: alfa, listed: [{ filingId: 'f-1' }, { filingId: 'f-2' }], reason: null },
    ]);
  });
});

/** Both certificates wait for a person, and the next round may begin. */
function openWithBoth() {
  const dispatch = createActor(inertOf(filingDispatchMachine)).start();
  const context = () => dispatch.getSnapshot().context;
  const ends = (outcome: BatchOutcome) => dispatch.send(settled('filingBatch', outcome) as never);
  const pass = () => dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
  dispatch.send({ type: 'session.active', certificate: alfa });
  dispatch.send({ type: 'session.active', certificate: beta });
  ends({ ...done, waiting: [approved('f-1'), approved('f-2')] });
  pass();
  dispatch.send({ type: 'filings.approved', filingIds: [] });
  ends({ ...done, waiting: [approved('f-1'), approved('f-2')] });
  pass();
  ends({ ...done, waiting: [approved('f-3')] });
  const waiting = () =>
    context().waitingForPin.map(({ certificate, listed }) => [
      certificate.name,
      ...listed.map(({ filingId }) => filingId),
    ]);
  expect(waiting()).toEqual([
    ['Alfa', 'f-1', 'f-2'],
    ['Beta', 'f-3'],
  ]);
  return { dispatch, context, ends, pass, waiting };
}
const begun = ({ context }: ReturnType<typeof openWithBoth>) => {
  const { certificate, pin, ticked: of } = batchOf(context());
  return [certificate.name, pin?.kind ?? null, ...of.map(({ filingId }) => filingId)];
};

describe('what a person lets go', () => {
  // Broken by a PIN that lets go whatever its token can sign.
  it('is what was ticked of each certificate, first that of the one whose PIN it is', () => {
    const both = openWithBoth();
    const ticked = [approvalOf('f-1', alfa), approvalOf('f-3', beta)];
    both.dispatch.send({ ...typed, certificateId: 'c-2', ticked, leftOut: [approvalOf('f-2', alfa)] });
    expect(both.waiting()).toEqual([['Alfa', 'f-2']]);
    both.pass();
    expect(begun(both)).toEqual(['Beta', 'typed', 'f-3']);
    both.ends({ ...filed, hasMore: false });
    both.pass();
    expect(begun(both)).toEqual(['Alfa', null, 'f-1']);
    expect(batchOf(both.context()).leftOut).toEqual([approvalOf('f-2', alfa)]);
  });

  it('is nothing of the certificate beside it, of which nothing was ticked', () => {
    const both = openWithBoth();
    both.dispatch.send({ ...typed, leftOut: [approvalOf('f-2', alfa), approvalOf('f-3', beta)] });
    both.pass();
    both.ends({ ...filed, hasMore: false });
    both.pass();
    expect(begun(both)).toEqual(['Beta', null]);
    expect(both.waiting()).toContainEqual(['Beta', 'f-3']);
  });

  // Broken by forgetting the PIN for one certificate alone: the token would be asked for the other one as well.
  it('is forgotten for every certificate of the token once its PIN was refused', () => {
    const both = openWithBoth();
    both.dispatch.send({ ...typed, ticked: [approvalOf('f-1', alfa), approvalOf('f-3', beta)] });
    both.pass();
    both.ends(wrongPin);
    expect(both.context().released).toEqual({});
  });

  // Broken by dropping what was given while the batch before it was still under way.
  it('stays for the next batch where it was given during one that had none', () => {
    const both = openWithBoth();
    both.pass();
    both.dispatch.send({ type: 'filings.approved', filingIds: [] });
    expect(both.context().present).not.toBeNull();
    const [at] = [both.context().present];
    both.dispatch.send({ ...typed, certificateId: at?.certificateId ?? '', ticked: [approvalOf('f-1', at ?? alfa)] });
    both.ends({ ...done, waiting: [approved('f-1')] });
    expect(Object.keys(both.context().released)).toEqual([at?.certificateId]);
    both.pass();
    expect(begun(both)).toEqual([at?.name, 'typed', 'f-1']);
  });

  it('is listed again at once where an attempt that was left open met a refused PIN', () => {
    const both = openWithBoth();
    both.dispatch.send(typed);
    both.pass();
    both.ends({ ...wrongPin, approved: [] });
    both.pass();
    expect(batchOf(both.context())).toMatchObject({ certificate: alfa, canSend: false });
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
  dispatch.send(settled('filingBatch', { ...done, waiting: [approved('f-1')] }) as never);
  dispatch.send(typed);
  dispatch.send({ type: 'xstate.after.certificatePauseMs.filingDispatch.pausing' } as never);
  expect(dispatch.getSnapshot().matches('sending')).toBe(true);
  expect(retained.at(-1)).toEqual(['p-1']);
  return { dispatch, retained: () => retained.at(-1) };
}
