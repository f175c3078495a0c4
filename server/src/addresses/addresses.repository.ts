import { ADDRESS_TYPES, type Address, type AddressFields } from '#contracts/api/address.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** SQL of addresses: one statement per function. */
export const addressesRepository = {
  /** In the order of their types, then of their creation. */
  ofClient: (tx: TenantTx, clientId: string): Promise<Address[]> =>
    tx.query<Address>(
      `select ${COLUMNS} from address where client_id = $1 and deleted_at is null
       order by array_position($2::text[], type), created_at, id`,
      [clientId, ADDRESS_TYPES],
    ),

  findDeleted: (tx: TenantTx, clientId: string, id: string): Promise<Address | null> =>
    one(tx, `select ${COLUMNS} from address where client_id = $1 and id = $2 and deleted_at is not null`, [
      clientId,
      id,
    ]),

  insert: (tx: TenantTx, clientId: string, fields: AddressFields): Promise<Address | null> =>
    one(
      tx,
      `insert into address (client_id, type, address1, address2, city, county, postal_code, country)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
      [clientId, ...valuesOf(fields)],
    ),

  update: (tx: TenantTx, id: string, fields: AddressFields): Promise<Address | null> =>
    one(
      tx,
      `update address set type = $2, address1 = $3, address2 = $4, city = $5, county = $6, postal_code = $7,
         country = $8, revision = revision + 1
       where id = $1 returning ${COLUMNS}`,
      [id, ...valuesOf(fields)],
    ),

  setDeleted: (tx: TenantTx, id: string, isDeleted: boolean): Promise<Address | null> =>
    one(
      tx,
      `update address set deleted_at = case when $2 then clock_timestamp() end, revision = revision + 1
       where id = $1 returning ${COLUMNS}`,
      [id, isDeleted],
    ),
};

/** SQL of addresses. */
export type AddressesRepository = typeof addressesRepository;

const one = async (tx: TenantTx, text: string, values: readonly unknown[]): Promise<Address | null> =>
  (await tx.query<Address>(text, values))[0] ?? null;

const valuesOf = ({ type, address1, address2, city, county, postalCode, country }: AddressFields) => [
  type,
  address1,
  address2,
  city,
  county,
  postalCode,
  country,
];

const COLUMNS = 'id, type, address1, address2, city, county, postal_code, country, revision';
