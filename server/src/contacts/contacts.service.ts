import type { Contact, ContactFields } from '#contracts/api/contact.ts';
import { CLIENT_CONTACTS_MAX } from '#contracts/limits.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { TenantTx, Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { ContactsRepository } from './contacts.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    contact: 'create' | 'update' | 'remove' | 'restore';
  }
}

/** What the service needs. */
export type ContactsDeps = {
  readonly tenants: Tenants;
  readonly contacts: ContactsRepository;
  /** Locks a client, so that changes of what belongs to it run one after another. */
  readonly lockClient: (tx: TenantTx, id: string) => Promise<object | null>;
  readonly audit: Audit;
};

type One = { readonly id: string; readonly contactId: string };
type Update = One & ContactFields & { readonly revision?: number | undefined };
/** A change of a client's contacts: its transaction, and the contacts before it. */
type Change = { readonly tx: TenantTx; readonly id: string; readonly present: readonly Contact[] };

/** Contacts of a client. Every call throws `client.notFound` for a client that the firm does not have. */
export const createContactsService = (deps: ContactsDeps) => ({ ...contactSaves(deps), ...contactRemoval(deps) });

const contactSaves = (deps: ContactsDeps) => ({
  /** @throws {AppError} `contact.tooMany` */
  create: (actor: Actor, { id, ...fields }: { id: string } & ContactFields): Promise<Contact> =>
    inClient(deps, actor, id, async (change) => {
      requireRoom(change.present);
      const isPrimary = fields.isPrimary === true || change.present.length === 0;
      const cleared = isPrimary ? await clearPrimary(deps, change) : [];
      const inserted = await deps.contacts.insert(change.tx, id, { ...fields, isPrimary });
      const contact = requireFound(inserted, 'contact.notFound');
      await deps.audit.append(change.tx, actor.userId, [
        ...cleared,
        { action: 'contact.create', entityId: contact.id, after: snapshotOf(id, contact) },
      ]);
      return contact;
    }),

  /**
   * The primary contact changes by choosing another one, so it cannot give the mark away itself.
   *
   * @throws {AppError} `contact.notFound`, `contact.primaryNeeded`; `contact.changed` after the caller's revision
   */
  update: (actor: Actor, { id, contactId, revision, ...fields }: Update): Promise<Contact> =>
    inClient(deps, actor, id, async (change) => {
      const before = requireFound(findIn(change.present, contactId), 'contact.notFound');
      if (revision !== undefined && revision !== before.revision) throw new AppError('contact.changed');
      const { isPrimary = before.isPrimary } = fields;
      if (before.isPrimary && !isPrimary) throw new AppError('contact.primaryNeeded');
      const cleared = isPrimary && !before.isPrimary ? await clearPrimary(deps, change) : [];
      const updated = await deps.contacts.update(change.tx, contactId, { ...fields, isPrimary });
      const after = requireFound(updated, 'contact.notFound');
      await deps.audit.append(change.tx, actor.userId, [...cleared, updateEntry(id, before, after)]);
      return after;
    }),
});

const contactRemoval = (deps: ContactsDeps) => ({
  /**
   * The next contact becomes the primary one where the deleted one was.
   *
   * @throws {AppError} `contact.notFound`
   */
  remove: (actor: Actor, { id, contactId }: One): Promise<Record<string, never>> =>
    inClient(deps, actor, id, async ({ tx, present }) => {
      const before = requireFound(findIn(present, contactId), 'contact.notFound');
      await deps.contacts.setDeleted(tx, contactId, true);
      const next = before.isPrimary ? present.find((other) => other !== before) : undefined;
      const promoted = next === undefined ? null : await deps.contacts.setPrimary(tx, next.id);
      await deps.audit.append(tx, actor.userId, [
        { action: 'contact.remove', entityId: contactId, before: snapshotOf(id, before) },
        ...(next === undefined || promoted === null ? [] : [updateEntry(id, next, promoted)]),
      ]);
      return {};
    }),

  /**
   * Brings a deleted contact back; one that is there already stays as it is. If it was the primary one it is again,
   * unless another one has been chosen since.
   *
   * @throws {AppError} `contact.notFound`, `contact.tooMany`
   */
  restore: (actor: Actor, { id, contactId }: One): Promise<Contact> =>
    inClient(deps, actor, id, async (change) => {
      const { tx, present } = change;
      const existing = findIn(present, contactId);
      if (existing !== undefined) return existing;
      const deleted = requireFound(await deps.contacts.findDeleted(tx, id, contactId), 'contact.notFound');
      requireRoom(present);
      const isPrimary = deleted.isPrimary || present.length === 0;
      const cleared = isPrimary ? await clearPrimary(deps, change) : [];
      const restored = await deps.contacts.setDeleted(tx, contactId, false);
      const contact = requireFound(
        isPrimary ? await deps.contacts.setPrimary(tx, contactId) : restored,
        'contact.notFound',
      );
      await deps.audit.append(tx, actor.userId, [
        ...cleared,
        { action: 'contact.restore', entityId: contactId, after: snapshotOf(id, contact) },
      ]);
      return contact;
    }),
});

/** Changes run one after another, so that the contacts they have read are still those of the client. */
const inClient = <T>(deps: ContactsDeps, actor: Actor, id: string, work: (change: Change) => Promise<T>): Promise<T> =>
  deps.tenants.run(actor.tenantId, async (tx) => {
    requireFound(await deps.lockClient(tx, id), 'client.notFound');
    return work({ tx, id, present: await deps.contacts.ofClient(tx, id) });
  });

/** Takes the mark from the primary contact, for another one to have it. */
async function clearPrimary({ contacts }: ContactsDeps, { tx, id, present }: Change): Promise<AuditEntry[]> {
  const after = await contacts.clearPrimary(tx, id);
  return present.flatMap((before) => (before.id === after?.id ? [updateEntry(id, before, after)] : []));
}

const findIn = (present: readonly Contact[], id: string) => present.find((contact) => contact.id === id);

function requireRoom(present: readonly Contact[]): void {
  if (present.length >= CLIENT_CONTACTS_MAX) throw new AppError('contact.tooMany');
}

const updateEntry = (clientId: string, before: Contact, after: Contact): AuditEntry => ({
  action: 'contact.update',
  entityId: after.id,
  before: snapshotOf(clientId, before),
  after: snapshotOf(clientId, after),
});

const snapshotOf = (clientId: string, contact: Contact): JsonValue => ({ clientId, ...contact });
