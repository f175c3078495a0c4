import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import { REFRESH_DAYS_DEFAULT, REFRESH_DAYS_MAX, REFRESH_DAYS_MIN } from '#contracts/limits.ts';
import type { LinkReason } from '#contracts/link/errors.ts';
import type { RefreshCertificate } from '../contentTransfer/contentTransfer.machine.ts';
import { isPinRefusal } from '../linkReason.ts';
import type { RefreshOutcome, RefreshRequest } from '../mailboxRefresh/mailboxRefresh.machine.ts';
import { notProvided } from '../notProvided.ts';
import type { PinHandle } from '../pinHandle.ts';
import { pinRefused, pinsRetained, retainedPins } from '../retainedPins.ts';

/** A certificate the form offers: stored ones with what is known of their PIN, and others on the token. */
export type OfferedCertificate = RefreshCertificate & {
  readonly isPinSaved: boolean;
  /** The PIN is typed on the reader, or the token was logged in when it was chosen and no PIN is saved: none is asked. */
  readonly needsNoPin: boolean;
};

/** What is kept after a refresh that worked: the certificate under a name, with the PIN behind the handle. */
export type CertificateToSave = {
  readonly thumbprint: string;
  readonly certificateId: string | null;
  readonly name: string;
  readonly pin: PinHandle;
};

/** Messages that an earlier refresh has just brought: why this one found nothing new. */
export type EarlierRefresh = { readonly count: number; readonly atMs: number };

export type RefreshFormError = 'refreshFailed' | 'saveFailed';

type Context = {
  readonly certificate: OfferedCertificate | null;
  readonly pin: PinHandle | null;
  readonly days: number;
  readonly isSaving: boolean;
  readonly name: string;
  readonly confirmLastTry: boolean;
  readonly done: number;
  readonly total: number;
  readonly outcome: RefreshOutcome | null;
  readonly earlier: EarlierRefresh | null;
  readonly error: RefreshFormError | null;
  readonly reason: LinkReason | null;
  /** The authority's own words, where it refused. */
  readonly text: string | null;
};

/** What the running refresh reports to the form. */
export type RefreshReport =
  | { type: 'refresh.progress'; done: number; total: number }
  | { type: 'refresh.finished'; outcome: RefreshOutcome; earlier: EarlierRefresh | null }
  | { type: 'refresh.failed'; reason: LinkReason | null; text: string | null };

export type RefreshFormEvent =
  | RefreshReport
  | { type: 'certificate.chosen'; certificate: OfferedCertificate }
  /** The view has sealed what was typed and keeps it under the handle. */
  | { type: 'pin.entered'; handle: string }
  | { type: 'pin.saved' }
  | { type: 'pin.cleared' }
  | { type: 'days.changed'; days: number }
  | { type: 'save.toggled' }
  | { type: 'name.changed'; name: string }
  | { type: 'refresh.start' }
  | { type: 'save.retry' }
  | { type: 'lastTry.confirmed' }
  | { type: 'refresh.cancel' }
  | { type: 'form.reset' };

const EMPTY: Context = {
  certificate: null,
  pin: null,
  days: REFRESH_DAYS_DEFAULT,
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

const NO_PIN: PinHandle = { kind: 'none' };
/** `running` is not reached without a certificate; one without thumbprint is refused by the link. */
const NO_CERTIFICATE: RefreshCertificate = { certificateId: null, thumbprint: '', name: '' };

const chosen = ({ event }: { event: { certificate: OfferedCertificate } }) => ({ certificate: event.certificate });
const chooseCertificate = {
  'certificate.chosen': [
    {
      guard: { type: 'isPinKnown', params: chosen },
      target: 'choosingDays',
      actions: [{ type: 'takeCertificate', params: chosen }, 'reportRetainedPins'],
    },
    { target: 'enteringPin', actions: [{ type: 'takeCertificate', params: chosen }, 'reportRetainedPins'] },
  ],
} as const;
const forget = { 'form.reset': { target: 'choosingCertificate', actions: 'reset' } } as const;

/**
 * The refresh form: a certificate, a PIN (typed or saved), days, and what came of it. Holds which PIN is meant, never
 * the PIN, and no longer than it may be used again. Closing the form leaves the refresh running.
 */
export const refreshFormMachine = setup({
  types: { context: {} as Context, events: {} as RefreshFormEvent, tags: {} as 'busy' },
  actors: {
    /** Sends `user.refresh` to the actor `messageRefresh` and reports on that run; `refresh.cancel` gives it up. */
    runRefresh: fromCallback<{ type: 'refresh.cancel' }, RefreshRequest>(notProvided),
    saveCertificate: fromPromise<void, CertificateToSave>(notProvided),
    retainedPins,
  },
  guards: {
    isPinKnown: (_, { certificate }: { certificate: OfferedCertificate }) => pinOf(certificate) !== null,
    hasSavedPin: ({ context }) => context.certificate?.isPinSaved ?? false,
    isComplete: ({ context }) => isComplete(context),
    canConfirmLastTry: ({ context }) => isComplete(context) && context.reason === 'lastTryUnconfirmed',
    needsSaving: ({ context }, { outcome }: { outcome: RefreshOutcome }) =>
      context.isSaving && outcome.kind === 'finished',
    hasSaveFailed: ({ context }) => context.error === 'saveFailed',
  },
  actions: {
    takeCertificate: assign((_, { certificate }: { certificate: OfferedCertificate }) => ({
      certificate,
      name: certificate.name,
      pin: pinOf(certificate),
      confirmLastTry: false,
      error: null,
      reason: null,
      text: null,
    })),
    takePin: assign({ pin: (_, { handle }: { handle: string }): PinHandle => ({ kind: 'typed', handle }) }),
    useSavedPin: assign({ pin: { kind: 'saved' } }),
    forgetPin: assign({ pin: null, confirmLastTry: false }),
    takeDays: assign({ days: (_, { days }: { days: number }) => days }),
    toggleSaving: assign({ isSaving: ({ context }) => !context.isSaving }),
    takeName: assign({ name: (_, { name }: { name: string }) => name }),
    confirmLastTry: assign({ confirmLastTry: true }),
    startProgress: assign({ done: 0, total: 0, outcome: null, earlier: null, error: null, reason: null, text: null }),
    takeProgress: assign((_, { done, total }: { done: number; total: number }) => ({ done, total })),
    takeOutcome: assign((_, { outcome, earlier }: Pick<Context, 'earlier'> & { outcome: RefreshOutcome }) => ({
      outcome,
      earlier,
      confirmLastTry: false,
    })),
    recordFailure: assign(({ context }, { reason, text }: { reason: LinkReason | null; text: string | null }) => ({
      error: 'refreshFailed' as const,
      reason,
      text,
      pin: pinAfter(context.pin, reason),
      confirmLastTry: false,
    })),
    recordSaveFailure: assign({ error: 'saveFailed' }),
    reset: assign(EMPTY),
    reportRetainedPins: enqueueActions(({ context: { pin }, enqueue }) => {
      enqueue.sendTo('retainedPins', pinsRetained(pin === null ? [] : [pin]));
    }),
    /** It was sealed while the form went on to something else. */
    refusePin: enqueueActions(({ context: { pin }, enqueue }, { handle }: { handle: string }) => {
      for (const event of pinRefused(pin === null ? [] : [pin], { kind: 'typed', handle })) {
        enqueue.sendTo('retainedPins', event);
      }
    }),
    cancelRefresh: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('runRefresh', { type: 'refresh.cancel' });
    }),
  },
}).createMachine({
  id: 'refreshForm',
  context: EMPTY,
  initial: 'choosingCertificate',
  // It only forgets: there is nothing that could fail.
  invoke: { id: 'retainedPins', src: 'retainedPins' },
  on: { 'pin.entered': { actions: { type: 'refusePin', params: ({ event }) => event } } },
  states: {
    choosingCertificate: { entry: 'reportRetainedPins', on: chooseCertificate },
    enteringPin: {
      entry: 'reportRetainedPins',
      on: {
        ...chooseCertificate,
        ...forget,
        'pin.entered': { target: 'choosingDays', actions: { type: 'takePin', params: ({ event }) => event } },
        'pin.saved': { guard: 'hasSavedPin', target: 'choosingDays', actions: 'useSavedPin' },
      },
    },
    choosingDays: {
      entry: 'reportRetainedPins',
      on: {
        ...chooseCertificate,
        ...forget,
        'pin.entered': { actions: [{ type: 'takePin', params: ({ event }) => event }, 'reportRetainedPins'] },
        'pin.cleared': { target: 'enteringPin', actions: 'forgetPin' },
        'days.changed': { actions: { type: 'takeDays', params: ({ event }) => event } },
        'save.toggled': { actions: 'toggleSaving' },
        'name.changed': { actions: { type: 'takeName', params: ({ event }) => event } },
        'refresh.start': { guard: 'isComplete', target: 'running' },
      },
    },
    running: {
      tags: 'busy',
      entry: 'startProgress',
      invoke: {
        id: 'runRefresh',
        src: 'runRefresh',
        input: ({ context }) => requestOf(context),
        onError: { target: 'failed', actions: { type: 'recordFailure', params: { reason: null, text: null } } },
      },
      on: {
        'refresh.progress': { actions: { type: 'takeProgress', params: ({ event }) => event } },
        'refresh.finished': [
          {
            guard: { type: 'needsSaving', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'takeOutcome', params: ({ event }) => event },
          },
          { target: 'done', actions: { type: 'takeOutcome', params: ({ event }) => event } },
        ],
        'refresh.failed': { target: 'failed', actions: { type: 'recordFailure', params: ({ event }) => event } },
        'refresh.cancel': { actions: 'cancelRefresh' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveCertificate',
        src: 'saveCertificate',
        input: ({ context }) => certificateToSave(context),
        onDone: 'done',
        onError: { target: 'failed', actions: 'recordSaveFailure' },
      },
    },
    done: {
      entry: ['forgetPin', 'reportRetainedPins'],
      on: { ...chooseCertificate, ...forget },
    },
    failed: {
      entry: 'reportRetainedPins',
      on: {
        ...chooseCertificate,
        'pin.entered': { target: 'choosingDays', actions: { type: 'takePin', params: ({ event }) => event } },
        'pin.cleared': { target: 'enteringPin', actions: 'forgetPin' },
        'refresh.start': { guard: 'isComplete', target: 'running' },
        'lastTry.confirmed': { guard: 'canConfirmLastTry', target: 'running', actions: 'confirmLastTry' },
        'save.retry': { guard: 'hasSaveFailed', target: 'saving' },
        ...forget,
      },
    },
  },
});

/** The PIN a certificate brings with it, or null when one has to be typed. */
function pinOf(certificate: OfferedCertificate): PinHandle | null {
  if (certificate.needsNoPin) return { kind: 'none' };
  return certificate.isPinSaved ? { kind: 'saved' } : null;
}

/** What may be used again: a PIN that was refused may not, and a token that has locked itself again wants one. */
function pinAfter(pin: PinHandle | null, reason: LinkReason | null): PinHandle | null {
  if (pin?.kind === 'none') return reason === 'pinRequired' ? null : pin;
  return isPinRefusal(reason) ? null : pin;
}

function isComplete({ certificate, pin, days, isSaving, name }: Context): boolean {
  const hasDays = Number.isInteger(days) && days >= REFRESH_DAYS_MIN && days <= REFRESH_DAYS_MAX;
  return certificate !== null && pin !== null && hasDays && (!isSaving || name.trim().length > 1);
}

function requestOf({ certificate, pin, days, confirmLastTry }: Context): RefreshRequest {
  const { certificateId, thumbprint, name } = certificate ?? NO_CERTIFICATE;
  return { access: { certificate: { certificateId, thumbprint, name }, pin: pin ?? NO_PIN, confirmLastTry }, days };
}

function certificateToSave({ certificate, name, pin }: Context): CertificateToSave {
  const { certificateId, thumbprint } = certificate ?? NO_CERTIFICATE;
  return { certificateId, thumbprint, name: name.trim(), pin: pin ?? NO_PIN };
}
