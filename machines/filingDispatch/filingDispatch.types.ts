import type { CertificateRounds } from '../certificateRounds/certificateRounds.ts';
import type { PinEntered } from '../certificateRounds/releases.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { ApprovedFiling, FilingApproval, HeldFiling, SendRow } from '../filingBatch/filingBatch.types.ts';
import type { BatchReport, FilingTally } from './batchReport.ts';

export type FilingPinEntered = PinEntered<FilingApproval>;

/** What the dispatcher knows. */
export type FilingDispatchContext = CertificateRounds<ApprovedFiling, FilingApproval> & {
  /** Filings of the present batch, then of the last one. */
  readonly rows: readonly SendRow[];
  /** Filings of the present batch that it has not begun; an earlier one may have left a row of them. */
  readonly notStarted: readonly string[];
  /** Left out until a person asks for them again, gives them to another certificate or approves them anew. */
  readonly held: readonly HeldFiling[];
  /** The last batch of each certificate, where it was not carried through: until the next one, or until it was read. */
  readonly reports: readonly BatchReport[];
  /** What was filed since the sum was told last. */
  readonly tally: FilingTally;
};

/** All certificates have had their turn, and something was filed: what became of it. */
export type FilingDispatchOutcome = { type: 'sending.ended'; tally: FilingTally };

export type FilingDispatchEvent =
  | { type: 'session.active'; certificate: LeadCertificate }
  | { type: 'session.lost'; certificateId: string }
  /** A person approved or refiled, or wants what failed to be tried again: `filingIds` are held no longer. */
  | { type: 'filings.approved'; filingIds: readonly string[] }
  | FilingPinEntered
  | { type: 'report.read'; certificateId: string }
  | { type: 'dispatch.pause' }
  | { type: 'dispatch.resume' };
