import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise } from 'xstate';
import type { RequestReport } from '#contracts/api/spvRequest.ts';
import { LIST_REREAD_MS } from '#contracts/limits.ts';
import { linkError, type LinkError } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '#machines/certificateSession/certificateSession.machine.ts';
import { requestDispatchMachine } from '#machines/requestDispatch/requestDispatch.machine.ts';
import type {
  Attempt,
  ReportedAttempt,
  RequestCall,
  RequestCallNews,
  RequestWork,
} from '#machines/requestDispatch/requestDispatch.types.ts';
import { type Api } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { throttled } from '#src/shared/api/throttle.ts';
import type { RequestProgress } from '#src/shared/link/calls/exchange.ts';
import type { Link } from '#src/shared/link/calls/link.ts';
import { LinkFailure } from '#src/shared/link/errors/linkFailure.ts';
import { findSendingPin } from '#src/shared/link/pin/findSendingPin.ts';
import { handleLinkFailure, linkAccess, type PinDeps } from '#src/shared/link/pin/linkAccess.ts';
import { retainedPins } from '#src/shared/link/pin/retainedPins.actor.ts';
import type { SessionTokens } from '#src/shared/link/sessionTokens.ts';
import { createSettler } from '#src/shared/link/settler.ts';

/** What sending requests depends on. */
export type RequestDeps = PinDeps & {
  readonly api: Pick<Api, 'spvRequests' | 'spvCertificates'>;
  readonly link: Link;
  readonly tokens: SessionTokens;
  readonly queries: Pick<QueryClient, 'invalidateQueries' | 'fetchQuery'>;
};

/** The sending of requests with its effects: the API, the link and PINs. */
export function requestActors(deps: RequestDeps): typeof requestDispatchMachine {
  const lists = throttled(() => void markStale(deps.queries, 'spvRequest'), LIST_REREAD_MS);
  const settle = createSettler(deps.link);
  return requestDispatchMachine.provide({
    actors: {
      retainedPins: retainedPins(deps.vault),
      findWork: fromPromise<RequestWork, { certificate: LeadCertificate }>(({ input, signal }) =>
        findWork(deps, input.certificate, signal),
      ),
      claim: fromPromise<Attempt | null, { certificateId: string; id: string }>(async ({ input, signal }) => {
        const attempt = await claim(deps, input, signal);
        lists.ask();
        return attempt;
      }),
      sendRequests: fromCallback<{ type: 'none' }, RequestCall>(({ input, sendBack }) => {
        const left = new AbortController();
        const tell = (news: RequestCallNews) => sendBack(news);
        const run = async () => {
          tell({ type: 'call.ended', failure: await send(deps, input, tell, left.signal) });
        };
        void run();
        return () => left.abort();
      }),
      report: fromPromise<void, ReportedAttempt>(async ({ input }) => {
        await record(deps, input);
        lists.ask();
        // The host keeps what it is not told of, and tells it again; that is no reason to wait.
        void settle(input.attemptId).catch(() => deps.log('request.notSettled', { attemptId: input.attemptId }));
      }),
    },
  });
}

async function findWork(deps: RequestDeps, certificate: LeadCertificate, signal: AbortSignal): Promise<RequestWork> {
  const { certificateId } = certificate;
  const workstationKeyId = deps.workstationKeyId();
  if (workstationKeyId === null) return { open: [], requested: [], pin: null };
  const [requested, attempts] = await Promise.all([
    deps.api.spvRequests.toSend({ certificateId }, { signal }),
    deps.api.spvRequests.openAttempts({ workstationKeyId }, { signal }),
  ]);
  const open = attempts
    .filter((attempt) => attempt.certificateId === certificateId)
    .map(({ id, attemptId, query }) => ({ id, attemptId, query: paramsOf(query) }));
  const pin = open.length + requested.length === 0 ? null : await findSendingPin(deps, certificate);
  return { open, requested, pin };
}

async function claim(
  { api, tokens, workstationKeyId }: RequestDeps,
  { certificateId, id }: { certificateId: string; id: string },
  signal: AbortSignal,
): Promise<Attempt | null> {
  const sessionToken = tokens.of(certificateId);
  const keyId = workstationKeyId();
  if (sessionToken === null || keyId === null) return null;
  try {
    const call = { id, sessionToken, workstationKeyId: keyId };
    const { attemptId, query } = await api.spvRequests.claim(call, { signal });
    return { id, attemptId, query: paramsOf(query) };
  } catch (error) {
    if (isFinal(error)) return null;
    throw error;
  }
}

/** One call of the link; answers why it failed, or null. */
async function send(
  deps: RequestDeps,
  { certificate, pin, confirmLastTry, attempts }: RequestCall,
  tell: (news: RequestCallNews) => void,
  signal: AbortSignal,
): Promise<LinkError | null> {
  const access = { certificate, pin, confirmLastTry };
  try {
    const params = {
      ...(await linkAccess(access, deps)),
      requests: attempts.map(({ attemptId, query }) => ({ attemptId, query: { tip: '', cui: '', ...query } })),
    };
    await deps.link.call('sendSpvRequest', params, {
      onRequest: ({ attemptId, report }) => tell({ type: 'host.reported', attemptId, report: reportOf(report) }),
      signal,
    });
    return null;
  } catch (failure) {
    await handleLinkFailure(failure, access, deps);
    return failure instanceof LinkFailure ? failure.error : linkError('serverDown');
  }
}

/** What the server refuses for good it would refuse again: it is logged, and the next report is made. */
async function record({ api, log }: RequestDeps, { id, attemptId, report }: ReportedAttempt): Promise<void> {
  try {
    await api.spvRequests.submitted({ id, attemptId, report });
  } catch (error) {
    if (!isFinal(error)) throw error;
    log('request.notRecorded', { id, attemptId, code: error.code });
  }
}

const FINAL: readonly number[] = [400, 404, 409, 422];
const isFinal = (error: unknown): error is ApiError => error instanceof ApiError && FINAL.includes(error.status);

function reportOf(report: RequestProgress['report']): RequestReport {
  if (report.outcome === 'accepted') {
    return { outcome: 'accepted', requestId: report.authorityId, title: report.title };
  }
  if (report.outcome === 'refused') return { outcome: 'refused', title: report.title, error: report.text };
  return { outcome: report.outcome, reason: report.error.reason };
}

/** Without what is absent. */
const paramsOf = (query: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
