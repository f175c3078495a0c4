import { CLIENT_FIELDS, type ClientFields, type ClientPerson } from '#contracts/api/client.ts';
import { LIST_CLIENTS_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { PageRequest } from '../lists/keyset.ts';
import { cappedCount, pagedList } from '../lists/pagedList.ts';
import {
  COLUMNS,
  FIELD_COLUMNS,
  FROM,
  LIST_COLUMNS,
  MANAGER,
  OFFICE,
  orderOf,
  PRIMARY_CONTACT,
  sourceOf,
  type ClientChange,
  type ClientFilter,
  type ClientListRow,
  type ClientPickRow,
  type ClientRecord,
  type ClientSet,
  type ClientSort,
  type NewClient,
  type PersonNames,
} from './clientSql.ts';

const fieldsOf = (client: ClientFields) => CLIENT_FIELDS.map((field) => client[field]);
/** The register's names may be longer than ours. */
const newValue = (column: string, at: number) => (column === 'name' ? `left($${at}, 200)` : `$${at}`);

/** SQL of clients: one statement per function. */
export const clientsRepository = {
  page: (tx: TenantTx, filter: ClientFilter, page: PageRequest, sort: ClientSort = 'name'): Promise<ClientListRow[]> =>
    pagedList(tx, {
      ...sourceOf(filter),
      order: orderOf(sort),
      page,
      select: LIST_COLUMNS,
      joins: `${MANAGER} ${PRIMARY_CONTACT} ${OFFICE}`,
    }),

  count: (tx: TenantTx, filter: ClientFilter) => cappedCount(tx, sourceOf(filter)),

  /** For pickers, by name. */
  all(tx: TenantTx): Promise<ClientPickRow[]> {
    return tx.query(
      `select c.id, c.name, c.legal_name, c.tax_id, c.is_active,
         c.account_manager_id, u.display_name as "accountManagerName",
         c.customer_since
       ${FROM}
       order by c.sort_name, c.id limit ${LIST_CLIENTS_MAX}`,
    );
  },

  async find(tx: TenantTx, id: string): Promise<ClientRecord | null> {
    const rows = await tx.query<ClientRecord>(`select ${COLUMNS} ${FROM} where c.id = $1`, [id]);
    return rows[0] ?? null;
  },

  /** Locks the client until the end of the transaction. */
  async lock(tx: TenantTx, id: string): Promise<ClientRecord | null> {
    const rows = await tx.query<ClientRecord>(`select ${COLUMNS} ${FROM} where c.id = $1 for update of c`, [id]);
    return rows[0] ?? null;
  },

  async idOfTaxId(tx: TenantTx, taxId: string): Promise<string | null> {
    const rows = await tx.query<{ id: string }>('select id from client where tax_id = $1', [taxId]);
    return rows[0]?.id ?? null;
  },

  /**
   * Returns null when the firm has a client with that tax id. The unique index decides, so concurrent calls are safe.
   */
  async insert(tx: TenantTx, client: NewClient): Promise<string | null> {
    const rows = await tx.query<{ id: string }>(
      `insert into client (legal_name, tax_id, registration_number, customer_since, ${FIELD_COLUMNS.join(', ')})
       values ($1, $2, $3, $4, ${FIELD_COLUMNS.map((column, at) => newValue(column, at + 5)).join(', ')})
       on conflict (tenant_id, tax_id) do nothing returning id`,
      [client.legalName, client.taxId, client.registrationNumber, client.customerSince, ...fieldsOf(client)],
    );
    return rows[0]?.id ?? null;
  },

  /** Changes a client unless it was changed after `revision`; null skips that check. Returns whether it changed. */
  async update(tx: TenantTx, id: string, change: ClientChange, revision: number | null): Promise<boolean> {
    const rows = await tx.query<{ id: string }>(
      `update client set customer_since = $3, is_active = $4, revision = revision + 1,
         ${FIELD_COLUMNS.map((column, at) => `${column} = $${at + 5}`).join(', ')}
       where id = $1 and ($2::integer is null or revision = $2) returning id`,
      [id, revision, change.customerSince, change.isActive, ...fieldsOf(change)],
    );
    return rows.length > 0;
  },

  /** Saves the parts of a person's name, and the names that they make. */
  async setPerson(tx: TenantTx, id: string, person: ClientPerson, { name, legalName }: PersonNames): Promise<void> {
    await tx.query(
      `update client set first_name = $2, middle_name = $3, last_name = $4, email_type = $5, name = $6, legal_name = $7,
         revision = revision + 1
       where id = $1`,
      [id, person.firstName, person.middleName, person.lastName, person.emailType, name, legalName],
    );
  },

  /** Sets or clears the manager. To clear, `present` names the current manager. Returns whether it changed. */
  async setManager(tx: TenantTx, id: string, managerId: string | null, present: string | null): Promise<boolean> {
    const rows = await tx.query<{ id: string }>(
      `update client set account_manager_id = $2, revision = revision + 1
       where id = $1 and ($3::uuid is null or account_manager_id = $3) returning id`,
      [id, managerId, present],
    );
    return rows.length > 0;
  },

  /** Locks those of these that there are until the end of the transaction. */
  lockAll: (tx: TenantTx, ids: readonly string[]): Promise<ClientRecord[]> =>
    tx.query<ClientRecord>(`select ${COLUMNS} ${FROM} where c.id = any($1::uuid[]) order by c.id for update of c`, [
      ids,
    ]),

  findAll: (tx: TenantTx, ids: readonly string[]): Promise<ClientRecord[]> =>
    tx.query<ClientRecord>(`select ${COLUMNS} ${FROM} where c.id = any($1::uuid[]) order by c.id`, [ids]),

  /** Sets what `set` has; a value that is absent from it stays as it is. */
  async setAll(tx: TenantTx, ids: readonly string[], set: ClientSet): Promise<void> {
    await tx.query(
      `update client set revision = revision + 1,
         account_manager_id = case when $2::boolean then $3::uuid else account_manager_id end,
         team_id = case when $4::boolean then $5::uuid else team_id end,
         is_active = coalesce($6::boolean, is_active)
       where id = any($1::uuid[])`,
      [
        ids,
        set.accountManagerId !== undefined,
        set.accountManagerId ?? null,
        set.teamId !== undefined,
        set.teamId ?? null,
        set.isActive ?? null,
      ],
    );
  },

  /** Takes tags off and puts others on. */
  async changeTags(tx: TenantTx, ids: readonly string[], added: readonly string[], removed: readonly string[]) {
    await tx.query('delete from client_tag where client_id = any($1::uuid[]) and tag_id = any($2::uuid[])', [
      ids,
      removed,
    ]);
    await tx.query(
      `insert into client_tag (client_id, tag_id) select c, g from unnest($1::uuid[]) as c, unnest($2::uuid[]) as g
       on conflict do nothing`,
      [ids, added],
    );
  },

  /** Gives all clients of a manager to another, or to nobody; returns the clients. */
  async handOver(tx: TenantTx, managerId: string, to: string | null): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      'update client set account_manager_id = $2, revision = revision + 1 where account_manager_id = $1 returning id',
      [managerId, to],
    );
    return rows.map(({ id }) => id);
  },
};

/** SQL of clients. */
export type ClientsRepository = typeof clientsRepository;
