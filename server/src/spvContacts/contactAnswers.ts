import type { ContactRegistration, ContactStatus } from '#contracts/api/spvContact.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { statusAfter, statusesThatTake, type SpvContactsDeps } from './contactParts.ts';

type Deps = Pick<SpvContactsDeps, 'contacts'>;
type Match = { readonly id: string; readonly status: ContactStatus; readonly messageId: string };

/**
 * Marks the forms that these messages answer, by the authority's ids of the messages; runs where they are stored. Each
 * answers one form. Returns the entries for the trail.
 */
export async function answersFrom(
  { contacts }: Deps,
  tx: TenantTx,
  messageIds: readonly string[],
): Promise<AuditEntry[]> {
  const answers = await contacts.answersAmong(tx, messageIds);
  if (answers.length === 0) return [];
  await contacts.lockMatching(tx);
  const entries: AuditEntry[] = [];
  for (const answer of answers) {
    const waiting = await contacts.waitingFor(tx, answer, statusesThatTake('message.matched'));
    if (waiting !== null) entries.push(await match(contacts, tx, { ...waiting, messageId: answer.id }));
  }
  return entries;
}

type Registered = ContactRegistration & { readonly id: string; readonly status: ContactStatus; readonly taxId: string };

/** Finds the answer that was there before the form was marked as sent; returns the entry for the trail. */
export async function earlierAnswer({ contacts }: Deps, tx: TenantTx, form: Registered): Promise<AuditEntry[]> {
  await contacts.lockMatching(tx);
  const messageId = await contacts.freeAnswer(tx, form);
  return messageId === null ? [] : [await match(contacts, tx, { ...form, messageId })];
}

async function match(contacts: Deps['contacts'], tx: TenantTx, { id, status, messageId }: Match): Promise<AuditEntry> {
  const after = statusAfter(status, 'message.matched');
  await contacts.setAnswered(tx, id, after, messageId);
  return { action: 'spvContact.answer', entityId: id, before: { status }, after: { status: after, messageId } };
}
