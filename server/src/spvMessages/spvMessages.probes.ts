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
  unreadable: { who: EVERYBODY, call: (b) => b.spvMessages.unreadable(), expected: [] },
  settleUnreadable: {
    who: EVERYBODY,
    call: (b, { messageId }) => b.spvMessages.settleUnreadable({ messagesIds: [messageId], isSettled: true }),
    expected: 'message.notFound',
    trail: ['spvMessage.keepUnreadable', 'spvMessage.settleUnreadable'],
    own: async ({ calls }) => {
      const odd = { text: 'null', reason: 'form' } as const;
      await calls.spvMessages.store({ messages: [], unreadable: [odd], certificateThumbprint: THUMBPRINT });
      const messagesIds = (await calls.spvMessages.unreadable()).map(({ id }) => id);
      return calls.spvMessages.settleUnreadable({ messagesIds, isSettled: true });
    },
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
    call: (b, { messageId, batchId }) => b.spvMessages.notify({ batchId, messages: [{ id: messageId }] }),
    expected: 'message.notFound',
    trail: ['spvMessage.notify'],
  },
  withdraw: {
    who: EVERYBODY,
    call: (b, { batchId }) => b.spvMessages.withdraw({ batchId }),
    expected: 'mail.gone',
    trail: ['spvMessage.notify', 'spvMessage.withdraw'],
    own: async ({ calls, of: { messageId } }) => {
      const batchId = crypto.randomUUID();
      await calls.spvMessages.notify({ batchId, messages: [{ id: messageId, isAgain: true }] });
      return calls.spvMessages.withdraw({ batchId });
    },
  },
  markRead: {
    who: EVERYBODY,
    call: (b, { messageId }) => b.spvMessages.markRead({ messagesIds: [messageId] }),
    expected: 'message.notFound',
    trail: ['spvMessage.markRead'],
  },
  markUnread: {
    who: EVERYBODY,
    call: (b, { messageId }) => b.spvMessages.markUnread({ messagesIds: [messageId] }),
    expected: 'message.notFound',
    trail: ['spvMessage.markUnread'],
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
