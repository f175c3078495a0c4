import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { REFRESH_DAYS_MAX, REFRESH_DAYS_MIN } from '#contracts/limits.ts';
import { isPinRefusal } from '../linkReason.ts';
import type { RefreshOutcome } from '../mailboxRefresh/mailboxRefresh.machine.ts';
import type { PinHandle } from '../pinHandle.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { refreshFormMachine, type OfferedCertificate } from './refreshForm.machine.ts';
import { REFRESH_FORM_TABLE } from './refreshForm.table.ts';

const stored: OfferedCertificate = {
  certificateId: 'c-1',
  thumbprint: 'A'.repeat(40),
  name: 'Alfa',
  isPinSaved: true,
  needsNoPin: false,
};
const onToken: OfferedCertificate = { ...stored, certificateId: null, name: 'B', isPinSaved: false };
/** At a reader with keys of its own, or on a token that is logged in. */
const withoutPin: OfferedCertificate = { ...stored, certificateId: 'c-2', isPinSaved: false, needsNoPin: true };
const outcome: RefreshOutcome = { kind: 'finished', done: 3, total: 3, failures: 0, error: null };

type Deciding = {
  certificate: OfferedCertificate | null;
  pin: PinHandle | null;
  days: number;
  isSaving: boolean;
  name: string;
  error: string | null;
  reason: string | null;
  text: string | null;
  confirmLastTry: boolean;
};

describe('refreshForm', () => {
  walkEveryEdge(refreshFormMachine, {
    table: REFRESH_FORM_TABLE,
    // They listen; forgetting a PIN cannot fail.
    endless: ['runRefresh', 'retainedPins'],
    unfailing: ['retainedPins'],
    inputs: [undefined],
    key: ({ certificate, pin, days, isSaving, name, error, reason, text, confirmLastTry }: Deciding) => [
      certificate?.certificateId,
      pin,
      days,
      isSaving,
      name.trim().length > 1,
      error,
      reason,
      text,
      confirmLastTry,
    ],
    events: [
      { type: 'certificate.chosen', certificate: stored },
      { type: 'certificate.chosen', certificate: onToken },
      { type: 'certificate.chosen', certificate: withoutPin },
      { type: 'pin.entered', handle: 'pin-1' },
      { type: 'pin.saved' },
      { type: 'pin.cleared' },
      { type: 'days.changed', days: 91 },
      { type: 'save.toggled' },
      { type: 'name.changed', name: 'Beta' },
      { type: 'refresh.start' },
      { type: 'refresh.cancel' },
      { type: 'refresh.progress', done: 1, total: 3 },
      { type: 'refresh.finished', outcome, earlier: null },
      { type: 'refresh.finished', outcome: { ...outcome, kind: 'cancelled' }, earlier: null },
      ...(['wrongPin', 'pinSpent', 'pinUnreadable', 'pinExpired', 'pinLocked', 'pinRequired'] as const).map(
        (reason) => ({ type: 'refresh.failed', reason, text: null }),
      ),
      { type: 'refresh.failed', reason: 'lastTryUnconfirmed', text: null },
      { type: 'refresh.failed', reason: 'authorityRejected', text: 'refuzat' },
      { type: 'lastTry.confirmed' },
      { type: 'save.retry' },
      { type: 'form.reset' },
      broke('runRefresh'),
      settled('saveCertificate'),
      broke('saveCertificate'),
    ],
    holds: (snapshot, walked, before, { receivedEvents }) => {
      const { context } = snapshot;
      // Broken by `pin.cleared` that says nothing: a PIN that was typed and cleared would stay in the vault.
      const vault = receivedEvents.findLast(({ type }) => type === 'pins.retained');
      if (vault !== undefined || context.pin !== before.context.pin) {
        expect(vault?.['handles']).toEqual(context.pin?.kind === 'typed' ? [context.pin.handle] : []);
      }
      // Broken by a context that takes a PIN in: which one is meant is all that is known here.
      expect(context.pin === null || ['none', 'saved', 'typed'].includes(context.pin.kind)).toBe(true);
      expect(Object.keys(context.pin ?? {}).every((name) => name === 'kind' || name === 'handle')).toBe(true);
      // Broken by reaching `choosingDays` or `running` with no PIN, or with days the form does not accept.
      if (snapshot.matches('choosingDays') || snapshot.matches('running')) expect(context.pin).not.toBeNull();
      if (snapshot.matches('running')) {
        expect(context.days).toBeGreaterThanOrEqual(REFRESH_DAYS_MIN);
        expect(context.days).toBeLessThanOrEqual(REFRESH_DAYS_MAX);
        if (context.isSaving) expect(context.name.trim().length).toBeGreaterThan(1);
      }
      // Broken by keeping the PIN in `recordFailure`: one that was refused would be used again. A reader asks anew itself.
      if (snapshot.matches('failed') && isPinRefusal(context.reason)) {
        expect(context.pin).toEqual(before.context.pin?.kind === 'none' ? { kind: 'none' } : null);
      }
      // Broken by `pin.cleared` without `forgetPin`: the field is empty, and a refresh would still use the PIN.
      if (snapshot.matches('enteringPin')) expect(context.pin).toBeNull();
      // Broken by `done` that keeps what was typed: nothing would use it any more.
      if (snapshot.matches('done')) expect(context.pin).toBeNull();
      // Broken by losing the authority's words on the way, or by keeping those of an earlier refusal.
      expect(context.text !== null).toBe(context.reason === 'authorityRejected');
      // Broken by dropping the guard `canConfirmLastTry`, or by keeping the confirmation: the last try spent unasked.
      if (context.confirmLastTry && snapshot.matches('running')) {
        const asked = walked.findLast((event) => event.type === 'lastTry.confirmed' || event.type === 'refresh.start');
        expect(asked?.type).toBe('lastTry.confirmed');
      }
      // Broken by saving before the refresh has worked: a PIN is stored that the token may refuse.
      if (snapshot.matches('saving') && before.matches('running')) expect(context.outcome?.kind).toBe('finished');
    },
  });
});

/** With a certificate and its PIN. */
function readyForm() {
  const form = createActor(inertOf(refreshFormMachine)).start();
  form.send({ type: 'certificate.chosen', certificate: stored });
  return form;
}

describe('what a refresh begins with', () => {
  it.each([
    [0, false],
    [1, true],
    [1.5, false],
    [90, true],
    [91, false],
    [Number.NaN, false],
  ])('%s days: %s', (days, canStart) => {
    const form = readyForm();
    form.send({ type: 'days.changed', days });
    expect(form.getSnapshot().can({ type: 'refresh.start' })).toBe(canStart);
  });

  it.each([
    ['', false],
    ['B ', false],
    ['Be', true],
  ])('a certificate that is saved as "%s": %s', (name, canStart) => {
    const form = readyForm();
    form.send({ type: 'save.toggled' });
    form.send({ type: 'name.changed', name });
    expect(form.getSnapshot().can({ type: 'refresh.start' })).toBe(canStart);
  });
});

describe('a PIN after a refresh that failed', () => {
  it('is asked for again when the person changes it, and the old one is used no more', () => {
    const form = createActor(inertOf(refreshFormMachine)).start();
    form.send({ type: 'certificate.chosen', certificate: stored });
    form.send({ type: 'refresh.start' });
    form.send({ type: 'refresh.failed', reason: 'authorityRejected', text: 'refuzat' });
    expect(form.getSnapshot()).toMatchObject({ value: 'failed', context: { pin: { kind: 'saved' } } });
    form.send({ type: 'pin.cleared' });
    expect(form.getSnapshot()).toMatchObject({ value: 'enteringPin', context: { pin: null, confirmLastTry: false } });
    expect(form.getSnapshot().can({ type: 'refresh.start' })).toBe(false);
  });
});
