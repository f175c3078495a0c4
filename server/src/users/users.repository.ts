import type { Colleague } from '#contracts/api/users.ts';
import { PEOPLE_MAX } from '#contracts/limits.ts';
import type { Role } from '#contracts/roles.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** A person of the firm. */
export type UserRow = { readonly id: string; readonly displayName: string };

/** The same with their role. */
export type RoleRow = UserRow & { readonly role: Role; readonly mayApprove: boolean };

/** SQL of the firm's people. */
export const usersRepository = {
  /** For pickers and filters. */
  all: (tx: TenantTx) =>
    tx.query<UserRow>(`select id, display_name from users where is_active order by f_norm(display_name), id
       limit ${PEOPLE_MAX}`),

  colleagues: (tx: TenantTx) =>
    tx.query<Colleague>(
      `select u.id, u.display_name, u.email, u.role, u.may_approve,
         (select count(*) from client c where c.tenant_id = u.tenant_id and c.account_manager_id = u.id)
           as managed_clients,
         coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.folded_name, t.id)
           from team_member m join team t on t.tenant_id = m.tenant_id and t.id = m.team_id
           where m.tenant_id = u.tenant_id and m.user_id = u.id), '[]') as teams
       from users u where u.is_active order by f_norm(u.display_name), u.id limit ${PEOPLE_MAX}`,
    ),

  /** Those of these people who are active. They stay so until the end of the transaction. */
  lockActive: (tx: TenantTx, ids: readonly string[]) =>
    tx.query<UserRow>(
      `select id, display_name from users where id = any($1::uuid[]) and is_active order by id for share`,
      [ids],
    ),

  /** The same for a change of the people themselves. */
  lockToChange: (tx: TenantTx, ids: readonly string[]) =>
    tx.query<RoleRow>(
      `select id, display_name, role, may_approve from users where id = any($1::uuid[]) and is_active
       order by id for update`,
      [ids],
    ),

  async setRole(tx: TenantTx, id: string, role: Role): Promise<void> {
    await tx.query('update users set role = $2 where id = $1', [id, role]);
  },

  async setApproval(tx: TenantTx, id: string, mayApprove: boolean): Promise<void> {
    await tx.query('update users set may_approve = $2 where id = $1', [id, mayApprove]);
  },

  async deactivate(tx: TenantTx, id: string): Promise<void> {
    await tx.query('update users set is_active = false where id = $1', [id]);
  },

  /** Whether an active person of the firm has the e-mail. */
  async hasEmail(tx: TenantTx, email: string): Promise<boolean> {
    const rows = await tx.query('select from users where lower(email) = lower($1) and is_active', [email]);
    return rows.length > 0;
  },
};

/** SQL of the firm's people. */
export type UsersRepository = typeof usersRepository;
