import type { LinkReason } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { BatchOutcome, SendRow } from '../filingBatch/filingBatch.types.ts';

/**
 * Where a batch has left a filing: filed, refused by the authority, perhaps filed, taken up without its outcome being
 * recorded, not sent, not sent for a reason of its own.
 */
export const FILING_ENDS = ['sent', 'refused', 'unknown', 'open', 'notSent', 'held'] as const;
export type FilingEnd = (typeof FILING_ENDS)[number];

/** How many filings a run of the dispatcher has left at ANAF, over all its certificates. */
export type FilingTally = Readonly<Record<'sent' | 'refused' | 'unknown', number>>;
export const NO_TALLY: FilingTally = { sent: 0, refused: 0, unknown: 0 };

/** The tally with what a batch has brought. */
export function tallyAfter(tally: FilingTally, rows: readonly SendRow[]): FilingTally {
  const count = (end: FilingEnd) => rows.filter((row) => endOf(row) === end).length;
  return {
    sent: tally.sent + count('sent'),
    refused: tally.refused + count('refused'),
    unknown: tally.unknown + count('unknown'),
  };
}

/** A batch that was not carried through: why, and what became of how many of its filings. */
export type BatchReport = {
  readonly certificate: LeadCertificate;
  readonly failure: NonNullable<BatchOutcome['failure']>;
  readonly counts: Readonly<Record<FilingEnd, number>>;
};

/** The report of a batch for a person; null where all went its way, or where the person has stopped it. */
export function batchReport(
  certificate: LeadCertificate,
  { rows, notStarted, failure }: BatchOutcome,
): BatchReport | null {
  if (failure === null || (failure !== 'unreachable' && failure.reason === 'cancelledByUser')) return null;
  const counts = { sent: 0, refused: 0, unknown: 0, open: 0, notSent: notStarted.length, held: 0 };
  for (const row of rows) {
    const end = endOf(row);
    if (end !== null) counts[end] += 1;
  }
  return { certificate, failure, counts };
}

/** Reasons that lie in the filing itself: the same again would fail the same way. */
const OF_THE_FILING: readonly LinkReason[] = [
  'documentEncrypted',
  'documentNotPdf',
  'documentIncomplete',
  'documentDamaged',
  'documentTooComplex',
  'documentLocked',
  'contentChanged',
  'signatureInvalid',
  'attemptUnavailable',
];

/** True for a filing that is left out until a person asks for it again. */
export const isOfTheFiling = ({ outcome }: SendRow): boolean =>
  outcome !== null &&
  ((outcome.kind === 'notSent' && OF_THE_FILING.includes(outcome.reason)) ||
    (outcome.kind === 'refused' && outcome.code === 'session.otherCertificate'));

/** Null for one that another workstation is at: it tells of it. */
function endOf(row: SendRow): FilingEnd | null {
  if (isOfTheFiling(row)) return 'held';
  switch (row.outcome?.kind) {
    case 'submitted':
      return 'sent';
    case 'rejected':
      return 'refused';
    case 'unknown':
      return 'unknown';
    case 'notSent':
    case 'refused':
      return 'notSent';
    case 'heldElsewhere':
      return null;
    case 'leftOpen':
    case undefined:
      // Where no attempt is known, none was given to the host.
      return row.attemptId === null ? 'notSent' : 'open';
    default:
      return row.outcome satisfies never;
  }
}
