import { authorityTextOf, linkReasonOf } from '../linkReason.ts';
import type { Branch, Table } from '../testing/table.ts';
import type { mailboxRefreshMachine, RefreshStep } from './mailboxRefresh.machine.ts';

const WINDOW_DAYS = 60;

const failed = (step: RefreshStep): Branch<typeof mailboxRefreshMachine> => ({
  to: 'failed',
  context: ({ error }) => ({
    kind: 'failed',
    error: { step, reason: linkReasonOf(error), text: authorityTextOf(error) },
  }),
});
const isEmpty: Branch<typeof mailboxRefreshMachine>['when'] = ({ output }) => output.length === 0;

/** List, store, bring the documents, record the time. Days since the last processed message and one more, 1 to 60. */
export const MAILBOX_REFRESH_TABLE: Table<typeof mailboxRefreshMachine> = {
  starts: ({ days }) =>
    days === null ? 'measuring' : { to: 'listing', context: { windowDays: Math.min(WINDOW_DAYS, days) } },
  states: {
    measuring: {
      'measureWindow answers': {
        to: 'listing',
        context: ({ output }) => ({ windowDays: output === null ? WINDOW_DAYS : output + 1 }),
      },
      'measureWindow fails': failed('measuring'),
    },
    listing: {
      'listMessages answers': [
        { when: isEmpty, to: 'pickingContent' },
        { to: 'storing', context: ({ output }) => ({ messages: output }) },
      ],
      'listMessages fails': failed('listing'),
    },
    storing: {
      'storeMessages answers': { to: 'pickingContent', context: { messages: [] } },
      'storeMessages fails': {
        ...failed('storing'),
        context: { kind: 'failed', messages: [], error: { step: 'storing', reason: null, text: null } },
      },
      'run.cancel': { to: 'cancelled', context: { kind: 'cancelled', messages: [] } },
    },
    pickingContent: {
      'pickContents answers': [
        { when: isEmpty, to: 'recording' },
        { to: 'transferring', context: ({ output }) => ({ contents: output, total: output.length }) },
      ],
      'pickContents fails': failed('pickingContent'),
    },
    transferring: {
      'contentTransfer moves': {
        context: ({ snapshot: { context } }) => ({ done: context.done, failures: context.failures }),
      },
      'contentTransfer answers': [
        {
          when: ({ output }) => output.kind === 'failed',
          to: 'failed',
          context: ({ output: { done, failures, reason, text } }) => ({
            kind: 'failed',
            error: { step: 'transferring', reason, text },
            contents: [],
            done,
            failures,
          }),
        },
        { to: 'recording', context: ({ output: { done, failures } }) => ({ contents: [], done, failures }) },
      ],
      'contentTransfer fails': failed('transferring'),
    },
    recording: { 'recordRefresh answers': 'finished', 'recordRefresh fails': failed('recording') },
  },
  anywhere: { 'run.cancel': { to: 'cancelled', context: { kind: 'cancelled' } } },
};
