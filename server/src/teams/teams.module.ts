import { audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { usersRepository } from '../users/users.repository.ts';
import { teamsRepository } from './teams.repository.ts';
import { createTeamsService } from './teams.service.ts';

/** The calls of `teams`. */
export function teamsModule({ tenants }: { readonly tenants: Tenants }) {
  const teams = createTeamsService({ tenants, teams: teamsRepository, users: usersRepository, audit });
  return {
    routes: {
      list: api.teams.list.handler(({ context }) => teams.list(context.actor)),
      create: api.teams.create.handler(({ input, context }) => teams.create(context.actor, input)),
      update: api.teams.update.handler(({ input, context }) => teams.update(context.actor, input)),
      remove: api.teams.remove.handler(({ input, context }) => teams.remove(context.actor, input.id)),
    },
  };
}
