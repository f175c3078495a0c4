import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import type { UserRow, UsersRepository } from './users.repository.ts';

type Deps = { readonly tenants: Tenants; readonly users: UsersRepository };

/** People of the caller's firm. */
export const createUsersService = ({ tenants, users }: Deps) => ({
  list: (actor: Actor): Promise<UserRow[]> => tenants.read(actor.tenantId, (tx) => users.all(tx)),
});
