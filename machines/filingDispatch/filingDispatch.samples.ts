import { linkError } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { BatchOutcome, SendRow } from '../filingBatch/filingBatch.types.ts';

export const alfa: LeadCertificate = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' };
export const beta: LeadCertificate = { certificateId: 'c-2', thumbprint: 'B'.repeat(40), name: 'Beta' };
export const done: BatchOutcome = { rows: [], approved: [], notStarted: [], waiting: 0, hasMore: false, failure: null };
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
} as const;
