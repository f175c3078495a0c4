import * as v from 'valibot';
import { contactAddress } from './clientContacts.ts';
import type { MonthEndEnvironment } from './environment.ts';
import { AUTHORITY_TYPE_TO_SEND } from './messagesToSend.ts';
import type { Plan } from './plan.ts';
import { keyOfRequest } from './plannedRequests.ts';
import { storedRequests } from './requestProof.ts';

const mailSchema = v.object({
  firm: v.string(),
  kind: v.string(),
  /** The message or request that it is about. */
  entityId: v.string(),
  address: v.string(),
  contentIds: v.array(v.string()),
});
export type ClientMail = v.InferOutput<typeof mailSchema>;
const messageSchema = v.object({ firm: v.string(), id: v.string(), code: v.string(), contentId: v.string() });

/** Compares the mails of the server with the messages that people have sent on and the answers that clients wait for. */
export async function faultsOfMails(environment: MonthEndEnvironment, plan: Plan): Promise<readonly string[]> {
  const expected = [...(await messageMails(environment)), ...(await answerMails(environment, plan))];
  return mailFaults(expected, await storedMails(environment));
}

/** The mails to clients. */
export async function storedMails({ database }: MonthEndEnvironment): Promise<readonly ClientMail[]> {
  const rows = await database.rows(
    `select f.name as firm, b.kind, b.entity_id as "entityId", b.recipient_address as address,
       b.attachment_ids as "contentIds"
     from mail b join firm f on f.id = b.tenant_id where b.kind in ('spvMessage', 'spvRequest.answer')`,
  );
  return rows.map((row) => v.parse(mailSchema, row));
}

async function messageMails({ database }: MonthEndEnvironment): Promise<readonly ClientMail[]> {
  const rows = await database.rows(
    `select f.name as firm, m.id, m.tax_id as code, m.content_id as "contentId"
     from spv_message m join firm f on f.id = m.tenant_id where m.type = $1 and m.content_id is not null`,
    [AUTHORITY_TYPE_TO_SEND],
  );
  return rows.map((row) => {
    const { firm, id, code, contentId } = v.parse(messageSchema, row);
    return { firm, kind: 'spvMessage', entityId: id, address: contactAddress(firm, code), contentIds: [contentId] };
  });
}

async function answerMails(environment: MonthEndEnvironment, { firms }: Plan): Promise<readonly ClientMail[]> {
  const mailed = new Set(
    firms.flatMap(({ certificates }) =>
      certificates.flatMap(({ requests }) => requests.filter(({ isMailed }) => isMailed).map(({ key }) => key)),
    ),
  );
  return (await storedRequests(environment)).flatMap((request) => {
    const { firm, id, fiscalCode, contentId } = request;
    if (contentId === null || !mailed.has(keyOfRequest(request))) return [];
    const address = contactAddress(firm, fiscalCode);
    return [{ firm, kind: 'spvRequest.answer', entityId: id, address, contentIds: [contentId] }];
  });
}

/** Names what was not mailed exactly once, to the right address and with its document. */
export function mailFaults(expected: readonly ClientMail[], mails: readonly ClientMail[]): readonly string[] {
  const isOf = (one: ClientMail) => (other: ClientMail) =>
    one.firm === other.firm && one.kind === other.kind && one.entityId === other.entityId;
  const faults = expected.flatMap((wanted) => {
    const mine = mails.filter(isOf(wanted));
    const [only] = mine;
    const name = `${wanted.firm}: ${wanted.kind} of ${wanted.entityId}`;
    if (only === undefined || mine.length > 1) return [`${name} was mailed ${mine.length} times`];
    if (only.address !== wanted.address) return [`${name} went to ${only.address}`];
    return only.contentIds.join() === wanted.contentIds.join() ? [] : [`${name} has another document`];
  });
  const strange = mails.filter((mail) => !expected.some(isOf(mail)));
  return [
    ...faults,
    ...strange.map((mail) => `${mail.firm}: ${mail.kind} of ${mail.entityId} was asked for by nobody`),
  ];
}
