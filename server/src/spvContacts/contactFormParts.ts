import {
  CONTACT_FILE_TYPES,
  CONTACT_STATUSES,
  type ContactStatus,
  type SpvContact,
} from '#contracts/api/spvContact.ts';
import { CONTACT_FILE_BYTES_MAX } from '#contracts/limits.ts';
import {
  nextContactStatus,
  type ContactFormEventType,
} from '#machines/contactFormLifecycle/contactFormLifecycle.machine.ts';
import type { Audit } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { Clients } from '../clients/clients.module.ts';
import type { Contents, SignFileUrl } from '../content/content.module.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { Messages } from '../spvMessages/spvMessages.module.ts';
import type { ContactFormRow } from './contactFormSql.ts';
import type { SpvContactsRepository } from './spvContacts.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    spvContact: 'create' | 'submit' | 'answer';
  }
}

/** What the services of contact forms need. */
export type SpvContactsDeps = {
  readonly tenants: Tenants;
  readonly forms: SpvContactsRepository;
  readonly clients: Pick<Clients, 'find'>;
  readonly contents: Pick<Contents, 'find' | 'setUploaded'>;
  readonly messages: Messages;
  readonly audit: Audit;
  readonly signFileUrl: SignFileUrl;
  readonly now: () => Date;
};

/** A form as the contract has it. */
export const contactFormOf = ({ createdAt: _c, contentId: _f, answeredAt, ...form }: ContactFormRow): SpvContact => ({
  ...form,
  answeredAt: answeredAt?.toISOString() ?? null,
});

/** @throws {AppError} `spvContact.state` when the status does not allow the event */
export function statusAfter(status: ContactStatus, event: ContactFormEventType): ContactStatus {
  const next = nextContactStatus(status, event);
  if (next === null) throw new AppError('spvContact.state');
  return next;
}

/** The statuses in which something may happen. */
export const statusesThatTake = (event: ContactFormEventType): ContactStatus[] =>
  CONTACT_STATUSES.filter((status) => nextContactStatus(status, event) !== null);

/**
 * Takes a file whose bytes have arrived, by what it is and not by what it is called.
 *
 * @throws {AppError} `content.notFound`, `content.notUploaded`, `spvContact.fileTooLarge`, `spvContact.fileUnsupported`
 */
export async function takeFile(contents: SpvContactsDeps['contents'], tx: TenantTx, id: string): Promise<void> {
  const fields = ['contentId'];
  const file = requireFound(await contents.find(tx, id), 'content.notFound');
  if (file.sha256 === null) throw new AppError('content.notUploaded', { fields });
  if (file.sizeBytes > CONTACT_FILE_BYTES_MAX) throw new AppError('spvContact.fileTooLarge', { fields });
  if (!Object.hasOwn(CONTACT_FILE_TYPES, file.mimeType ?? ''))
    throw new AppError('spvContact.fileUnsupported', { fields });
  await contents.setUploaded(tx, [id]);
}

/** What a form asks, in the trail. */
export const snapshotOf = (row: ContactFormRow): JsonValue => ({
  clientId: row.clientId,
  requestCategory: row.requestCategory,
  requestSubCategory: row.requestSubCategory,
  requestText: row.requestText,
  contentId: row.contentId,
  status: row.status,
});
