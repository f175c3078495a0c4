import type { AuditEntry } from '../audit/audit.ts';
import { NO_FIRM, type TenantTx } from '../db/tenantTx.ts';
import { senderNameOf } from '../mail/mailAddress.ts';
import { ANSWER_TEMPLATE } from './answerMail.ts';
import { answerName } from './answerName.ts';
import { statusAfter, statusesThatTake, type SpvRequestsDeps } from './requestParts.ts';
import { certainAnswers } from './unknownAnswers.ts';

/** A mail with a document is worth sending for so many minutes. */
const MAIL_EXPIRES_MINUTES = 3 * 24 * 60;
/** No firm waits for less than a day. */
const SHORTEST_WAIT_MS = 24 * 60 * 60 * 1000;

type Deps = Pick<SpvRequestsDeps, 'requests' | 'numbers' | 'mails'>;

/**
 * Marks the requests that these messages answer, by the authority's ids of the messages, and mails what is to be mailed;
 * runs where they are stored. Returns the entries for the trail.
 */
export async function answerFrom(deps: Deps, tx: TenantTx, messageIds: readonly string[]): Promise<AuditEntry[]> {
  const { requests, numbers } = deps;
  if (messageIds.length === 0) return [];
  const settled = certainAnswers(await numbers.answersOfUnknown(tx, messageIds));
  // The answer tells the number that nobody has heard; from here on it is an answer like any other.
  for (const { id, authorityId } of settled) await numbers.setNumber(tx, id, authorityId);
  const answered = await requests.answeredBy(tx, messageIds, statusesThatTake('message.matched'));
  for (const { id, status, messageId } of answered) {
    await requests.setAnswered(tx, id, statusAfter(status, 'message.matched'), messageId);
  }
  const mailed = await mailAnswers(
    deps,
    tx,
    answered.map(({ messageId }) => messageId),
  );
  return [
    ...answered.map(({ id, status, messageId }) => ({
      action: 'spvRequest.answer' as const,
      entityId: id,
      before: { status },
      after: { status: 'ResponseReceived', messageId },
    })),
    ...mailed,
  ];
}

/** Mails the documents of these messages to the contacts they were asked for, once each; returns the entries. */
export async function mailAnswers(
  { requests, mails }: Deps,
  tx: TenantTx,
  messageIds: readonly string[],
): Promise<AuditEntry[]> {
  if (messageIds.length === 0) return [];
  const answers = await requests.toMail(tx, messageIds);
  const mailed: string[] = [];
  for (const answer of answers) {
    // The answer is there without its mail, which a person can send later.
    if ((await mails.refusalOf(tx)) !== null) break;
    const { id, contentId, contactName, contactEmail: address, managerName, managerEmail } = answer;
    await mails.queue(tx, {
      kind: 'spvRequest.answer',
      language: 'clients',
      recipient: { name: senderNameOf(contactName), address },
      ...(managerEmail === null ? {} : { replyTo: { name: senderNameOf(managerName ?? ''), address: managerEmail } }),
      template: ANSWER_TEMPLATE,
      values: answer,
      entityId: id,
      attachmentIds: [contentId],
      attachmentNames: [answerName(answer)],
      expiresInMinutes: MAIL_EXPIRES_MINUTES,
    });
    await requests.setMailed(tx, id);
    mailed.push(id);
  }
  return mailed.map((id) => ({ action: 'spvRequest.mailAnswer' as const, entityId: id }));
}

/**
 * Says of requests without an answer in the days that their firm waits that they have timed out. A late answer still
 * counts.
 */
export const createTimeOutRequests =
  ({ tenants, requests, audit, now }: Pick<SpvRequestsDeps, 'tenants' | 'requests' | 'audit' | 'now'>) =>
  async (waitMs: number | null = null): Promise<void> => {
    const instant = now();
    const claimedUntil = new Date(instant.getTime() - (waitMs ?? SHORTEST_WAIT_MS));
    const statuses = statusesThatTake('answer.overdue');
    const firms = await tenants.run(NO_FIRM, (tx) => requests.firmsWithOverdue(tx, claimedUntil));
    for (const firm of firms) {
      await tenants.run(firm, async (tx) => {
        const overdue = await requests.overdue(tx, statuses, instant, waitMs);
        for (const { id, status } of overdue) {
          const after = statusAfter(status, 'answer.overdue');
          await requests.setOutcome(tx, id, { status: after, authorityId: null, title: null, error: 'noAnswer' });
        }
        await audit.append(
          tx,
          null,
          overdue.map(({ id, status }) => ({
            action: 'spvRequest.timeOut' as const,
            entityId: id,
            before: { status },
            after: { status: 'TimedOut' },
          })),
        );
      });
    }
  };
