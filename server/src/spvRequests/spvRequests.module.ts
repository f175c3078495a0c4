import { audit } from '../audit/audit.ts';
import { clients } from '../clients/clients.module.ts';
import { contacts } from '../contacts/contacts.module.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { messages } from '../spvMessages/spvMessages.module.ts';
import { tokenSessions as sessions } from '../spvSessions/spvSessions.module.ts';
import { configurationIn } from './documentTypes.ts';
import { answerFrom, createTimeOutRequests, mailAnswers } from './requestAnswers.ts';
import { requestNumbersRepository as numbers } from './requestNumbers.repository.ts';
import type { SpvRequestsDeps } from './requestParts.ts';
import { createRequestSending } from './requestSending.ts';
import { spvRequestsLabels } from './spvRequests.labels.ts';
import { spvRequestsPolicies } from './spvRequests.policies.ts';
import { spvRequestsRepository as requests } from './spvRequests.repository.ts';
import { createSpvRequestsService } from './spvRequests.service.ts';

type Deps = Pick<SpvRequestsDeps, 'tenants' | 'mails' | 'signFileUrl' | 'now'>;

/** The calls of `spvRequests`, what messages do to requests, and the job that ends their waiting. */
export function spvRequestsModule(given: Deps) {
  const deps = { ...given, requests, numbers, clients, contacts, messages, sessions, audit };
  const service = createSpvRequestsService(deps);
  const sending = createRequestSending(deps);
  const calls = api.spvRequests;
  return {
    labels: spvRequestsLabels,
    policies: spvRequestsPolicies,
    routes: {
      list: calls.list.handler(({ input, context }) => service.list(context.actor, input)),
      count: calls.count.handler(({ input, context }) => service.count(context.actor, input)),
      configuration: calls.configuration.handler(({ context }) => configurationIn(context.language)),
      toSend: calls.toSend.handler(({ input, context }) => sending.toSend(context.actor, input.certificateId)),
      openAttempts: calls.openAttempts.handler(({ input, context }) =>
        sending.openAttempts(context.actor, input.workstationKeyId),
      ),
      get: calls.get.handler(({ input, context }) => service.get(context.actor, input.id)),
      create: calls.create.handler(({ input, context }) => service.create(context.actor, input)),
      archive: calls.archive.handler(({ input, context }) => service.archive(context.actor, input.spvRequestsIds)),
      unarchive: calls.unarchive.handler(({ input, context }) =>
        service.unarchive(context.actor, input.spvRequestsIds),
      ),
      remove: calls.remove.handler(({ input, context }) => service.remove(context.actor, input.id)),
      removeAll: calls.removeAll.handler(({ input, context }) =>
        service.removeAll(context.actor, input.spvRequestsIds),
      ),
      claim: calls.claim.handler(({ input, context }) => sending.claim(context.actor, input)),
      submitted: calls.submitted.handler(({ input, context }) =>
        sending.submitted(context.actor, input.id, input.attemptId, input.report),
      ),
      settled: calls.settled.handler(({ input, context }) => sending.settled(context.actor, input)),
    },
    /** Takes new messages, by the authority's ids, in the transaction that stores them. */
    takeAnswers: async (tx: TenantTx, messageIds: readonly string[]) => {
      await numbers.lockMatching(tx);
      return answerFrom(deps, tx, messageIds);
    },
    /** Takes messages whose document has come. */
    takeContents: (tx: TenantTx, ids: readonly string[]) => mailAnswers(deps, tx, ids),
    jobs: {
      timeOutRequests: { name: 'requests.timeOut', cron: '23 * * * *', run: createTimeOutRequests(deps) },
    },
  };
}
