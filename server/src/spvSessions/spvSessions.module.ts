import { audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import type { HandOver } from '../users/users.module.ts';
import { createTokenSessions } from './sessionToken.ts';
import { spvSessionsPolicies } from './spvSessions.policies.ts';
import { spvSessionsRepository } from './spvSessions.repository.ts';
import { createSpvSessionsService } from './spvSessions.service.ts';

export type { TokenSessions } from './sessionToken.ts';

/** Sessions by their token, for other areas. */
export const tokenSessions = createTokenSessions(spvSessionsRepository);

/** The calls of `spvSessions`. */
export function spvSessionsModule({ tenants }: { readonly tenants: Tenants }) {
  const sessions = createSpvSessionsService({ tenants, sessions: spvSessionsRepository, audit });
  return {
    policies: spvSessionsPolicies,
    routes: {
      acquire: api.spvSessions.acquire.handler(({ input, context }) => sessions.acquire(context.actor, input)),
      list: api.spvSessions.list.handler(({ context }) => sessions.list(context.actor)),
      extend: api.spvSessions.extend.handler(({ input, context }) =>
        sessions.extend(context.actor, input.id, input.leaderId),
      ),
      end: api.spvSessions.end.handler(({ input, context }) => sessions.end(context.actor, input.id)),
    },
    /** The sessions of a leaver end. */
    handOver: (async (tx, { id }) => {
      const ended = await spvSessionsRepository.endAllOf(tx, id);
      return ended.map(({ id: entityId, certificateId }) => ({
        action: 'spvSession.end',
        entityId,
        before: { certificateId },
      }));
    }) satisfies HandOver,
  };
}
