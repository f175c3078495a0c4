import { api } from '../http/router.ts';
import type { UsersService } from './users.service.ts';

/** Handlers of the contract's `users`. */
export const usersRoutes = (users: UsersService) => ({
  list: api.users.list.handler(({ context }) => users.list(context.actor)),
});
