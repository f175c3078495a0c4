import type { Address } from '#contracts/api/address.ts';
import { NO_CLIENT_FIELDS, personName, type Client, type Individual } from '#contracts/api/client.ts';
import type { Company } from '#contracts/api/company.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { romanianDay } from '../time/romanianTime.ts';
import type { ClientsRepository } from './clients.repository.ts';
import type { ClientRecord } from './clientSql.ts';
import { auditSnapshot, wholeClient, type BelongingsDeps } from './wholeClient.ts';

/** A company as the register has it. */
export type RegisterRecord = Omit<Company, 'clientId'>;

/** What a client of the register needs. */
type InsertDeps = Pick<BelongingsDeps, 'addresses'> & {
  readonly clients: ClientsRepository;
  readonly now: () => Date;
};

/** What creating clients needs. */
export type CreationDeps = InsertDeps &
  BelongingsDeps & {
    readonly tenants: Tenants;
    readonly audit: Audit;
    /** A company of the register, or `company.notFound`, `company.unavailable`. */
    readonly lookUp: (taxId: string) => Promise<RegisterRecord>;
  };

/** What a person has entered beside the code; what is empty comes from the register. */
export type Entered = { readonly name?: string; readonly email?: string; readonly telephone?: string };

/**
 * Inserts a client with the register's data, in the caller's transaction; the register's address becomes its registered
 * office. Returns null where the firm has a client with that tax id, else also what the caller appends to the trail.
 */
export async function insertOfRegister(
  { clients, addresses, now }: InsertDeps,
  tx: TenantTx,
  company: RegisterRecord,
  { name = '', email = '', telephone = '' }: Entered = {},
): Promise<{ row: ClientRecord; entries: AuditEntry[] } | null> {
  const { legalName, taxId, registrationNumber, fax, ...general } = company.generalInformation;
  const id = await clients.insert(tx, {
    ...NO_CLIENT_FIELDS,
    name: name || legalName,
    legalName,
    taxId,
    registrationNumber,
    telephone: telephone || general.telephone,
    fax,
    email,
    customerSince: romanianDay(now()),
  });
  if (id === null) return null;
  const office = { type: 'RegisteredOffice', address2: '', ...company.registrationAddress } as const;
  const address = await addresses.insert(tx, id, office);
  const row = requireFound(await clients.find(tx, id), 'client.notFound');
  const entry: AuditEntry = { action: 'client.create', entityId: id, after: auditSnapshot(row) };
  return { row, entries: [entry, ...addressEntries(id, address)] };
}

/** New clients: of the company register, and people without a tax id. */
export const createClientCreation = (deps: CreationDeps) => ({
  /**
   * Creates a client with the register's data. Of two concurrent calls for the same tax id one creates it; the other
   * fails with its id.
   *
   * @throws {AppError} `client.exists` with `clientId`, `company.notFound`, `company.unavailable`
   */
  async create(actor: Actor, taxId: string): Promise<Client> {
    const { tenants, clients } = deps;
    const existing = await tenants.read(actor.tenantId, (tx) => clients.idOfTaxId(tx, taxId));
    if (existing !== null) throw new AppError('client.exists', { data: { clientId: existing } });
    const company = await deps.lookUp(taxId);
    return tenants.run(actor.tenantId, async (tx) => {
      const inserted = await insertOfRegister(deps, tx, company);
      if (inserted === null) {
        throw new AppError('client.exists', { data: { clientId: await clients.idOfTaxId(tx, taxId) } });
      }
      const client = await wholeClient(deps, tx, inserted.row);
      await deps.audit.append(tx, actor.userId, inserted.entries);
      return client;
    });
  },

  /** Creates a client without a tax id: two people may have the same name. */
  createIndividual: (actor: Actor, { email, telephone, ...person }: Individual): Promise<Client> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { clients, audit, now } = deps;
      const name = personName(person);
      const id = await clients.insert(tx, {
        ...NO_CLIENT_FIELDS,
        name,
        legalName: name,
        taxId: null,
        registrationNumber: '',
        telephone,
        email,
        customerSince: romanianDay(now()),
      });
      await clients.setPerson(tx, id ?? '', person, { name, legalName: name });
      const row = requireFound(await clients.find(tx, id ?? ''), 'client.notFound');
      const client = await wholeClient(deps, tx, row);
      await audit.append(tx, actor.userId, [{ action: 'client.create', entityId: row.id, after: auditSnapshot(row) }]);
      return client;
    }),
});

const addressEntries = (clientId: string, address: Address | null): AuditEntry[] =>
  address === null ? [] : [{ action: 'address.create', entityId: address.id, after: { clientId, ...address } }];
