import { audit } from '../audit/audit.ts';
import { firm } from '../firm/firm.module.ts';
import { api } from '../http/router.ts';
import { usersPolicies } from './users.policies.ts';
import { usersRepository } from './users.repository.ts';
import { createUsersService, type UsersDeps } from './users.service.ts';

export type { HandOver } from './handOver.ts';

/** What other areas ask of people. */
export type Users = Pick<typeof usersRepository, 'lockActive' | 'hasEmail'>;
/** The firm's people, for other areas. */
export const users: Users = usersRepository;

/** The calls of `users`. */
export function usersModule(given: Pick<UsersDeps, 'tenants' | 'handOvers'>) {
  const service = createUsersService({ ...given, users: usersRepository, firm, audit });
  return {
    policies: usersPolicies,
    routes: {
      list: api.users.list.handler(({ context }) => service.list(context.actor)),
      colleagues: api.users.colleagues.handler(({ context }) => service.colleagues(context.actor)),
      setRole: api.users.setRole.handler(({ input, context }) => service.setRole(context.actor, input)),
      setApproval: api.users.setApproval.handler(({ input, context }) => service.setApproval(context.actor, input)),
      remove: api.users.remove.handler(({ input, context }) => service.remove(context.actor, input)),
      leave: api.users.leave.handler(({ input, context }) => service.leave(context.actor, input.clientsTo)),
    },
  };
}
