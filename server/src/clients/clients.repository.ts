import type * as v from 'valibot';
import { CLIENT_FIELDS, type ClientFields, type clientListQuerySchema } from '#contracts/api/client.ts';
import { LIST_CLIENTS_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { writeConditions } from '../search/conditions.ts';
import type { PageRequest } from '../search/keyset.ts';
import { cappedCount, directionOf, pagedList, type ListSource } from '../search/pagedList.ts';

/** Which clients a list shows. */
export type ClientFilter = {
  readonly includeInactive: boolean;
  /** Null for all; `unassigned` means clients without a manager. */
  readonly accountManagers: readonly string[] | null;
};

/** The order of the list. */
export type ClientSort = NonNullable<v.InferOutput<typeof clientListQuerySchema>['sort']>;

/** One line of the list, as the database returns it. */
export type ClientListRow = {
  readonly id: string;
  readonly name: string;
  readonly sortName: string;
  readonly sortTaxId: string;
  readonly legalName: string;
  readonly taxId: string | null;
  readonly registrationNumber: string;
  readonly isActive: boolean;
  readonly managerId: string | null;
  readonly managerName: string | null;
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  /** Of the registered office. */
  readonly address1: string | null;
  readonly city: string | null;
  readonly county: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
};

/** A whole client, as the database returns it. */
export type ClientRecord = Readonly<ClientFields> & {
  readonly id: string;
  readonly legalName: string;
  readonly taxId: string | null;
  readonly registrationNumber: string;
  readonly isActive: boolean;
  readonly customerSince: string;
  readonly managerId: string | null;
  readonly managerName: string | null;
  readonly revision: number;
};

/** The values of a new client. */
export type NewClient = Readonly<ClientFields> & {
  readonly legalName: string;
  readonly taxId: string | null;
  readonly registrationNumber: string;
  readonly customerSince: string;
};

/** The columns a person may change. */
export type ClientChange = Readonly<ClientFields> & {
  readonly customerSince: string;
  readonly isActive: boolean;
};

/** One line of a picker. */
export type ClientPickRow = {
  readonly id: string;
  readonly name: string;
  readonly legalName: string;
  readonly taxId: string | null;
  readonly isActive: boolean;
  readonly accountManagerId: string | null;
  readonly accountManagerName: string | null;
  readonly customerSince: string;
};

/** The columns of the fields that a person may change: `webAddress` stands in `web_address`. */
const FIELD_COLUMNS = CLIENT_FIELDS.map((field) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const fieldsOf = (client: ClientFields) => CLIENT_FIELDS.map((field) => client[field]);
/** The register's names may be longer than ours. */
const newValue = (column: string, at: number) => (column === 'name' ? `left($${at}, 200)` : `$${at}`);

/** SQL of clients: one statement per function. */
export const clientsRepository = {
  page: (tx: TenantTx, filter: ClientFilter, page: PageRequest, sort: ClientSort = 'name'): Promise<ClientListRow[]> =>
    pagedList(tx, {
      ...sourceOf(filter),
      order: { ...ORDER, column: ORDER_COLUMN[sort], direction: directionOf(sort) },
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

  /** Sets or clears the manager. To clear, `present` names the current manager. Returns whether it changed. */
  async setManager(tx: TenantTx, id: string, managerId: string | null, present: string | null): Promise<boolean> {
    const rows = await tx.query<{ id: string }>(
      `update client set account_manager_id = $2, revision = revision + 1
       where id = $1 and ($3::uuid is null or account_manager_id = $3) returning id`,
      [id, managerId, present],
    );
    return rows.length > 0;
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

const sourceOf = ({ includeInactive, accountManagers }: ClientFilter): ListSource => {
  const conditions = writeConditions(includeInactive ? [] : ['c.is_active']);
  return { from: 'client c', ...conditions.end({ accountManagerId: accountManagers ?? undefined }) };
};
const ORDER = { rows: 'c', type: 'text collate "C"' } as const;
const ORDER_COLUMN = {
  name: 'sort_name',
  '-name': 'sort_name',
  taxId: 'sort_tax_id',
  '-taxId': 'sort_tax_id',
} as const satisfies Record<ClientSort, string>;

const LIST_COLUMNS = `c.id, c.name, c.sort_name, c.sort_tax_id, c.legal_name, c.tax_id,
  c.registration_number, c.is_active, u.id as "managerId",
  u.display_name as "managerName", k.name as "contactName", k.email as "contactEmail",
  a.address1, a.city, a.county, a.postal_code, a.country`;
const COLUMNS = `c.id, c.legal_name, c.tax_id, c.registration_number, ${FIELD_COLUMNS.map((column) => `c.${column}`).join(', ')},
  c.is_active, c.customer_since, u.id as "managerId", u.display_name as "managerName", c.revision`;
const MANAGER = 'left join users u on u.tenant_id = c.tenant_id and u.id = c.account_manager_id';
const PRIMARY_CONTACT = `left join contact k
  on k.tenant_id = c.tenant_id and k.client_id = c.id and k.is_primary and k.deleted_at is null`;
const OFFICE = `left join address a
  on a.tenant_id = c.tenant_id and a.client_id = c.id and a.type = 'RegisteredOffice' and a.deleted_at is null`;
const FROM = `from client c ${MANAGER}`;
