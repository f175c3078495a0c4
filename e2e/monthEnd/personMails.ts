import { BULK_MAX, PAGE_SIZE_MAX } from '#contracts/limits.ts';
import { client } from '#src/shared/api/api.ts';
import { TYPE_TO_SEND } from './messagesToSend.ts';

/** The summonses with a document that no client was told of, as many as one press sends. */
export async function listMessagesToSend(): Promise<readonly string[]> {
  const { items, hasNextPage } = await client.spvMessages.list({
    currentMessageSet: 'messages',
    type: [TYPE_TO_SEND],
    withContent: true,
    pageSize: Math.min(PAGE_SIZE_MAX, BULK_MAX),
  });
  if (hasNextPage) throw new Error('a firm has more messages to send than a page');
  return items.filter((message) => message.lastNotificationSubmittedDate === null).map(({ id }) => id);
}

/**
 * Sends messages to the contacts of their clients.
 *
 * @throws {Error} when the server does not send one.
 */
export async function notifyClients(batchId: string, messagesIds: readonly string[]): Promise<null> {
  const { failed } = await client.spvMessages.notify({ batchId, messages: messagesIds.map((id) => ({ id })) });
  const [first] = failed;
  if (first !== undefined) throw new Error(`message ${first.id} was not sent: ${first.reason}`);
  return null;
}
