import type { AnyEventObject } from 'xstate';
import type { Branch, Table } from '../testing/table.ts';
import type { UploadFailure, uploadItemMachine } from './uploadItem.machine.ts';

type Rule = Branch<typeof uploadItemMachine>;

/** The first try and three more. */
const ATTEMPTS_MAX = 4;
const TOLD = ['parent: item.changed'];
const cancel: Rule = { to: 'cancelled', tells: TOLD };
const failed = (failure: (event: AnyEventObject) => UploadFailure): Rule => ({
  to: 'failed',
  tells: TOLD,
  context: (event) => ({ failure: failure(event) }),
});
/** A remote step is entered: one more try of it. */
const tries = (to: string, context: object): Rule => ({ to, tells: TOLD, context: { attempts: 1, ...context } });
const again = (actor: string, kind: 'batchFailed' | 'uploadFailed'): readonly Rule[] => [
  {
    when: (_, { attempts }) => attempts < ATTEMPTS_MAX,
    restarts: actor,
    tells: TOLD,
    context: (_, { attempts }) => ({ attempts: attempts + 1 }),
  },
  failed(() => ({ kind })),
];
const isPassing: Rule['when'] = (_, { failure }) =>
  failure !== null && ['batchFailed', 'missingUrl', 'uploadFailed'].includes(failure.kind);

/** A file is checked, given a place, sent, confirmed; what has arrived is not sent again. The queue hears each step. */
export const UPLOAD_ITEM_TABLE: Table<typeof uploadItemMachine> = {
  starts: 'pending',
  states: {
    pending: { 'upload.start': { to: 'validating', tells: TOLD }, 'upload.cancel': cancel },
    validating: {
      'checkFile answers': [
        { when: ({ output }) => output === null, to: 'validated', tells: TOLD },
        failed(({ output }) => ({ kind: 'invalid', issue: output })),
      ],
      'checkFile fails': failed(() => ({ kind: 'invalid', issue: 'unreadable' })),
      'upload.cancel': cancel,
    },
    validated: {
      'upload.start': [
        { when: (_, { hasArrived }) => hasArrived, ...tries('confirming', {}) },
        tries('requesting', {}),
      ],
      'upload.cancel': cancel,
    },
    requesting: {
      'requestTicket answers': [
        {
          when: ({ output }) => output.signedUrl !== null,
          to: 'sending',
          tells: TOLD,
          context: ({ output }) => ({ ticket: output, attempts: 1 }),
        },
        failed(() => ({ kind: 'missingUrl' })),
      ],
      'requestTicket fails': again('requestTicket', 'batchFailed'),
      'upload.cancel': cancel,
    },
    sending: {
      'sendFile answers': tries('confirming', { hasArrived: true }),
      'sendFile fails': again('sendFile', 'uploadFailed'),
      'upload.cancel': cancel,
    },
    confirming: {
      'confirmUpload answers': [
        {
          when: ({ output }) => output === null,
          to: 'failed',
          tells: TOLD,
          context: { hasArrived: false, failure: { kind: 'uploadFailed' } },
        },
        {
          when: ({ output }) => output.refusal === null,
          to: 'uploaded',
          tells: TOLD,
          context: ({ output }) => ({ contentId: output.contentId, warning: output.warning }),
        },
        failed(({ output }) => output.refusal),
      ],
      'confirmUpload fails': again('confirmUpload', 'uploadFailed'),
    },
    failed: {
      'upload.retry': [{ when: isPassing, to: 'validated', tells: TOLD, context: { attempts: 0, failure: null } }],
      'upload.cancel': cancel,
    },
  },
};
