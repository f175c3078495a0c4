import { audit } from '../audit/audit.ts';
import { clientsRepository } from '../clients/clients.repository.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { firmRepository } from '../firm/firm.repository.ts';
import { api } from '../http/router.ts';
import { spvSessionsRepository } from '../spvSessions/spvSessions.repository.ts';
import { tasksRepository } from '../tasks/tasks.repository.ts';
import { teamsRepository } from '../teams/teams.repository.ts';
import { workSeriesRepository } from '../workSeries/workSeries.repository.ts';
import { workItemsRepository } from '../workItems/workItems.repository.ts';
import { timerEnding } from '../timer/timer.module.ts';
import { usersRepository } from './users.repository.ts';
import { createUsersService } from './users.service.ts';

/** The calls of `users`. */
export function usersModule({ tenants }: { readonly tenants: Tenants }) {
  const users = createUsersService({
    tenants,
    users: usersRepository,
    teams: teamsRepository,
    clients: clientsRepository,
    sessions: spvSessionsRepository,
    workItems: workItemsRepository,
    series: workSeriesRepository,
    tasks: tasksRepository,
    firm: firmRepository,
    timers: timerEnding,
    audit,
  });
  return {
    routes: {
      list: api.users.list.handler(({ context }) => users.list(context.actor)),
      colleagues: api.users.colleagues.handler(({ context }) => users.colleagues(context.actor)),
      setRole: api.users.setRole.handler(({ input, context }) => users.setRole(context.actor, input)),
      remove: api.users.remove.handler(({ input, context }) => users.remove(context.actor, input)),
      leave: api.users.leave.handler(({ input, context }) => users.leave(context.actor, input.clientsTo)),
    },
  };
}
