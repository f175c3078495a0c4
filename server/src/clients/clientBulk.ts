import type * as v from 'valibot';
import type { clientBulkSchema } from '#contracts/api/client.ts';
import { TAGS_MAX } from '#contracts/limits.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import { tagIdsOf, type Tags } from '../tags/tags.module.ts';
import type { Teams } from '../teams/teams.module.ts';
import type { Users } from '../users/users.module.ts';
import type { ClientsRepository } from './clients.repository.ts';
import type { ClientRecord } from './clientSql.ts';

/** What changes of many clients need. */
export type ClientBulkDeps = {
  readonly tenants: Tenants;
  readonly clients: ClientsRepository;
  readonly users: Users;
  readonly teams: Teams;
  readonly tags: Tags;
  readonly audit: Audit;
};

type Bulk = v.InferOutput<typeof clientBulkSchema>;

/** Changes of many clients at once. */
export const createClientBulk = ({ tenants, clients, users, teams, tags, audit }: ClientBulkDeps) => ({
  /**
   * Sets values, takes tags off, puts others on. A client that would have too many tags is left as it is.
   *
   * @throws {AppError} `user.notFound`, `team.notFound`, `tag.tooMany`
   */
  changeAll: (actor: Actor, { ids, set, addTags, removeTags }: Bulk): Promise<{ changed: string[] }> =>
    tenants.run(actor.tenantId, async (tx) => {
      const { accountManagerId = null, teamId = null } = set;
      // People before teams, teams before clients, in the order of a removal.
      const people = await users.lockActive(tx, accountManagerId === null ? [] : [accountManagerId]);
      if (accountManagerId !== null && people.length === 0) throw new AppError('user.notFound');
      if (teamId !== null && (await teams.lock(tx, teamId)) === null) throw new AppError('team.notFound');
      const found = await clients.lockAll(tx, ids);
      const added = await tagIdsOf(tags, tx, addTags);
      const removed = await tags.idsOf(tx, removeTags);
      const before = found.filter((client) => tagsAfter(client, added, removed) <= TAGS_MAX);
      const changed = before.map(({ id }) => id);
      await clients.setAll(tx, changed, set);
      await clients.changeTags(tx, changed, added, removed);
      const after = new Map((await clients.findAll(tx, changed)).map((client) => [client.id, client]));
      await audit.append(
        tx,
        actor.userId,
        before.flatMap((client) => entriesOf(client, after.get(client.id) ?? client)),
      );
      return { changed };
    }),
});

const tagsAfter = ({ tags }: ClientRecord, added: readonly string[], removed: readonly string[]): number =>
  new Set([...tags.map(({ id }) => id).filter((id) => !removed.includes(id)), ...added]).size;

/** What the trail says of one client: its manager by itself, as where it is set alone; the rest together. */
function entriesOf(before: ClientRecord, after: ClientRecord): AuditEntry[] {
  const { id: entityId } = before;
  const manager: AuditEntry = {
    action: 'client.setAccountManager',
    entityId,
    before: { accountManagerId: before.managerId },
    after: { accountManagerId: after.managerId },
  };
  const update: AuditEntry = { action: 'client.update', entityId, before: rest(before), after: rest(after) };
  return [
    ...(before.managerId === after.managerId ? [] : [manager]),
    ...(JSON.stringify(update.before) === JSON.stringify(update.after) ? [] : [update]),
  ];
}

const rest = ({ team, tags, isActive }: ClientRecord): JsonValue => ({
  team: team?.name ?? null,
  tags: tags.map(({ name }) => name).join(', '),
  isActive,
});
