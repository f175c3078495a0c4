import { REQUEST_STATUSES, type RequestStatus, type SpvRequest } from '#contracts/api/spvRequest.ts';
import { nextRequestStatus, type RequestEventType } from '#machines/requestLifecycle/requestLifecycle.machine.ts';
import type { Audit } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { Clients } from '../clients/clients.module.ts';
import type { Contacts } from '../contacts/contacts.module.ts';
import type { SignFileUrl } from '../content/content.module.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { Messages } from '../spvMessages/spvMessages.module.ts';
import type { TokenSessions } from '../spvSessions/spvSessions.module.ts';
import type { RequestNumbersRepository } from './requestNumbers.repository.ts';
import type { SpvRequestsRepository } from './spvRequests.repository.ts';
import type { RequestRow } from './spvRequestSql.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    spvRequest:
      | 'create'
      | 'archive'
      | 'unarchive'
      | 'remove'
      | 'claim'
      | 'report'
      | 'settle'
      | 'answer'
      | 'timeOut'
      | 'mailAnswer';
  }
}

/** What the services of requests need. */
export type SpvRequestsDeps = {
  readonly tenants: Tenants;
  readonly requests: SpvRequestsRepository;
  readonly numbers: RequestNumbersRepository;
  readonly clients: Pick<Clients, 'find'>;
  readonly contacts: Contacts;
  readonly messages: Messages;
  readonly sessions: Pick<TokenSessions, 'certificate'>;
  readonly mails: Pick<MailService, 'queue' | 'refusalOf'>;
  readonly audit: Audit;
  readonly signFileUrl: SignFileUrl;
  readonly now: () => Date;
};

/** A request as the contract has it. */
export const requestOf = (row: RequestRow): SpvRequest => {
  const { createdAt: _c, contactId: _k, attemptId: _a, certificateId: _i, workstationKeyId: _w, ...request } = row;
  return {
    ...request,
    emailedAt: row.emailedAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
};

/** @throws {AppError} `spvRequest.notFound` */
export async function lockRequest(requests: SpvRequestsRepository, tx: TenantTx, id: string): Promise<RequestRow> {
  return requireFound(await requests.lock(tx, id), 'spvRequest.notFound');
}

/** @throws {AppError} `spvRequest.state` when the status does not allow the event */
export function statusAfter(status: RequestStatus, event: RequestEventType): RequestStatus {
  const next = nextRequestStatus(status, event);
  if (next === null || next === 'deleted') throw new AppError('spvRequest.state');
  return next;
}

/** The statuses in which something may happen. */
export const statusesThatTake = (event: RequestEventType): RequestStatus[] =>
  REQUEST_STATUSES.filter((status) => nextRequestStatus(status, event) !== null);

/** What a request asks for, in the trail. */
export const snapshotOf = (row: RequestRow): JsonValue => ({
  clientId: row.clientId,
  documentType: row.documentType,
  reportingYear: row.reportingYear,
  reportingMonth: row.reportingMonth,
  startMonth: row.startMonth,
  endMonth: row.endMonth,
  secondaryFiscalCode: row.secondaryFiscalCode,
  index: row.index,
  reason: row.reason,
  emailToClient: row.emailToClient,
  status: row.status,
});
