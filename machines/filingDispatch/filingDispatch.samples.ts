import { linkError } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { ApprovedFiling, BatchOutcome, SendRow } from '../filingBatch/filingBatch.types.ts';

export const alfa: LeadCertificate = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' };
export const beta: LeadCertificate = { certificateId: 'c-2', thumbprint: 'B'.repeat(40), name: 'Beta' };
/** An approved filing, and its approval under a certificate. */
export const approved = (filingId: string): ApprovedFiling => ({
  filingId,
  taxId: '12345674',
  isAssigned: true,
  approvedAt: '2026-11-20T10:00:00.000Z',
  summary: {
    clientName: 'Alfa SRL',
    statementType: 'D300',
    reportingMonth: 10,
    reportingYear: 2026,
    fileName: 'd300.xml',
    sameDeclaration: null,
  },
});
export const approvalOf = (filingId: string, { certificateId }: LeadCertificate) => ({
  filingId,
  certificateId,
  approvedAt: '2026-11-20T10:00:00.000Z',
});
export const done: BatchOutcome = {
  rows: [],
  approved: [],
  notStarted: [],
  waiting: [],
  hasMore: false,
  failure: null,
};
export const unsignable: SendRow = {
  filingId: 'f-1',
  attemptId: 'a-1',
  step: 'ended',
  outcome: { kind: 'notSent', reason: 'documentDamaged', text: null },
};
export const filed: BatchOutcome = {
  ...done,
  rows: [{ ...unsignable, outcome: { kind: 'submitted', uploadIndex: '1100000001', signedSha256: 'a'.repeat(64) } }],
  hasMore: true,
};
export const wrongPin: BatchOutcome = {
  ...done,
  approved: [approved('f-1')],
  rows: [{ ...unsignable, outcome: { kind: 'notSent', reason: 'wrongPin', text: null } }],
  failure: linkError('wrongPin'),
};
export const stopped: BatchOutcome = {
  ...done,
  rows: [{ ...unsignable, outcome: { kind: 'notSent', reason: 'authorityDown', text: null } }],
  failure: linkError('authorityDown'),
};
export const typed = {
  type: 'pin.entered',
  certificateId: 'c-1',
  pin: { kind: 'typed', handle: 'p-1' },
  confirmLastTry: true,
  ticked: [approvalOf('f-1', alfa)],
  leftOut: [],
} as const;
