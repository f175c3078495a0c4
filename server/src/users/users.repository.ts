import type { TenantTx } from '../db/tenantTx.ts';

/** A person of the firm. */
export type UserRow = { readonly id: string; readonly displayName: string };

/** SQL of the firm's people, for pickers and filters. */
export const usersRepository = {
  all: (tx: TenantTx) =>
    tx.query<UserRow>(`select id, display_name from users where is_active order by f_norm(display_name), id`),

  /** Those of these people who are active. They stay so until the end of the transaction. */
  lockActive: (tx: TenantTx, ids: readonly string[]) =>
    tx.query<UserRow>(
      `select id, display_name from users where id = any($1::uuid[]) and is_active order by id for share`,
      [ids],
    ),
};

/** SQL of the firm's people. */
export type UsersRepository = typeof usersRepository;
