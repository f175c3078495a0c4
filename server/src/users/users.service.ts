import type { Colleague } from '#contracts/api/users.ts';
import { colleagueRefusal, type Role } from '#contracts/roles.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { ClientsRepository } from '../clients/clients.repository.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { SpvSessionsRepository } from '../spvSessions/spvSessions.repository.ts';
import type { TeamsRepository } from '../teams/teams.repository.ts';
import type { RoleRow, UserRow, UsersRepository } from './users.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly users: UsersRepository;
  readonly teams: TeamsRepository;
  readonly clients: ClientsRepository;
  readonly sessions: SpvSessionsRepository;
  readonly audit: Audit;
};

/**
 * Locks a colleague whom the caller may change. The caller's own row is locked and read anew with it: of two owners who
 * remove each other at once the second is one no longer, so the firm always keeps an owner.
 */
async function lockColleague({ users }: Deps, tx: TenantTx, actor: Actor, id: string): Promise<RoleRow> {
  const rows = await users.lockToChange(tx, [actor.userId, id]);
  const caller = rows.find((row) => row.id === actor.userId);
  const colleague = rows.find((row) => row.id === id);
  if (caller === undefined) throw new AppError('auth.forbidden');
  if (colleague === undefined) throw new AppError('user.notFound');
  const refusal = colleagueRefusal(caller, colleague);
  if (refusal !== null) throw new AppError(refusal);
  return colleague;
}

/** Hands over what a person is responsible for, and ends what they hold; returns the entries of the trail. */
async function handOver(deps: Deps, tx: TenantTx, id: string, clientsTo: string | null): Promise<AuditEntry[]> {
  const clientIds = await deps.clients.handOver(tx, id, clientsTo);
  const teamIds = await deps.teams.removeMember(tx, id);
  const ended = await deps.sessions.endAllOf(tx, id);
  return [
    ...clientIds.map((clientId) => ({
      action: 'client.setAccountManager' as const,
      entityId: clientId,
      before: { accountManagerId: id },
      after: { accountManagerId: clientsTo },
    })),
    ...teamIds.map((teamId) => ({ action: 'team.removeMember' as const, entityId: teamId, before: { userId: id } })),
    ...ended.map(({ id: sessionId, certificateId }) => ({
      action: 'spvSession.end' as const,
      entityId: sessionId,
      before: { certificateId },
    })),
  ];
}

/** People of the caller's firm. */
export const createUsersService = (deps: Deps) => {
  const { tenants, users, audit } = deps;
  return {
    list: (actor: Actor): Promise<UserRow[]> => tenants.read(actor.tenantId, (tx) => users.all(tx)),

    colleagues: (actor: Actor): Promise<Colleague[]> => tenants.read(actor.tenantId, (tx) => users.colleagues(tx)),

    /** @throws {AppError} `user.notFound`, `user.self`; `auth.forbidden` for a caller who is no owner any more */
    setRole: (actor: Actor, { id, role }: { id: string; role: Role }): Promise<Record<string, never>> =>
      tenants.run(actor.tenantId, async (tx) => {
        const before = await lockColleague(deps, tx, actor, id);
        await users.setRole(tx, id, role);
        await audit.append(tx, actor.userId, [
          { action: 'user.setRole', entityId: id, before: { role: before.role }, after: { role } },
        ]);
        return {};
      }),

    /**
     * Ends a person's access at once: each call reads the account. The row stays, with its name on all it has done.
     *
     * @throws {AppError} `user.notFound`, also for who is to take the clients; `user.self`; `auth.forbidden` when only an
     * owner may
     */
    remove: (actor: Actor, { id, clientsTo }: { id: string; clientsTo: string | null }) =>
      tenants.run(actor.tenantId, async (tx): Promise<Record<string, never>> => {
        const { displayName, role } = await lockColleague(deps, tx, actor, id);
        await users.deactivate(tx, id);
        const takers = await users.lockActive(tx, clientsTo === null ? [] : [clientsTo]);
        if (clientsTo !== null && takers.length === 0) throw new AppError('user.notFound', { fields: ['clientsTo'] });
        const entries = await handOver(deps, tx, id, clientsTo);
        await audit.append(tx, actor.userId, [
          { action: 'user.remove', entityId: id, before: { displayName, role }, after: { clientsTo } },
          ...entries,
        ]);
        return {};
      }),
  };
};
