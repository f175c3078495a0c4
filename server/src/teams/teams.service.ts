import type { Team, TeamForm } from '#contracts/api/teams.ts';
import { TEAMS_MAX } from '#contracts/limits.ts';
import type { Audit } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import { isUniqueViolation } from '../db/isUniqueViolation.ts';
import { lockCount } from '../db/lockCount.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { Users } from '../users/users.module.ts';
import type { TeamsRepository } from './teams.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    team: 'create' | 'update' | 'remove' | 'removeMember';
  }
}

type Deps = {
  readonly tenants: Tenants;
  readonly teams: TeamsRepository;
  readonly users: Users;
  readonly audit: Audit;
};

/** Teams of a firm. */
export const createTeamsService = ({ tenants, teams, users, audit }: Deps) => {
  /** Locks the members before their team, in the order of a person's removal. */
  const requireMembers = async (tx: TenantTx, memberIds: readonly string[]): Promise<void> => {
    const known = await users.lockActive(tx, memberIds);
    if (known.length < new Set(memberIds).size) throw new AppError('user.notFound', { fields: ['memberIds'] });
  };

  return {
    list: (actor: Actor): Promise<Team[]> => tenants.read(actor.tenantId, (tx) => teams.list(tx)),

    /** @throws {AppError} `team.nameTaken`, `team.tooMany`; `user.notFound` for a member who is not of the firm */
    create: (actor: Actor, { name, memberIds }: TeamForm): Promise<Team> =>
      tenants.run(actor.tenantId, async (tx) => {
        await requireMembers(tx, memberIds);
        await lockCount(tx, 'team');
        const id = await unlessNameTaken(teams.insert(tx, name));
        if ((await teams.count(tx)) > TEAMS_MAX) throw new AppError('team.tooMany');
        await teams.setMembers(tx, id, memberIds);
        const team = requireFound(await teams.find(tx, id), 'team.notFound');
        await audit.append(tx, actor.userId, [{ action: 'team.create', entityId: id, after: auditSnapshot(team) }]);
        return team;
      }),

    /**
     * @throws {AppError} `team.notFound`, `team.nameTaken`; `team.changed` when the team was changed after the caller's
     * revision; `user.notFound` for a member who is not of the firm
     */
    update: (actor: Actor, { id, revision, name, memberIds }: TeamForm & { id: string; revision: number }) =>
      tenants.run(actor.tenantId, async (tx): Promise<Team> => {
        await requireMembers(tx, memberIds);
        const before = requireFound(await teams.lock(tx, id), 'team.notFound');
        if (before.revision !== revision) throw new AppError('team.changed');
        await unlessNameTaken(teams.rename(tx, id, name));
        await teams.setMembers(tx, id, memberIds);
        const after = requireFound(await teams.find(tx, id), 'team.notFound');
        await audit.append(tx, actor.userId, [
          { action: 'team.update', entityId: id, before: auditSnapshot(before), after: auditSnapshot(after) },
        ]);
        return after;
      }),

    /** @throws {AppError} `team.notFound` */
    remove: (actor: Actor, id: string): Promise<Record<string, never>> =>
      tenants.run(actor.tenantId, async (tx) => {
        const before = requireFound(await teams.lock(tx, id), 'team.notFound');
        await teams.remove(tx, id);
        await audit.append(tx, actor.userId, [{ action: 'team.remove', entityId: id, before: auditSnapshot(before) }]);
        return {};
      }),
  };
};

async function unlessNameTaken<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved;
  } catch (error) {
    throw isUniqueViolation(error, 'team_name') ? new AppError('team.nameTaken', { fields: ['name'] }) : error;
  }
}

/** State of a team in the trail. Members go in by id, because names change without an entry here. */
const auditSnapshot = ({ name, members, revision }: Team): JsonValue => ({
  name,
  memberIds: members.map(({ id }) => id),
  revision,
});
