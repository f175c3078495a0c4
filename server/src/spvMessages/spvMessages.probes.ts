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
  },
  fetchAgain: {
    who: EVERYBODY,
    call: (b, { messageId }) => b.spvMessages.fetchAgain({ messagesIds: [messageId] }),
    expected: 'message.notFound',
  },
  archive: {
    who: EVERYBODY,
    call: (b, { messageId }) => b.spvMessages.archive({ messagesIds: [messageId] }),
    expected: 'message.notFound',
  },
  unarchive: {
    who: EVERYBODY,
    call: (b, { messageId }) => b.spvMessages.unarchive({ messagesIds: [messageId] }),
    expected: 'message.notFound',
  },
};
