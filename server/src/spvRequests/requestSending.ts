import type { RequestReport, SpvRequest } from '#contracts/api/spvRequest.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { answerFrom } from './requestAnswers.ts';
import { lockRequest, requestOf, snapshotOf, statusAfter, type SpvRequestsDeps } from './requestParts.ts';
import { queryOf, type RequestQuery } from './requestQuery.ts';
import type { Outcome } from './spvRequests.repository.ts';
import type { RequestRow } from './spvRequestSql.ts';

type Claim = { readonly id: string; readonly sessionToken: string; readonly workstationKeyId: string };
type Attempt = { id: string; attemptId: string; certificateId: string; query: RequestQuery };

const attemptReads = ({ tenants, requests }: SpvRequestsDeps) => ({
  toSend: (actor: Actor, certificateId: string) =>
    tenants.read(actor.tenantId, (tx) => requests.toSend(tx, certificateId)),

  openAttempts: (actor: Actor, workstationKeyId: string): Promise<Attempt[]> =>
    tenants.read(actor.tenantId, async (tx) =>
      (await requests.openAttempts(tx, workstationKeyId)).flatMap((row) => {
        const attempt = attemptOf(row);
        return attempt === null ? [] : [attempt];
      }),
    ),
});

/** The sending of requests: a tab claims, its native host sends, and the tab reports. */
export const createRequestSending = (deps: SpvRequestsDeps) => {
  const { tenants, requests, numbers, sessions, audit, now } = deps;
  return {
    ...attemptReads(deps),

    /**
     * Opens the one attempt under the session that leads a certificate. Of concurrent callers one wins.
     *
     * @throws {AppError} `spvRequest.notFound`, `session.notFound`, `spvRequest.state`, `attempt.open`
     */
    claim: (actor: Actor, { id, sessionToken, workstationKeyId }: Claim): Promise<Attempt> =>
      tenants.run(actor.tenantId, async (tx) => {
        const request = await lockRequest(requests, tx, id);
        if (request.status === 'Valid') throw new AppError('attempt.open');
        const status = statusAfter(request.status, 'request.claimed');
        const certificate = await sessions.certificate(tx, sessionToken, actor.userId);
        if (certificate === null) throw new AppError('session.notFound');
        const attempt = { certificateId: certificate.id, certificateThumbprint: certificate.thumbprint };
        const attemptId = await requests.claim(tx, id, status, { ...attempt, workstationKeyId, claimedAt: now() });
        await audit.append(tx, actor.userId, [
          {
            action: 'spvRequest.claim',
            entityId: id,
            before: { status: request.status },
            after: { status, attemptId, certificateThumbprint: certificate.thumbprint, workstationKeyId },
          },
        ]);
        return { id, attemptId, certificateId: certificate.id, query: queryOf(request) };
      }),

    /**
     * Records what became of an attempt. The same report again, or a lesser one after a known outcome, changes nothing.
     * An answer that came before the report is taken at once.
     *
     * @throws {AppError} `spvRequest.notFound`, `attempt.notFound`
     */
    submitted: (actor: Actor, id: string, attemptId: string, report: RequestReport): Promise<SpvRequest> =>
      tenants.run(actor.tenantId, async (tx) => {
        await numbers.lockMatching(tx);
        const request = await lockRequest(requests, tx, id);
        if (request.attemptId !== attemptId) throw new AppError('attempt.notFound');
        if (!isNews(request, report)) return requestOf(request);
        const status = statusAfter(request.status, EVENT_OF[report.outcome]);
        if (report.outcome === 'accepted') await numbers.freeNumber(tx, id, report.requestId);
        if (report.outcome === 'notSent') await requests.release(tx, id, status, report.reason);
        else await requests.setOutcome(tx, id, outcomeOf(report, status));
        const answers = await answersAfter(deps, tx, id, report);
        const saved = requestOf(requireFound(await requests.find(tx, id), 'spvRequest.notFound'));
        const after = { status, attemptId, report: { ...report } };
        const entry = { action: 'spvRequest.report', entityId: id, before: { status: request.status }, after } as const;
        await audit.append(tx, actor.userId, [entry, ...answers]);
        return saved;
      }),

    /** @throws {AppError} `spvRequest.notFound`, `spvRequest.state`, `spvRequest.numberTaken` */
    settled: (actor: Actor, { id, wasSent, requestId, note }: Settlement): Promise<SpvRequest> =>
      tenants.run(actor.tenantId, async (tx) => {
        await numbers.lockMatching(tx);
        const request = await lockRequest(requests, tx, id);
        const status = statusAfter(request.status, wasSent ? 'person.sent' : 'person.notSent');
        const authorityId = wasSent ? requestId : null;
        if (authorityId !== null && (await numbers.isNumberTaken(tx, id, authorityId))) {
          throw new AppError('spvRequest.numberTaken', { fields: ['requestId'] });
        }
        await requests.setOutcome(tx, id, { status, authorityId, title: null, error: wasSent ? null : note });
        await requests.setSettled(tx, id, note);
        const answers = await answersTo(deps, tx, authorityId);
        const saved = requestOf(requireFound(await requests.find(tx, id), 'spvRequest.notFound'));
        const after = { status, requestId: authorityId, note };
        const entry = { action: 'spvRequest.settle', entityId: id, before: snapshotOf(request), after } as const;
        await audit.append(tx, actor.userId, [entry, ...answers]);
        return saved;
      }),
  };
};

/** Takes the answers that came before the authority's number was known. */
const answersTo = async (deps: SpvRequestsDeps, tx: TenantTx, authorityId: string | null): Promise<AuditEntry[]> =>
  authorityId === null ? [] : answerFrom(deps, tx, await deps.requests.messagesFor(tx, authorityId));

/** Takes the answers that came before the report, also where it has no number to find them by. */
const answersAfter = async (deps: SpvRequestsDeps, tx: TenantTx, id: string, report: RequestReport) =>
  report.outcome === 'unknown'
    ? answerFrom(deps, tx, await deps.numbers.answersSince(tx, id))
    : answersTo(deps, tx, report.outcome === 'accepted' ? report.requestId : null);

type Settlement = {
  readonly id: string;
  readonly wasSent: boolean;
  readonly requestId: string | null;
  readonly note: string;
};

const attemptOf = (row: RequestRow): Attempt | null =>
  row.attemptId === null || row.certificateId === null
    ? null
    : { id: row.id, attemptId: row.attemptId, certificateId: row.certificateId, query: queryOf(row) };

const EVENT_OF = {
  accepted: 'authority.accepted',
  refused: 'authority.refused',
  unknown: 'outcome.unknown',
  notSent: 'claim.released',
} as const;

/** A report counts while the attempt is open; afterwards only the authority's own word, where the outcome was unknown. */
function isNews({ status }: RequestRow, { outcome }: RequestReport): boolean {
  if (status === 'Valid') return true;
  return status === 'TimedOut' && (outcome === 'accepted' || outcome === 'refused');
}

function outcomeOf(report: Exclude<RequestReport, { outcome: 'notSent' }>, status: Outcome['status']): Outcome {
  if (report.outcome === 'accepted') return { status, authorityId: report.requestId, title: report.title, error: null };
  if (report.outcome === 'refused') return { status, authorityId: null, title: report.title, error: report.error };
  return { status, authorityId: null, title: null, error: report.reason };
}
