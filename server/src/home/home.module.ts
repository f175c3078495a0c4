import { deadlines } from '../deadlines/deadlines.module.ts';
import { api } from '../http/router.ts';
import { reports } from '../spvReport/spvReport.module.ts';
import { homePolicies } from './home.policies.ts';
import { homeRepository } from './home.repository.ts';
import { createHomeService, type HomeDeps } from './home.service.ts';

/** The calls of `home`. */
export function homeModule(deps: Pick<HomeDeps, 'tenants' | 'now'>) {
  const home = createHomeService({ ...deps, deadlines, reports, home: homeRepository });
  return {
    policies: homePolicies,
    routes: {
      toDo: api.home.toDo.handler(({ input, context }) => home.toDo(context.actor, input)),
      messages: api.home.messages.handler(({ input, context }) => home.messages(context.actor, input)),
      filings: api.home.filings.handler(({ input, context }) => home.filings(context.actor, input)),
      requests: api.home.requests.handler(({ input, context }) => home.requests(context.actor, input)),
      missing: api.home.missing.handler(({ input, context }) => home.missing(context.actor, input)),
      firstSteps: api.home.firstSteps.handler(({ context }) => home.firstSteps(context.actor)),
      deadlines: api.home.deadlines.handler(({ input, context }) => home.deadlines(context.actor, input)),
      team: api.home.team.handler(({ context }) => home.team(context.actor)),
    },
  };
}
