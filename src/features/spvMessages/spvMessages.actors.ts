import type { QueryClient } from '@tanstack/react-query';
import { client } from '#src/shared/api/api.ts';
import { bulkActors } from '#src/shared/list/bulkActors.ts';

/** What can be done with messages. */
export type MessageAction = ArchiveAction | ReadingAction | 'fetchAgain';
export type ArchiveAction = 'archive' | 'unarchive';
export type ReadingAction = 'markRead' | 'markUnread';

/** The move by its name in the machine, which knows no messages. */
export const archiveActionOf = (action: string): ArchiveAction => (action === 'unarchive' ? 'unarchive' : 'archive');

/** The mark by its name in the machine. */
export const readingActionOf = (action: string): ReadingAction => (action === 'markRead' ? 'markRead' : 'markUnread');

/** Does something with messages: for all of a call, or for none. */
export const messageBulkActors = (queries: QueryClient) =>
  bulkActors(queries, {
    changes: 'spvMessage',
    call: async ({ action, ids }, signal) => {
      await callOf(action)({ messagesIds: ids }, { signal });
      return ids;
    },
  });

const callOf = (action: string) =>
  action === 'fetchAgain' || action === 'markRead' || action === 'markUnread'
    ? client.spvMessages[action]
    : client.spvMessages[archiveActionOf(action)];

/** What to do with one message, without a question. */
export const requestFor = (action: MessageAction, id: string) =>
  ({ type: 'action.ask', request: { action, ids: [id], needsConfirmation: false, undo: null } }) as const;
