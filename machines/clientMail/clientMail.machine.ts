import { assign, emit, fromPromise, setup } from 'xstate';
import type { MailRecipient, NotNotifiedReason } from '#contracts/api/spvMessage.ts';
import { MAIL_RECIPIENTS_MAX } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';
import { failureOf, type MailFailure } from './mailFailure.ts';

/** A message on its way to its client, as the sheet shows it before anything is sent. */
export type MailPlan = {
  readonly id: string;
  readonly title: string;
  readonly clientName: string | null;
  readonly contacts: readonly MailRecipient[];
  readonly attachment: { readonly fileName: string; readonly sizeBytes: number } | null;
  readonly subject: string;
  readonly text: string;
  readonly lastSent: { readonly to: string; readonly at: string } | null;
  /** Why it cannot be sent to anybody; a missing contact is none, because an address can be typed. */
  readonly bar: NotNotifiedReason | null;
  /** What a person has chosen. */
  readonly to: readonly MailRecipient[];
  readonly isIncluded: boolean;
  /** An address that was typed is none. */
  readonly isWrong: boolean;
};

/** What is sent: under one id for every try, so that a repeated one sends nothing twice. */
export type MailBatch = {
  readonly batchId: string;
  readonly messages: readonly {
    readonly id: string;
    readonly to: readonly MailRecipient[];
    readonly isAgain: boolean;
  }[];
  readonly note: string;
};
export type MailAnswer = { readonly sent: readonly string[]; readonly failed: readonly string[] };

type Input = { readonly newId: () => string };
type Context = Input & {
  readonly ids: readonly string[];
  readonly batchId: string;
  readonly plans: readonly MailPlan[];
  readonly note: string;
  /** What is wrong is shown once somebody has tried to send. */
  readonly isChecked: boolean;
  readonly failure: MailFailure | null;
};

export type ClientMailEvent =
  | { type: 'mail.open'; ids: readonly string[] }
  | { type: 'plan.included'; id: string; isIncluded: boolean }
  | RecipientsChanged
  | { type: 'note.changed'; note: string }
  | { type: 'mail.send' }
  | { type: 'mail.retry' }
  | { type: 'sheet.close' };
type RecipientsChanged = { type: 'recipients.changed'; id: string; to: readonly MailRecipient[]; isWrong: boolean };

/** The mails leave in a moment, and can be taken back by the batch until then. */
export type ClientMailOutcome = { type: 'mail.sent'; batchId: string } & MailAnswer;

const NOTHING = { ids: [], batchId: '', plans: [], note: '', isChecked: false, failure: null } as const;

/** The messages that go out, and those of them that have nobody to go to. */
export const includedOf = (plans: readonly MailPlan[]): readonly MailPlan[] =>
  plans.filter(({ isIncluded, bar }) => isIncluded && bar === null);
export const isIncomplete = ({ to, isWrong }: MailPlan): boolean =>
  isWrong || to.length === 0 || to.length > MAIL_RECIPIENTS_MAX;

const canSend = ({ plans }: Context): boolean => {
  const included = includedOf(plans);
  return included.length > 0 && !included.some(isIncomplete);
};

/**
 * A mail to clients, from the question to the sending: recipients, text and attachment are shown and can be changed before.
 * A try that failed is repeated under the same batch. What leaves waits on the server, so nothing depends on this page.
 */
export const clientMailMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ClientMailEvent,
    emitted: {} as ClientMailOutcome,
    input: {} as Input,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    loadPlans: fromPromise<readonly MailPlan[], { ids: readonly string[] }>(notProvided),
    sendMails: fromPromise<MailAnswer, MailBatch>(notProvided),
  },
  guards: {
    hasIds: (_, { ids }: { ids: readonly string[] }) => ids.length > 0,
    canSend: ({ context }) => canSend(context),
    hasSent: (_, { sent }: MailAnswer) => sent.length > 0,
  },
  actions: {
    begin: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      ...NOTHING,
      ids,
      batchId: context.newId(),
    })),
    takePlans: assign({ plans: (_, { plans }: { plans: readonly MailPlan[] }) => plans }),
    include: assign({
      plans: ({ context }, { id, isIncluded }: { id: string; isIncluded: boolean }) =>
        context.plans.map((plan) => (plan.id === id ? { ...plan, isIncluded } : plan)),
    }),
    takeRecipients: assign({
      plans: ({ context }, { id, to, isWrong }: RecipientsChanged) =>
        context.plans.map((plan) => (plan.id === id ? { ...plan, to, isWrong } : plan)),
    }),
    takeNote: assign({ note: (_, { note }: { note: string }) => note }),
    showProblems: assign({ isChecked: true }),
    noteFailure: assign({ failure: (_, { failure }: { failure: MailFailure }) => failure }),
    forgetFailure: assign({ failure: null }),
    emitSent: emit(({ context }, { sent, failed }: MailAnswer) => ({
      type: 'mail.sent' as const,
      batchId: context.batchId,
      sent,
      failed,
    })),
    forget: assign(NOTHING),
  },
}).createMachine({
  id: 'clientMail',
  context: ({ input }) => ({ ...NOTHING, ...input }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'mail.open': {
          guard: { type: 'hasIds', params: ({ event }) => event },
          target: 'loading',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    loading: {
      tags: 'open',
      invoke: {
        id: 'loadPlans',
        src: 'loadPlans',
        input: ({ context }) => ({ ids: context.ids }),
        onDone: {
          target: 'choosing',
          actions: { type: 'takePlans', params: ({ event }) => ({ plans: event.output }) },
        },
        onError: 'unavailable',
      },
      on: { 'sheet.close': { target: 'closed', actions: 'forget' } },
    },
    unavailable: {
      tags: 'open',
      on: { 'mail.retry': 'loading', 'sheet.close': { target: 'closed', actions: 'forget' } },
    },
    choosing: {
      tags: 'open',
      on: {
        'plan.included': { actions: { type: 'include', params: ({ event }) => event } },
        'recipients.changed': { actions: { type: 'takeRecipients', params: ({ event }) => event } },
        'note.changed': { actions: { type: 'takeNote', params: ({ event }) => event } },
        'mail.send': [{ guard: 'canSend', target: 'sending', actions: 'forgetFailure' }, { actions: 'showProblems' }],
        'sheet.close': { target: 'closed', actions: 'forget' },
      },
    },
    sending: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'sendMails',
        src: 'sendMails',
        input: ({ context }) => batchOf(context),
        onDone: [
          {
            guard: { type: 'hasSent', params: ({ event }) => event.output },
            target: 'closed',
            actions: [{ type: 'emitSent', params: ({ event }) => event.output }, 'forget'],
          },
          // Something has changed since they were looked at: a colleague has sent it, or the client has gone.
          { target: 'loading', actions: { type: 'noteFailure', params: { failure: 'noneSent' } } },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'noteFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
    },
  },
});

const batchOf = ({ batchId, plans, note }: Context): MailBatch => ({
  batchId,
  note,
  messages: includedOf(plans).map(({ id, to, lastSent }) => ({ id, to, isAgain: lastSent !== null })),
});
