import * as v from 'valibot';
import {
  personName,
  type Client,
  type clientFilterSchema,
  type clientListQuerySchema,
  type ClientPerson,
  type ClientRow,
  type clientUpdateSchema,
} from '#contracts/api/client.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { pageOf, readPage, type Page } from '../lists/keyset.ts';
import type { Users } from '../users/users.module.ts';
import { clientRowOf } from './clientAnswer.ts';
import { createClientBulk, type ClientBulkDeps } from './clientBulk.ts';
import { createClientCreation, type CreationDeps } from './clientCreation.ts';
import type { ClientChange, ClientFilter, ClientRecord } from './clientSql.ts';
import { auditSnapshot, wholeClient } from './wholeClient.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    client: 'create' | 'update' | 'setAccountManager';
  }
}

/** What the service needs. */
export type ClientsDeps = CreationDeps & ClientBulkDeps & { readonly users: Users };

type ListQuery = v.InferOutput<typeof clientListQuerySchema>;
type FilterQuery = v.InferOutput<typeof clientFilterSchema>;
type Update = v.InferOutput<typeof clientUpdateSchema>;
type PersonChange = ClientPerson & { readonly id: string; readonly revision: number };

const clientReads = ({ tenants, clients, ...deps }: ClientsDeps) => ({
  /** A page in the order asked for, by name otherwise, in one query. */
  async list(actor: Actor, query: ListQuery): Promise<Page<ClientRow>> {
    const page = readPage(query, nameKey);
    const rows = await tenants.read(actor.tenantId, (tx) => clients.page(tx, filterOf(query), page, query.sort));
    const isByTaxId = query.sort === 'taxId' || query.sort === '-taxId';
    return pageOf(page, rows, (row) => [isByTaxId ? row.sortTaxId : row.sortName, row.id], clientRowOf);
  },

  count: (actor: Actor, query: FilterQuery) => tenants.read(actor.tenantId, (tx) => clients.count(tx, filterOf(query))),

  all: (actor: Actor) => tenants.read(actor.tenantId, (tx) => clients.all(tx)),

  /** @throws {AppError} `client.notFound` */
  get: (actor: Actor, id: string): Promise<Client> =>
    tenants.read(actor.tenantId, async (tx) =>
      wholeClient(deps, tx, requireFound(await clients.find(tx, id), 'client.notFound')),
    ),
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
   * Saves the parts of a person's name. The firm's name for it follows, as long as nobody has chosen another one.
   *
   * @throws {AppError} `client.notFound`, `client.changed`; `client.notPerson` for who has a tax id
   */
  setPerson: (actor: Actor, { id, revision, ...person }: PersonChange): Promise<Client> =>
    tenants.run(actor.tenantId, async (tx) => {
      const before = requireFound(await clients.lock(tx, id), 'client.notFound');
      if (before.taxId !== null) throw new AppError('client.notPerson');
      if (before.revision !== revision) throw new AppError('client.changed');
      const legalName = personName(person);
      const name = before.name === before.legalName ? legalName : before.name;
      await clients.setPerson(tx, id, person, { name, legalName });
      const after: ClientRecord = { ...before, ...person, name, legalName, revision: revision + 1 };
      const client = await wholeClient(deps, tx, after);
      await audit.append(tx, actor.userId, [
        { action: 'client.update', entityId: id, before: auditSnapshot(before), after: auditSnapshot(after) },
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
  ...createClientCreation(deps),
  ...clientChanges(deps),
  ...createClientBulk(deps),
});

// The length of the column that clients are sorted by. PostgreSQL refuses NUL in text.
const nameKey = v.pipe(v.string(), v.maxLength(60), v.regex(/^[^\0]*$/));

/** The list's filter as the repository takes it. */
export const filterOf = ({ IncludeInactive, accountManagerId, teamId, tagId, search }: FilterQuery): ClientFilter => ({
  includeInactive: IncludeInactive,
  accountManagers: accountManagerId === undefined || accountManagerId.length === 0 ? null : accountManagerId,
  teamIds: teamId,
  tagIds: tagId,
  search,
});
