import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { usersRepository } from './users.repository.ts';
import { createUsersService } from './users.service.ts';

/** The calls of `users`. */
export function usersModule({ tenants }: { readonly tenants: Tenants }) {
  const users = createUsersService({ tenants, users: usersRepository });
  return {
    routes: {
      list: api.users.list.handler(({ context }) => users.list(context.actor)),
    },
  };
}
