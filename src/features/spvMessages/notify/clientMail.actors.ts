import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { BULK_MAX, FILTER_VALUES_MAX } from '#contracts/limits.ts';
import {
  clientMailMachine,
  type MailAnswer,
  type MailBatch,
  type MailPlan,
} from '#machines/clientMail/clientMail.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { markStale } from '#src/shared/api/markStale.ts';

/** The sheet with the calls that say to whom messages go, and that send them. */
export const clientMailActors = (queries: QueryClient) =>
  clientMailMachine.provide({
    actors: {
      loadPlans: fromPromise<readonly MailPlan[], { ids: readonly string[] }>(async ({ input: { ids }, signal }) => {
        const plans: MailPlan[] = [];
        for (const messagesIds of partsOf(ids, FILTER_VALUES_MAX)) {
          const found = await client.spvMessages.recipients({ messagesIds }, { signal });
          plans.push(...found.map((one) => planOf(one, ids.length === 1)));
        }
        return plans;
      }),
      sendMails: fromPromise<MailAnswer, MailBatch>(async ({ input: { batchId, messages, note } }) => {
        const sent: string[] = [];
        const failed: string[] = [];
        for (const part of partsOf(messages, BULK_MAX)) {
          const asked = part.map(({ to, ...message }) => ({ ...message, to: [...to] }));
          try {
            const answer = await client.spvMessages.notify({ batchId, messages: asked, note });
            sent.push(...answer.changed);
            failed.push(...answer.failed.map(({ id }) => id));
          } catch (error) {
            // What earlier parts have sent is said with its way back: it is on its way, whatever became of this one.
            if (sent.length === 0) throw error;
            failed.push(...messages.slice(sent.length + failed.length).map(({ id }) => id));
            break;
          }
        }
        void markStale(queries, 'spvMessage');
        return { sent, failed };
      }),
    },
  });

type Recipients = Awaited<ReturnType<typeof client.spvMessages.recipients>>[number];

/** One that was sent before goes out again only where somebody chooses it, or has opened the sheet for it alone. */
function planOf({ lastSentTo, lastSentAt, reason, ...message }: Recipients, isOnly: boolean): MailPlan {
  const { clientId: _, contactName: __, contactEmail: ___, ...shown } = message;
  const bar = reason === 'noContact' ? null : reason;
  const lastSent = lastSentAt === null ? null : { to: lastSentTo ?? '–', at: lastSentAt };
  return {
    ...shown,
    lastSent,
    bar,
    to: shown.contacts.slice(0, 1),
    isIncluded: bar === null && (isOnly || (lastSent === null && reason === null)),
    isWrong: false,
  };
}

const partsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
