import type { AnyEventObject, ContextFrom } from 'xstate';
import { isPinRefusal } from '../linkReason.ts';
import type { PinHandle } from '../pinHandle.ts';
import type { Branch, Rows, Table } from '../testing/table.ts';
import type { OfferedCertificate, refreshFormMachine } from './refreshForm.machine.ts';

type Context = ContextFrom<typeof refreshFormMachine>;
type Rule = Branch<typeof refreshFormMachine>;

/** The vault hears which PIN is still meant, and forgets the others. */
const PIN = ['retainedPins: pins.retained'];
const EMPTY = {
  certificate: null,
  pin: null,
  days: 1,
  isSaving: false,
  name: '',
  confirmLastTry: false,
  done: 0,
  total: 0,
  outcome: null,
  earlier: null,
  error: null,
  reason: null,
  text: null,
};

const knownPin = ({ needsNoPin, isPinSaved }: OfferedCertificate): PinHandle | null =>
  needsNoPin ? { kind: 'none' } : isPinSaved ? { kind: 'saved' } : null;
const taken = ({ certificate }: AnyEventObject) => ({
  certificate,
  name: certificate.name,
  pin: knownPin(certificate),
  confirmLastTry: false,
  error: null,
  reason: null,
  text: null,
});
const hasPin = ({ certificate }: AnyEventObject) => knownPin(certificate) !== null;
/** The vault hears it with the choice, and again from the state that is entered. */
const chosenIn = (from: string): Rows<typeof refreshFormMachine> => {
  const tells = (to: string) => (to === from ? PIN : [...PIN, ...PIN]);
  return {
    'certificate.chosen': [
      { when: hasPin, to: 'choosingDays', tells: tells('choosingDays'), context: taken },
      { to: 'enteringPin', tells: tells('enteringPin'), context: taken },
    ],
  };
};
const chosenOrResetIn = (from: string): Rows<typeof refreshFormMachine> => ({
  ...chosenIn(from),
  'form.reset': { to: 'choosingCertificate', tells: PIN, context: EMPTY },
});
const entered: Rule = {
  to: 'choosingDays',
  tells: PIN,
  context: ({ handle }) => ({ pin: { kind: 'typed', handle } }),
};
const cleared: Rule = { to: 'enteringPin', tells: PIN, context: { pin: null, confirmLastTry: false } };

const isComplete = ({ certificate, pin, days, isSaving, name }: Context) =>
  certificate !== null && pin !== null && days >= 1 && days <= 90 && (!isSaving || name.trim().length > 1);
const begun = { done: 0, total: 0, outcome: null, earlier: null, error: null, reason: null, text: null };
const starts: readonly Rule[] = [{ when: (_, c) => isComplete(c), to: 'running', context: begun }];

/** A PIN that was refused is not used again; where the token needed none, it may need one now. */
const failed = (reason: Context['reason'], text: string | null, pin: PinHandle | null) => ({
  error: 'refreshFailed',
  reason,
  text,
  pin: pin?.kind !== 'none' && isPinRefusal(reason) ? null : pin,
  confirmLastTry: false,
});
const finished = ({ outcome, earlier }: AnyEventObject) => ({ outcome, earlier, confirmLastTry: false });

/** A certificate, a PIN (typed or saved), 1 to 90 days. A typed PIN is kept no longer than it may be used again. */
export const REFRESH_FORM_TABLE: Table<typeof refreshFormMachine> = {
  starts: { to: 'choosingCertificate', tells: PIN },
  tags: { busy: ['running', 'saving'] },
  states: {
    choosingCertificate: chosenIn('choosingCertificate'),
    enteringPin: {
      ...chosenOrResetIn('enteringPin'),
      'pin.entered': entered,
      'pin.saved': [
        {
          when: (_, { certificate }) => certificate?.isPinSaved === true,
          ...entered,
          context: { pin: { kind: 'saved' } },
        },
      ],
    },
    choosingDays: {
      ...chosenOrResetIn('choosingDays'),
      'pin.entered': entered,
      'pin.cleared': cleared,
      'days.changed': { context: ({ days }) => ({ days }) },
      'save.toggled': { context: (_, { isSaving }) => ({ isSaving: !isSaving }) },
      'name.changed': { context: ({ name }) => ({ name }) },
      'refresh.start': starts,
    },
    running: {
      'refresh.progress': { context: ({ done, total }) => ({ done, total }) },
      'refresh.finished': [
        {
          when: ({ outcome }, { isSaving }) => isSaving && outcome.kind === 'finished',
          to: 'saving',
          context: finished,
        },
        { to: 'done', tells: PIN, context: (e) => ({ ...finished(e), pin: null }) },
      ],
      'refresh.failed': { to: 'failed', tells: PIN, context: ({ reason, text }, { pin }) => failed(reason, text, pin) },
      'refresh.cancel': { tells: ['runRefresh: refresh.cancel'] },
      'runRefresh fails': { to: 'failed', tells: PIN, context: (_, { pin }) => failed(null, null, pin) },
    },
    saving: {
      'saveCertificate answers': { to: 'done', tells: PIN, context: { pin: null, confirmLastTry: false } },
      'saveCertificate fails': { to: 'failed', tells: PIN, context: { error: 'saveFailed' } },
    },
    done: chosenOrResetIn('done'),
    failed: {
      ...chosenOrResetIn('failed'),
      'pin.entered': entered,
      'pin.cleared': cleared,
      'refresh.start': starts,
      'lastTry.confirmed': [
        {
          when: (_, c) => isComplete(c) && c.reason === 'lastTryUnconfirmed',
          to: 'running',
          context: { ...begun, confirmLastTry: true },
        },
      ],
      'save.retry': [{ when: (_, { error }) => error === 'saveFailed', to: 'saving' }],
    },
  },
  // Nobody takes it: the vault hears of it and is to forget it.
  anywhere: { 'pin.entered': { tells: [...PIN, ...PIN] } },
};
