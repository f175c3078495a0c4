import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { ApprovedFiling, FilingApproval, FilingBatchInput } from './filingBatch.types.ts';

export const APPROVED = '2026-11-20T10:00:00.000Z';
export function approvalOf(filingId: string): FilingApproval {
  return { filingId, certificateId: 'c-1', approvedAt: APPROVED };
}
const alfa: LeadCertificate = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' };
export const input: FilingBatchInput = {
  certificate: alfa,
  pin: null,
  confirmLastTry: false,
  ticked: [approvalOf('f-1')],
  leftOut: [approvalOf('f-2'), { ...approvalOf('f-1'), approvedAt: '2026-11-19T10:00:00.000Z' }],
  held: [
    { filingId: 'f-held', certificateId: 'c-1', approvedAt: APPROVED },
    { filingId: 'f-1', certificateId: 'c-1', approvedAt: '2026-11-19T10:00:00.000Z' },
    { filingId: 'f-2', certificateId: 'c-2', approvedAt: APPROVED },
  ],
  canSend: true,
  probeOnly: false,
};
const SUMMARY = {
  clientName: 'Alfa SRL',
  statementType: 'D300',
  reportingMonth: 10,
  reportingYear: 2026,
  fileName: 'd300.xml',
  sameDeclaration: null,
};
export const filing = (filingId: string, isAssigned = true): ApprovedFiling => ({
  filingId,
  taxId: '12345674',
  isAssigned,
  approvedAt: APPROVED,
  summary: SUMMARY,
});
export const indexed = { kind: 'submitted', uploadIndex: '1100000001', signedSha256: 'a'.repeat(64) } as const;
