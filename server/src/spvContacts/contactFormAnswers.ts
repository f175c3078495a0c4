import type { ContactRegistration, ContactStatus } from '#contracts/api/spvContact.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { statusAfter, statusesThatTake, type SpvContactsDeps } from './contactFormParts.ts';

type Deps = Pick<SpvContactsDeps, 'forms'>;
type Match = { readonly id: string; readonly status: ContactStatus; readonly messageId: string };

/**
 * Marks the forms that these messages answer, by the authority's ids of the messages; runs where they are stored. Each
 * answers one form. Returns the entries for the trail.
 */
export async function answersFrom({ forms }: Deps, tx: TenantTx, messageIds: readonly string[]): Promise<AuditEntry[]> {
  const answers = await forms.answersAmong(tx, messageIds);
  if (answers.length === 0) return [];
  await forms.lockMatching(tx);
  const entries: AuditEntry[] = [];
  for (const answer of answers) {
    const waiting = await forms.waitingFor(tx, answer, statusesThatTake('message.matched'));
    if (waiting !== null) entries.push(await match(forms, tx, { ...waiting, messageId: answer.id }));
  }
  return entries;
}

type Registered = ContactRegistration & {
  readonly id: string;
  readonly status: ContactStatus;
  readonly taxId: string;
};

/** Finds the answer that was there before the form was marked as sent; returns the entry for the trail. */
export async function earlierAnswer({ forms }: Deps, tx: TenantTx, form: Registered): Promise<AuditEntry[]> {
  await forms.lockMatching(tx);
  const messageId = await forms.freeAnswer(tx, form);
  return messageId === null ? [] : [await match(forms, tx, { ...form, messageId })];
}

async function match(forms: Deps['forms'], tx: TenantTx, { id, status, messageId }: Match): Promise<AuditEntry> {
  const after = statusAfter(status, 'message.matched');
  await forms.setAnswered(tx, id, after, messageId);
  return { action: 'spvContact.answer', entityId: id, before: { status }, after: { status: after, messageId } };
}
