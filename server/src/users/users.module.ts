import { audit } from '../audit/audit.ts';
import { firmRepository } from '../firm/firm.repository.ts';
import { api } from '../http/router.ts';
import { usersPolicies } from './users.policies.ts';
import { usersRepository } from './users.repository.ts';
import { createUsersService, type UsersDeps } from './users.service.ts';

/** The calls of `users`. */
export function usersModule(given: Pick<UsersDeps, 'tenants' | 'handOvers'>) {
  const users = createUsersService({ ...given, users: usersRepository, firm: firmRepository, audit });
  return {
    policies: usersPolicies,
    routes: {
      list: api.users.list.handler(({ context }) => users.list(context.actor)),
      colleagues: api.users.colleagues.handler(({ context }) => users.colleagues(context.actor)),
      setRole: api.users.setRole.handler(({ input, context }) => users.setRole(context.actor, input)),
      remove: api.users.remove.handler(({ input, context }) => users.remove(context.actor, input)),
      leave: api.users.leave.handler(({ input, context }) => users.leave(context.actor, input.clientsTo)),
    },
  };
}
