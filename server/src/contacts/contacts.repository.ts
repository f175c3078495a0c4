import type { Contact, ContactFields } from '#contracts/api/contact.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** The values of a contact, with the decision whether it is the primary one. */
export type ContactValues = ContactFields & { readonly isPrimary: boolean };

/** SQL of contacts: one statement per function. */
export const contactsRepository = {
  /** The primary one first, then by name. */
  ofClient: (tx: TenantTx, clientId: string): Promise<Contact[]> =>
    tx.query<Contact>(
      `select ${COLUMNS} from contact where client_id = $1 and deleted_at is null
       order by is_primary desc, sort_name, id`,
      [clientId],
    ),

  findDeleted: (tx: TenantTx, clientId: string, id: string): Promise<Contact | null> =>
    one(tx, `select ${COLUMNS} from contact where client_id = $1 and id = $2 and deleted_at is not null`, [
      clientId,
      id,
    ]),

  insert: (tx: TenantTx, clientId: string, values: ContactValues): Promise<Contact | null> =>
    one(
      tx,
      `insert into contact (client_id, name, title, email, telephone, is_primary)
       values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
      [clientId, ...columnsOf(values)],
    ),

  update: (tx: TenantTx, id: string, values: ContactValues): Promise<Contact | null> =>
    one(
      tx,
      `update contact set name = $2, title = $3, email = $4, telephone = $5, is_primary = $6, revision = revision + 1
       where id = $1 returning ${COLUMNS}`,
      [id, ...columnsOf(values)],
    ),

  setPrimary: (tx: TenantTx, id: string): Promise<Contact | null> =>
    one(
      tx,
      `update contact set is_primary = true, revision = revision + 1
       where id = $1 returning ${COLUMNS}`,
      [id],
    ),

  /** Takes the mark from the primary contact, and from deleted ones that had it. Returns the primary one. */
  clearPrimary: (tx: TenantTx, clientId: string): Promise<Contact | null> =>
    one(
      tx,
      `with cleared as (
         update contact set is_primary = false, revision = revision + 1
         where client_id = $1 and is_primary returning ${COLUMNS}, deleted_at)
       select ${COLUMNS} from cleared where deleted_at is null`,
      [clientId],
    ),

  /** A deleted contact keeps its mark. */
  setDeleted: (tx: TenantTx, id: string, isDeleted: boolean): Promise<Contact | null> =>
    one(
      tx,
      `update contact set deleted_at = case when $2 then clock_timestamp() end, revision = revision + 1
       where id = $1 returning ${COLUMNS}`,
      [id, isDeleted],
    ),
};

/** SQL of contacts. */
export type ContactsRepository = typeof contactsRepository;

const one = async (tx: TenantTx, text: string, values: readonly unknown[]): Promise<Contact | null> =>
  (await tx.query<Contact>(text, values))[0] ?? null;

const columnsOf = ({ name, title, email, telephone, isPrimary }: ContactValues) => [
  name,
  title,
  email,
  telephone,
  isPrimary,
];

const COLUMNS = 'id, name, title, email, telephone, is_primary, revision';
