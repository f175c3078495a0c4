import * as v from 'valibot';
import type { Address } from '#contracts/api/address.ts';
import type { Client, ClientRow, clientListQuerySchema, clientUpdateSchema } from '#contracts/api/client.ts';
import type { Company } from '#contracts/api/company.ts';
import type { AddressesRepository } from '../addresses/addresses.repository.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import type { ContactsRepository } from '../contacts/contacts.repository.ts';
import type { TenantTx, Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { pageOf, readPage, type Page } from '../search/keyset.ts';
import { romanianDay } from '../spvMessages/romanianTime.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import { clientOf, clientRowOf } from './clientAnswer.ts';
import type { ClientChange, ClientFilter, ClientRecord, ClientsRepository } from './clients.repository.ts';

/** What the service needs. */
export type ClientsDeps = {
  readonly tenants: Tenants;
  readonly clients: ClientsRepository;
  readonly contacts: ContactsRepository;
  readonly addresses: AddressesRepository;
  readonly companies: CompaniesRepository;
  readonly users: UsersRepository;
  readonly audit: Audit;
  /** A company of the register, or `company.notFound`, `company.unavailable`. */
  readonly lookUp: (taxId: string) => Promise<Omit<Company, 'clientId'>>;
  readonly now: () => Date;
};

type ListQuery = v.InferOutput<typeof clientListQuerySchema>;
type FilterQuery = Pick<ListQuery, 'IncludeInactive' | 'accountManagerId'>;
type Update = v.InferOutput<typeof clientUpdateSchema>;

const clientReads = ({ tenants, clients, ...deps }: ClientsDeps) => ({
  /** A page by name, in one query. */
  async list(actor: Actor, query: ListQuery): Promise<Page<ClientRow>> {
    const page = readPage(query, nameKey);
    const rows = await tenants.read(actor.tenantId, (tx) => clients.page(tx, filterOf(query), page));
    return pageOf(page, rows, (row) => [row.sortName, row.id], clientRowOf);
  },

  count: (actor: Actor, query: FilterQuery) => tenants.read(actor.tenantId, (tx) => clients.count(tx, filterOf(query))),

  all: (actor: Actor) => tenants.read(actor.tenantId, (tx) => clients.all(tx)),

  /** @throws {AppError} `client.notFound` */
  get: (actor: Actor, id: string): Promise<Client> =>
    tenants.read(actor.tenantId, async (tx) =>
      wholeClient(deps, tx, requireFound(await clients.find(tx, id), 'client.notFound')),
    ),
});

const clientCreation = ({ tenants, clients, audit, lookUp, now, ...deps }: ClientsDeps) => ({
  /**
   * Creates a client with the register's data; the register's address becomes its registered office. Of two concurrent
   * calls for the same tax id one creates it; the other fails with its id.
   *
   * @throws {AppError} `client.exists` with `clientId`, `company.notFound`, `company.unavailable`
   */
  async create(actor: Actor, taxId: string): Promise<Client> {
    const existing = await tenants.read(actor.tenantId, (tx) => clients.idOfTaxId(tx, taxId));
    if (existing !== null) throw new AppError('client.exists', { data: { clientId: existing } });
    const company = await lookUp(taxId);
    const customerSince = romanianDay(now());
    return tenants.run(actor.tenantId, async (tx) => {
      const { legalName, registrationNumber, telephone, fax } = company.generalInformation;
      const id = await clients.insert(tx, {
        legalName,
        taxId,
        registrationNumber,
        telephone,
        fax,
        customerSince,
      });
      if (id === null) {
        throw new AppError('client.exists', { data: { clientId: await clients.idOfTaxId(tx, taxId) } });
      }
      const office = { type: 'RegisteredOffice', address2: '', ...company.registrationAddress } as const;
      const address = await deps.addresses.insert(tx, id, office);
      const row = requireFound(await clients.find(tx, id), 'client.notFound');
      const client = await wholeClient(deps, tx, row);
      await audit.append(tx, actor.userId, [
        { action: 'client.create', entityId: id, after: auditSnapshot(row) },
        ...addressEntries(id, address),
      ]);
      return client;
    });
  },
});

const clientChanges = ({ tenants, clients, users, audit, ...deps }: ClientsDeps) => ({
  /**
   * Saves general information, the date of onboarding and whether the client is active.
   *
   * @throws {AppError} `client.notFound`; `client.changed` when the client was changed after the caller's revision
   */
  update: (actor: Actor, update: Update): Promise<Client> =>
    tenants.run(actor.tenantId, async (tx) => {
      const before = requireFound(await clients.lock(tx, update.id), 'client.notFound');
      const change: ClientChange = {
        ...update.generalInformationUpdateRequest,
        customerSince: update.onboardingDate,
        isActive: update.isActive,
      };
      const hasChanged = await clients.update(tx, update.id, change, update.revision ?? null);
      if (!hasChanged) throw new AppError('client.changed');
      const after: ClientRecord = { ...before, ...change, revision: before.revision + 1 };
      const client = await wholeClient(deps, tx, after);
      await audit.append(tx, actor.userId, [
        { action: 'client.update', entityId: update.id, before: auditSnapshot(before), after: auditSnapshot(after) },
      ]);
      return client;
    }),

  /**
   * Sets the account manager, or clears it when `userId` is null and `managerId` is still the current one.
   *
   * @throws {AppError} `client.notFound`, `user.notFound`; `client.changed` when the manager to clear is not the
   * current one
   */
  setAccountManager: (actor: Actor, input: { id: string; managerId: string; userId: string | null }) =>
    tenants.run(actor.tenantId, async (tx) => {
      const { id, userId } = input;
      // People before their clients, in the order of a removal.
      const [manager = null] = await users.lockActive(tx, userId === null ? [] : [userId]);
      const before = requireFound(await clients.lock(tx, id), 'client.notFound');
      if (userId !== null && manager === null) throw new AppError('user.notFound');
      const hasChanged = await clients.setManager(tx, id, userId, userId === null ? input.managerId : null);
      if (!hasChanged) throw new AppError('client.changed');
      await audit.append(tx, actor.userId, [
        {
          action: 'client.setAccountManager',
          entityId: id,
          before: { accountManagerId: before.managerId },
          after: { accountManagerId: userId },
        },
      ]);
      return { id, accountManagerId: userId, accountManagerName: manager?.displayName ?? null };
    }),
});

/** Clients of a firm: lists, creation from the company register, changes. */
export const createClientsService = (deps: ClientsDeps) => ({
  ...clientReads(deps),
  ...clientCreation(deps),
  ...clientChanges(deps),
});

// The length of the column that clients are sorted by. PostgreSQL refuses NUL in text.
const nameKey = v.pipe(v.string(), v.maxLength(60), v.regex(/^[^\0]*$/));

/** The list's filter as the repository takes it. */
export const filterOf = ({ IncludeInactive, accountManagerId }: FilterQuery): ClientFilter => ({
  includeInactive: IncludeInactive,
  accountManagers: accountManagerId === undefined || accountManagerId.length === 0 ? null : accountManagerId,
});

type BelongingsDeps = Pick<ClientsDeps, 'contacts' | 'addresses' | 'companies'>;

async function wholeClient(deps: BelongingsDeps, tx: TenantTx, row: ClientRecord): Promise<Client> {
  const { contacts, addresses, companies } = deps;
  const { id } = row;
  const [people, places, company] = await Promise.all([
    contacts.ofClient(tx, id),
    addresses.ofClient(tx, id),
    companies.ofClient(tx, id),
  ]);
  return clientOf(row, { contacts: people, addresses: places, company });
}

/** State of a client in the trail. Managers go in by id, because names change without an entry here. */
const auditSnapshot = (row: ClientRecord): JsonValue => ({ ...row, managerName: undefined });

const addressEntries = (clientId: string, address: Address | null): AuditEntry[] =>
  address === null ? [] : [{ action: 'address.create', entityId: address.id, after: { clientId, ...address } }];
