import { STORE_MESSAGES_MAX } from '#contracts/limits.ts';
import type { ListedMessage } from '#contracts/link/fields.ts';

/**
 * Cuts a listing into the chunks that the server takes, the oldest messages first. The next refresh looks back to the
 * newest message that is stored: what is left out when the storing breaks off has to be newer than all that is stored.
 */
export function storedChunks(messages: readonly ListedMessage[]): readonly (readonly ListedMessage[])[] {
  const oldestFirst = messages.toSorted((one, other) => (sortable(one) < sortable(other) ? -1 : 1));
  const count = Math.ceil(oldestFirst.length / STORE_MESSAGES_MAX);
  return Array.from({ length: count }, (_, at) =>
    oldestFirst.slice(at * STORE_MESSAGES_MAX, (at + 1) * STORE_MESSAGES_MAX),
  );
}

/** `dd.MM.yyyy HH:mm:ss` with the year in front; what could not be read has no time and comes first. */
const sortable = (message: ListedMessage): string => {
  if ('reason' in message) return '';
  const { data_creare: created } = message;
  return created.slice(6, 10) + created.slice(3, 5) + created.slice(0, 2) + created.slice(10);
};
