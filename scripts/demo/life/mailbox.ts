import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SpvMessageType } from '#contracts/api/spvMessage.ts';
import { BULK_MAX, CONTENT_BATCH_MAX } from '#contracts/limits.ts';
import { stampOf } from '#simulator/bucharest.ts';
import type { NewMessage } from '#simulator/control/schemas.ts';
import type { Credentials } from '#testEnvironment/credentials/credentials.ts';
import { DAY_MS } from './calendar.ts';
import { DEMO_CLIENTS, rightsOfHolder } from './clients.ts';
import type { DemoFirm } from './firm.ts';
import { arrivedAt } from './life.ts';
import type { PersonKey } from './people.ts';

/** A stored certificate. */
export type StoredCertificate = { readonly id: string; readonly thumbprint: string };

/** Who works with which holder's certificate. */
const KEEPERS: readonly PersonKey[] = ['stefan', 'ioana'];
/** How long receipts without findings, and letters, stay in the list. */
const RECEIPTS_KEPT_MS = 21 * DAY_MS;
const LETTERS_KEPT_MS = 12 * DAY_MS;

/** Stores the certificates of the token, each with the rights of its holder and the clients it signs for; without a PIN. */
export async function storeCertificates(firm: DemoFirm, { token }: Credentials): Promise<StoredCertificate[]> {
  const stored: StoredCertificate[] = [];
  for (const [place, holder] of token.holders.entries()) {
    const { subject, issuer, validTo } = new X509Certificate(readFileSync(holder.certificatePem));
    const { spvCertificates } = firm.as(KEEPERS[place] ?? 'ana');
    const { id, thumbprint } = await spvCertificates.create({
      thumbprint: holder.thumbprint,
      pin: null,
      name: holder.cn,
      subject: subject.replaceAll('\n', ', '),
      issuer: issuer.replaceAll('\n', ', '),
      serialNumber: holder.serial,
      expiresOn: new Date(validTo).toISOString(),
    });
    const taxIds = DEMO_CLIENTS.filter((client) => client.holder === place).map(({ taxId }) => taxId);
    await spvCertificates.setRights({ id, taxIds: rightsOfHolder(place) });
    await spvCertificates.setClients({ id, taxIds });
    stored.push({ id, thumbprint });
  }
  return stored;
}

/** What a refresh needs. */
export type Mailbox = {
  readonly firm: DemoFirm;
  readonly certificates: readonly StoredCertificate[];
  /** The document of a message, as the authority has it. */
  readonly documentOf: (message: NewMessage) => Promise<Buffer>;
};

/** Stores messages with their documents, as a refresh of both certificates does, and lets their receipts be read. */
export async function refresh(mailbox: Mailbox, messages: readonly NewMessage[]): Promise<void> {
  for (const [place, { thumbprint }] of mailbox.certificates.entries()) {
    const taxIds = new Set(DEMO_CLIENTS.filter(({ holder }) => holder === place).map(({ taxId }) => taxId));
    const own = messages.filter(({ cif }) => taxIds.has(cif));
    for (let from = 0; from < own.length; from += CONTENT_BATCH_MAX) {
      await store(mailbox, KEEPERS[place] ?? 'ana', thumbprint, own.slice(from, from + CONTENT_BATCH_MAX));
    }
  }
  await mailbox.firm.domain.jobs.readReceipts.run();
}

async function store(
  { firm, documentOf }: Mailbox,
  key: PersonKey,
  certificateThumbprint: string,
  messages: readonly NewMessage[],
): Promise<void> {
  const { spvMessages } = firm.as(key);
  const listed = messages.map((message) => ({
    messageId: message.id ?? '',
    details: message.detalii,
    taxId: message.cif,
    date: stampOf(arrivedAt(message)),
    type: message.tip,
    requestId: message.idSolicitare ?? null,
  }));
  await spvMessages.store({ messages: listed, certificateThumbprint });
  const waiting = await spvMessages.withoutContent({ certificateThumbprint });
  const byId = new Map(messages.map((message) => [message.id, message]));
  const fetched = await Promise.all(
    waiting.flatMap(({ id, messageId }) => {
      const message = byId.get(messageId);
      return message === undefined ? [] : [documentOf(message).then((bytes) => ({ id, bytes, message }))];
    }),
  );
  const batchId = await uploadAll(
    firm,
    key,
    fetched.map(({ bytes, message }) => ({ name: `${message.id}.pdf`, bytes })),
  );
  await spvMessages.setContents({
    batchId,
    messagesIds: fetched.map(({ id }) => id),
    signatureStatuses: fetched.map(({ message }) =>
      message.document === undefined
        ? { state: 'absent' as const, signer: null }
        : { state: 'intact' as const, signer: 'Sistem informatic' },
    ),
  });
}

/** Uploads files as one batch; returns its id. */
async function uploadAll(
  { as, domain }: DemoFirm,
  key: PersonKey,
  files: readonly { readonly name: string; readonly bytes: Buffer }[],
): Promise<string> {
  const { id, signedUrl } = await as(key).content.createBatch({
    files: files.map(({ name, bytes }) => ({ name, sizeBytes: bytes.length })),
  });
  const body = new Uint8Array(Buffer.concat(files.map(({ bytes }) => bytes)));
  const { status } = await domain.contentApp.request(signedUrl, { method: 'PUT', body });
  if (status !== 204) throw new Error(`The upload was answered with ${status}.`);
  return id;
}

/** Uploads one file; returns the id of its content. */
export async function uploadOne(firm: DemoFirm, key: PersonKey, name: string, bytes: Buffer): Promise<string> {
  const { signedUrl, files } = await firm.as(key).content.createBatch({ files: [{ name, sizeBytes: bytes.length }] });
  const { status } = await firm.domain.contentApp.request(signedUrl, { method: 'PUT', body: new Uint8Array(bytes) });
  if (status !== 204) throw new Error(`The upload was answered with ${status}.`);
  return files[0]?.id ?? '';
}

/** Archives what needs nobody any more: older receipts without findings, and older letters that were answered. */
export async function archiveOld({ as }: DemoFirm, nowMs: number): Promise<void> {
  const { spvMessages } = as('catalina');
  const older = (ageMs: number) => ({
    isArchived: false,
    toIssueDate: new Date(nowMs - ageMs).toISOString().slice(0, 10),
    pageSize: BULK_MAX,
  });
  const lists = [
    {
      ...older(RECEIPTS_KEPT_MS),
      currentMessageSet: 'confirmations' as const,
      validationStatus: ['NoErrors' as const],
    },
    { ...older(LETTERS_KEPT_MS), type: ANSWERED },
  ];
  for (const list of lists) {
    for (;;) {
      const { items } = await spvMessages.list(list);
      if (items.length === 0) break;
      await spvMessages.archive({ messagesIds: items.map(({ id }) => id) });
    }
  }
}

/** Kinds of letters that somebody answers. */
const ANSWERED: SpvMessageType[] = ['Summons', 'Decision', 'Notification', 'Invitation'];

/** Reads the older letters, and keeps one of them for later. */
export async function readLetters({ as }: DemoFirm): Promise<void> {
  const { items } = await as('catalina').spvMessages.list({ pageSize: BULK_MAX });
  const messagesIds = items.map(({ id }) => id).slice(UNREAD_LETTERS);
  if (messagesIds.length === 0) return;
  await as('catalina').spvMessages.markRead({ messagesIds });
  await as('ana').spvMessages.markUnread({ messagesIds: messagesIds.slice(2, 3) });
}

/** So many of the latest nobody has opened yet. */
const UNREAD_LETTERS = 6;

/** Sends the latest letters on to the clients, and the latest to one of Ana's. */
export async function sendOn({ as, idOf }: DemoFirm): Promise<void> {
  const { spvMessages } = as('ana');
  const list = { currentMessageSet: 'messages', withContent: true } as const;
  const { items } = await spvMessages.list({ ...list, pageSize: 12 });
  const own = await spvMessages.list({ ...list, accountManagerId: [idOf('ana')], pageSize: 1 });
  const messagesIds = [...new Set([...items.slice(4), ...own.items].map(({ id }) => id))];
  if (messagesIds.length > 0) {
    await spvMessages.notify({ batchId: crypto.randomUUID(), messages: messagesIds.map((id) => ({ id })) });
  }
}
