import { expect } from 'vitest';
import type { spvMessages as calls } from '#contracts/api/spvMessage.ts';
import { aMessage, EMPTY_PAGE, EVERYBODY, NO_COUNT, THUMBPRINT, type ProbesOf } from '#serverTesting/probes.ts';
import { signatureStatusesOf } from '#serverTesting/uploads.ts';

/** Each call of `spvMessages` by another firm, and by each role. */
export const spvMessagesProbes: ProbesOf<typeof calls> = {
  list: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.spvMessages.list({ clientId: [clientId], certificateThumbprint: THUMBPRINT }),
    expected: EMPTY_PAGE,
  },
  export: {
    who: EVERYBODY,
    call: (b) => b.spvMessages.export({ format: 'csv', filter: {} }),
    expected: { url: expect.stringMatching(/^\/content\/export\//) },
    trail: ['firm.export'],
  },
  count: { who: EVERYBODY, call: (b) => b.spvMessages.count({ currentMessageSet: 'all' }), expected: NO_COUNT },
  summary: {
    who: EVERYBODY,
    call: (b) => b.spvMessages.summary({ certificateThumbprint: THUMBPRINT }),
    expected: { lastProcessedMessageDate: null, totalMessagesWithoutContent: 0 },
  },
  withoutContent: {
    who: EVERYBODY,
    call: (b) => b.spvMessages.withoutContent({ certificateThumbprint: THUMBPRINT }),
    expected: [],
  },
  get: {
    who: EVERYBODY,
    call: (b, { messageId }) => b.spvMessages.get({ id: messageId }),
    expected: 'message.notFound',
  },
  store: {
    who: EVERYBODY,
    call: (b) => b.spvMessages.store({ messages: [aMessage], certificateThumbprint: THUMBPRINT }),
    expected: { stored: 1, known: 0 },
    trail: ['spvMessage.store'],
    own: ({ calls }) =>
      calls.spvMessages.store({ messages: [{ ...aMessage, messageId: '501' }], certificateThumbprint: THUMBPRINT }),
  },
  setContents: {
    who: EVERYBODY,
    call: (b, { messageId, batchId }) =>
      b.spvMessages.setContents({
        batchId,
        messagesIds: [messageId],
        signatureStatuses: signatureStatusesOf([messageId]),
      }),
    expected: 'message.notFound',
    trail: ['spvMessage.setContent'],
    own: ({ calls, of: { batchId, messageId } }) =>
      calls.spvMessages.setContents({
        batchId,
        messagesIds: [messageId],
        signatureStatuses: [{ state: 'broken', signer: null }],
      }),
  },
  fetchAgain: {
    who: EVERYBODY,
    call: (b, { messageId }) => b.spvMessages.fetchAgain({ messagesIds: [messageId] }),
    expected: 'message.notFound',
    trail: ['spvMessage.fetchAgain'],
  },
  notify: {
    who: EVERYBODY,
    call: (b, { messageId, batchId }) => b.spvMessages.notify({ batchId, messagesIds: [messageId] }),
    expected: 'message.notFound',
    trail: ['spvMessage.notify'],
  },
  recipients: {
    who: EVERYBODY,
    call: (b, { messageId }) => b.spvMessages.recipients({ messagesIds: [messageId] }),
    expected: 'message.notFound',
  },
  archive: {
    who: EVERYBODY,
    call: (b, { messageId }) => b.spvMessages.archive({ messagesIds: [messageId] }),
    expected: 'message.notFound',
    trail: ['spvMessage.archive'],
  },
  unarchive: {
    who: EVERYBODY,
    call: (b, { messageId }) => b.spvMessages.unarchive({ messagesIds: [messageId] }),
    expected: 'message.notFound',
    trail: ['spvMessage.unarchive'],
  },
};
