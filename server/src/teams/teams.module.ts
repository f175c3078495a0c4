import { audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { usersRepository } from '../users/users.repository.ts';
import type { HandOver } from '../users/handOver.ts';
import { teamsPolicies } from './teams.policies.ts';
import { teamsRepository } from './teams.repository.ts';
import { createTeamsService } from './teams.service.ts';

/** The calls of `teams`. */
export function teamsModule({ tenants }: { readonly tenants: Tenants }) {
  const teams = createTeamsService({ tenants, teams: teamsRepository, users: usersRepository, audit });
  return {
    policies: teamsPolicies,
    routes: {
      list: api.teams.list.handler(({ context }) => teams.list(context.actor)),
      create: api.teams.create.handler(({ input, context }) => teams.create(context.actor, input)),
      update: api.teams.update.handler(({ input, context }) => teams.update(context.actor, input)),
      remove: api.teams.remove.handler(({ input, context }) => teams.remove(context.actor, input.id)),
    },
    /** The teams that a leaver is in. */
    handOver: (async (tx, { id }) => {
      const teamIds = await teamsRepository.removeMember(tx, id);
      return teamIds.map((entityId) => ({ action: 'team.removeMember', entityId, before: { userId: id } }));
    }) satisfies HandOver,
  };
}
