import type { AnyEventObject, ContextFrom } from 'xstate';
import type { PinHandle } from '../pinHandle.ts';
import type { Branch, Rows, Table } from '../testing/table.ts';
import type { refreshFormMachine } from './refreshForm.machine.ts';

type Machine = typeof refreshFormMachine;
type Context = ContextFrom<Machine>;

/** The vault hears which PIN is still meant, and forgets every other one. */
const PIN = ['retainedPins: pins.retained'];
const NO_FAILURE = { error: null, reason: null, text: null };
/** Nothing chosen, one day back, nothing saved: how the form opens. */
const EMPTY = {
  ...NO_FAILURE,
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
};

// -- RF-1: a certificate, and the PIN that it brings. --

const asksForNone = ({ certificate }: AnyEventObject): boolean => certificate.needsNoPin === true;
const bringsItsPin = ({ certificate }: AnyEventObject): boolean => certificate.isPinSaved === true;
/** The certificate gives its name to what may be saved. What was confirmed or has failed was said of another one. */
const taken =
  (pin: PinHandle | null) =>
  ({ certificate }: AnyEventObject) => ({
    ...NO_FAILURE,
    certificate,
    name: certificate.name,
    pin,
    confirmLastTry: false,
  });
/** In each state that offers certificates. The vault hears it with the choice, and again where another state begins. */
function chosenIn(state: string): Rows<Machine> {
  const to = (next: 'choosingDays' | 'enteringPin', pin: PinHandle | null): Branch<Machine> => ({
    to: next,
    tells: next === state ? PIN : [...PIN, ...PIN],
    context: taken(pin),
  });
  return {
    'certificate.chosen': [
      { when: asksForNone, ...to('choosingDays', { kind: 'none' }) },
      { when: bringsItsPin, ...to('choosingDays', { kind: 'saved' }) },
      to('enteringPin', null),
    ],
  };
}
const closed: Branch<Machine> = { to: 'choosingCertificate', tells: PIN, context: EMPTY };
/** The view has sealed what was typed: known here is under which handle. */
const typed: Branch<Machine> = {
  to: 'choosingDays',
  tells: PIN,
  context: ({ handle }) => ({ pin: { kind: 'typed', handle } }),
};
const cleared: Branch<Machine> = { to: 'enteringPin', tells: PIN, context: { pin: null, confirmLastTry: false } };

// -- RF-1: 1 to 90 whole days; a name longer than one character where the certificate is to be saved. --

const DAYS = Array.from({ length: 90 }, (_, before) => before + 1);
const canBegin = ({ certificate, pin, days, isSaving, name }: Context): boolean =>
  certificate !== null && pin !== null && DAYS.includes(days) && !(isSaving && name.trim().length <= 1);
const BEGUN = { ...NO_FAILURE, done: 0, total: 0, outcome: null, earlier: null };
const begins: readonly Branch<Machine>[] = [{ when: (_, form) => canBegin(form), to: 'running', context: BEGUN }];

// -- The rule of the PIN: one that was refused is used no more; a last try is confirmed once, for one try. --

/** Wrong, spent by an earlier attempt, not to be opened on this workstation, expired, locked. */
const REFUSALS = ['wrongPin', 'pinSpent', 'pinUnreadable', 'pinExpired', 'pinLocked'];
/** What is left of a PIN. A token that wanted none is asked for one where it locked itself; at a reader it is typed anew. */
function left(pin: PinHandle | null, reason: string | null): PinHandle | null {
  const isSpent = pin?.kind === 'none' ? reason === 'pinRequired' : REFUSALS.some((refusal) => refusal === reason);
  return isSpent ? null : pin;
}
const failed = (reason: string | null, text: string | null, pin: PinHandle | null) => ({
  error: 'refreshFailed',
  reason,
  text,
  pin: left(pin, reason),
  confirmLastTry: false,
});
const ended = ({ outcome, earlier }: AnyEventObject) => ({ outcome, earlier, confirmLastTry: false });

/** The form of specification RF-1, and what the design says of a PIN: kept no longer than it may be used again. */
export const REFRESH_FORM_TABLE: Table<Machine> = {
  starts: { to: 'choosingCertificate', tells: PIN },
  tags: { busy: ['running', 'saving'] },
  states: {
    choosingCertificate: chosenIn('choosingCertificate'),
    enteringPin: {
      ...chosenIn('enteringPin'),
      'form.reset': closed,
      'pin.entered': typed,
      'pin.saved': [
        {
          when: (_, { certificate }) => certificate?.isPinSaved === true,
          to: 'choosingDays',
          tells: PIN,
          context: { pin: { kind: 'saved' } },
        },
      ],
    },
    choosingDays: {
      ...chosenIn('choosingDays'),
      'form.reset': closed,
      'pin.entered': typed,
      'pin.cleared': cleared,
      'days.changed': { context: ({ days }) => ({ days }) },
      'save.toggled': { context: (_, { isSaving }) => ({ isSaving: !isSaving }) },
      'name.changed': { context: ({ name }) => ({ name }) },
      'refresh.start': begins,
    },
    running: {
      'refresh.progress': { context: ({ done, total }) => ({ done, total }) },
      // The certificate is saved only after a refresh that worked: its PIN is known to be right.
      'refresh.finished': [
        { when: ({ outcome }, { isSaving }) => isSaving && outcome.kind === 'finished', to: 'saving', context: ended },
        { to: 'done', tells: PIN, context: (event) => ({ ...ended(event), pin: null }) },
      ],
      'refresh.failed': { to: 'failed', tells: PIN, context: ({ reason, text }, { pin }) => failed(reason, text, pin) },
      // The run says what it had brought until then.
      'refresh.cancel': { tells: ['runRefresh: refresh.cancel'] },
      'runRefresh fails': { to: 'failed', tells: PIN, context: (_, { pin }) => failed(null, null, pin) },
    },
    saving: {
      'saveCertificate answers': { to: 'done', tells: PIN, context: { pin: null, confirmLastTry: false } },
      // What was fetched stays fetched, and the PIN is still wanted.
      'saveCertificate fails': { to: 'failed', tells: PIN, context: { error: 'saveFailed' } },
    },
    done: { ...chosenIn('done'), 'form.reset': closed },
    failed: {
      ...chosenIn('failed'),
      'form.reset': closed,
      'pin.entered': typed,
      'pin.cleared': cleared,
      'refresh.start': begins,
      'lastTry.confirmed': [
        {
          when: (_, form) => canBegin(form) && form.reason === 'lastTryUnconfirmed',
          to: 'running',
          context: { ...BEGUN, confirmLastTry: true },
        },
      ],
      'save.retry': [{ when: (_, { error }) => error === 'saveFailed', to: 'saving' }],
    },
  },
  // Sealed while the form went on to something else: the vault hears of it and is to forget it.
  anywhere: { 'pin.entered': { tells: [...PIN, ...PIN] } },
};
