import { audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { users, type HandOver } from '../users/users.module.ts';
import { teamsPolicies } from './teams.policies.ts';
import { teamsRepository } from './teams.repository.ts';
import { createTeamsService } from './teams.service.ts';

/** What other areas ask of teams. */
export type Teams = Pick<typeof teamsRepository, 'lock'>;
/** The firm's teams, for other areas. */
export const teams: Teams = teamsRepository;

/** The calls of `teams`. */
export function teamsModule({ tenants }: { readonly tenants: Tenants }) {
  const service = createTeamsService({ tenants, teams: teamsRepository, users, audit });
  return {
    policies: teamsPolicies,
    routes: {
      list: api.teams.list.handler(({ context }) => service.list(context.actor)),
      create: api.teams.create.handler(({ input, context }) => service.create(context.actor, input)),
      update: api.teams.update.handler(({ input, context }) => service.update(context.actor, input)),
      remove: api.teams.remove.handler(({ input, context }) => service.remove(context.actor, input.id)),
    },
    /** The teams that a leaver is in. */
    handOver: (async (tx, { id }) => {
      const teamIds = await teamsRepository.removeMember(tx, id);
      return teamIds.map((entityId) => ({ action: 'team.removeMember', entityId, before: { userId: id } }));
    }) satisfies HandOver,
  };
}
