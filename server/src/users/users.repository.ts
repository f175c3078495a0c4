import type { TenantTx } from '../db/tenantTx.ts';

/** A person of the firm. */
export type UserRow = { readonly id: string; readonly displayName: string };

/** SQL of the firm's people, for pickers and filters. */
export const usersRepository = {
  all: (tx: TenantTx) =>
    tx.query<UserRow>(`select id, display_name from users where is_active order by f_norm(display_name), id`),

  /** An active person of the firm. */
  async find(tx: TenantTx, id: string): Promise<UserRow | null> {
    const rows = await tx.query<UserRow>('select id, display_name from users where id = $1 and is_active', [id]);
    return rows[0] ?? null;
  },
};

/** SQL of the firm's people. */
export type UsersRepository = typeof usersRepository;
