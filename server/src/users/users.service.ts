import type { Colleague } from '#contracts/api/users.ts';
import { losesSecondApprover } from '#contracts/approval.ts';
import { colleagueRefusal, type Role } from '#contracts/roles.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { CallersFirm } from '../firm/firm.module.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { HandOver, Leaver } from './handOver.ts';
import type { RoleRow, UserRow, UsersRepository } from './users.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    user:
      | 'create'
      | 'link'
      | 'verifyEmail'
      | 'rename'
      | 'changePassword'
      | 'resetPassword'
      | 'setRole'
      | 'setApproval'
      | 'remove'
      | 'leave'
      | 'return';
  }
}

export type UsersDeps = {
  readonly tenants: Tenants;
  readonly users: UsersRepository;
  readonly firm: CallersFirm;
  /** What the areas do when a person leaves, in the order in which they lock. */
  readonly handOvers: readonly HandOver[];
  readonly audit: Audit;
};

/**
 * Locks a colleague whom the caller may change. The caller's own row is locked and read anew with it: of two owners who
 * remove each other at once the second is one no longer, so the firm always keeps an owner.
 */
async function lockColleague({ users }: UsersDeps, tx: TenantTx, actor: Actor, id: string): Promise<RoleRow> {
  const rows = await users.lockToChange(tx, [actor.userId, id]);
  const caller = rows.find((row) => row.id === actor.userId);
  const colleague = rows.find((row) => row.id === id);
  if (caller === undefined) throw new AppError('auth.forbidden');
  if (colleague === undefined) throw new AppError('user.notFound');
  const refusal = colleagueRefusal(caller, colleague);
  if (refusal !== null) throw new AppError(refusal);
  return colleague;
}

/**
 * Changes the firm's people, and appends what `change` returns. The firm is locked first, so that of two changes at once
 * the second sees what the first has left.
 *
 * @throws {AppError} `firm.noSecondApprover` when the change takes the last second approver of a firm that wants one
 */
const changePeople = (deps: UsersDeps, actor: Actor, change: (tx: TenantTx) => Promise<AuditEntry[]>) =>
  deps.tenants.run(actor.tenantId, async (tx): Promise<Record<string, never>> => {
    const { settings } = requireFound(await deps.firm.lock(tx), 'auth.forbidden');
    const before = await deps.firm.activePeople(tx);
    const entries = await change(tx);
    if (losesSecondApprover(before, await deps.firm.activePeople(tx), settings))
      throw new AppError('firm.noSecondApprover');
    await deps.audit.append(tx, actor.userId, entries);
    return {};
  });

/** Ends a person's access and hands over; returns the entries of the trail that follow their own. */
async function endAccess(deps: UsersDeps, tx: TenantTx, leaver: Leaver): Promise<AuditEntry[]> {
  const { id, clientsTo } = leaver;
  await deps.users.deactivate(tx, id);
  const takers = await deps.users.lockActive(tx, clientsTo === null ? [] : [clientsTo]);
  if (clientsTo !== null && takers.length === 0) throw new AppError('user.notFound', { fields: ['clientsTo'] });
  const trail: AuditEntry[] = [];
  for (const handOver of deps.handOvers) trail.push(...(await handOver(tx, leaver)));
  return trail;
}

/** People of the caller's firm. */
export const createUsersService = (deps: UsersDeps) => {
  const { tenants, users } = deps;
  return {
    list: (actor: Actor): Promise<UserRow[]> => tenants.read(actor.tenantId, (tx) => users.all(tx)),

    colleagues: (actor: Actor): Promise<Colleague[]> => tenants.read(actor.tenantId, (tx) => users.colleagues(tx)),

    /**
     * @throws {AppError} `user.notFound`, `user.self`, `firm.noSecondApprover`; `auth.forbidden` for a caller who is no
     * owner any more
     */
    setRole: (actor: Actor, { id, role }: { id: string; role: Role }): Promise<Record<string, never>> =>
      changePeople(deps, actor, async (tx) => {
        const before = await lockColleague(deps, tx, actor, id);
        await users.setRole(tx, id, role);
        return [{ action: 'user.setRole', entityId: id, before: { role: before.role }, after: { role } }];
      }),

    /**
     * Takes the right to approve filings from one person, or gives it back.
     *
     * @throws {AppError} `user.notFound`, `user.self`, `firm.noSecondApprover`; `auth.forbidden` when only an owner may
     */
    setApproval: (actor: Actor, { id, mayApprove }: { id: string; mayApprove: boolean }) =>
      changePeople(deps, actor, async (tx) => {
        const before = await lockColleague(deps, tx, actor, id);
        if (before.mayApprove === mayApprove) return [];
        await users.setApproval(tx, id, mayApprove);
        return [
          {
            action: 'user.setApproval',
            entityId: id,
            before: { mayApprove: before.mayApprove },
            after: { mayApprove },
          },
        ];
      }),

    /**
     * Ends a person's access at once: each call reads the account. The row stays, with its name on all it has done.
     *
     * @throws {AppError} `user.notFound`, also for who is to take the clients; `user.self`; `firm.noSecondApprover`;
     * `auth.forbidden` when only an owner may
     */
    remove: (actor: Actor, { id, clientsTo }: { id: string; clientsTo: string | null }) =>
      changePeople(deps, actor, async (tx) => {
        const { displayName, role } = await lockColleague(deps, tx, actor, id);
        const { firmSettings } = actor;
        const entries = await endAccess(deps, tx, { id, clientsTo, firmSettings });
        const before = { displayName, role };
        return [{ action: 'user.remove', entityId: id, before, after: { clientsTo } }, ...entries];
      }),

    /**
     * Ends the caller's own access, like a removal. A firm is never left without an owner.
     *
     * @throws {AppError} `user.lastOwner`, `firm.noSecondApprover`; `user.notFound` for who is to take the clients
     */
    leave: (actor: Actor, clientsTo: string | null): Promise<Record<string, never>> =>
      changePeople(deps, actor, async (tx) => {
        const [me] = await users.lockToChange(tx, [actor.userId]);
        if (me === undefined) throw new AppError('auth.forbidden');
        const entries = await endAccess(deps, tx, { id: me.id, clientsTo, firmSettings: actor.firmSettings });
        if (!(await deps.firm.activePeople(tx)).some(({ role }) => role === 'owner'))
          throw new AppError('user.lastOwner');
        const before = { displayName: me.displayName, role: me.role };
        return [{ action: 'user.leave', entityId: me.id, before, after: { clientsTo } }, ...entries];
      }),
  };
};
