import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { API_TIMEOUT_MS, OUTBOX_REREAD_MS } from '#contracts/limits.ts';
import { OUTBOX_MAILS_PATH, outboxSchema, type Outbox } from '#contracts/outbox.ts';
import { ApiError } from '#src/shared/api/apiError.ts';

/** A mail that would have been sent. */
export type OutboxMail = Outbox['mails'][number];

/** The latest mails, newest first, read again while the page is open; null where this installation shows none. */
export const outboxOptions = () =>
  queryOptions({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => readOutbox(signal),
    staleTime: 0,
    refetchInterval: OUTBOX_REREAD_MS,
  });

/** Read without a token: nobody is signed in yet when the first mail is needed. */
async function readOutbox(signal: AbortSignal): Promise<readonly OutboxMail[] | null> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT_MS)]);
  const answer = await fetch(`${location.origin}${OUTBOX_MAILS_PATH}`, { signal: limit }).catch((error: unknown) => {
    throw new ApiError('transport.offline', {}, error);
  });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new ApiError('transport.unreadable', { status: answer.status });
  return v.parse(outboxSchema, await answer.json()).mails;
}
