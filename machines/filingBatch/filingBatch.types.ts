import type { ActorRefFrom, DoneActorEvent, ErrorActorEvent } from 'xstate';
import type { SameDeclaration } from '#contracts/api/sameDeclaration.ts';
import type { LinkError } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type {
  AttemptResult,
  filingSendMachine,
  FilingToSend,
  SendOutcome,
  SendStep,
  ToldStep,
} from '../filingSend/filingSend.machine.ts';
import type { PinHandle } from '../pinHandle.ts';

/** What a person reads of a filing before it goes. */
export type FilingSummary = {
  readonly clientName: string | null;
  readonly statementType: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  readonly fileName: string;
  /** Another one of the same client, form and month. */
  readonly sameDeclaration: SameDeclaration | null;
};

/** An approved filing as the server lists it for a certificate. */
export type ApprovedFiling = {
  readonly filingId: string;
  readonly taxId: string;
  readonly isAssigned: boolean;
  /** Tells one approval from the next. */
  readonly approvedAt: string | null;
  readonly summary: FilingSummary;
};

/** One approval of a filing, under the certificate that signs it. */
export type FilingApproval = Pick<ApprovedFiling, 'filingId' | 'approvedAt'> & { readonly certificateId: string };

/** A filing that failed for reasons of its own, under a certificate and an approval. */
export type HeldFiling = FilingApproval;

/** The work of a certificate: attempts left open on this workstation, and approved filings. */
export type FilingWork = {
  readonly openAttempts: readonly FilingToSend[];
  readonly approved: readonly ApprovedFiling[];
};

/** One line of a batch for the screens. */
export type SendRow = {
  readonly filingId: string;
  readonly attemptId: string | null;
  readonly step: SendStep;
  readonly outcome: SendOutcome | null;
};

export type FilingBatchInput = {
  readonly certificate: LeadCertificate;
  /** Given by a person for what was ticked; null to use the saved one, or none where the token asks for none. */
  readonly pin: PinHandle | null;
  readonly confirmLastTry: boolean;
  /** What was listed and ticked when a person let it go: without a saved PIN nothing else is sent. */
  readonly ticked: readonly FilingApproval[];
  /** What was listed and left without a tick: a saved PIN does not send it either. */
  readonly leftOut: readonly FilingApproval[];
  /** Filings that are left out, unless they were given to another certificate or approved anew. */
  readonly held: readonly HeldFiling[];
  /** False while only open attempts may be asked for, without a PIN. */
  readonly canSend: boolean;
  /** True after a batch that was not carried through: one filing shows whether the others have a chance. */
  readonly probeOnly: boolean;
};

/**
 * How a batch ended. `notStarted` filings were not touched, `waiting` ones need a person: a PIN, or a tick. A batch
 * that leaves filings open has a failure: the reason, or `unreachable` where the server did not answer.
 */
export type BatchOutcome = {
  readonly rows: readonly SendRow[];
  /** What it was to send. */
  readonly approved: readonly ApprovedFiling[];
  readonly notStarted: readonly string[];
  readonly waiting: readonly ApprovedFiling[];
  readonly hasMore: boolean;
  readonly failure: LinkError | 'unreachable' | null;
};

export type FilingBatchContext = FilingBatchInput & {
  readonly openAttempts: readonly FilingToSend[];
  readonly approved: readonly ApprovedFiling[];
  readonly rows: readonly SendRow[];
  readonly sends: Readonly<Record<string, ActorRefFrom<typeof filingSendMachine>>>;
  /** Filings of the present call, or of the last one. */
  readonly called: readonly string[];
  readonly isStopped: boolean;
  readonly waiting: readonly ApprovedFiling[];
  readonly hasMore: boolean;
  readonly failure: BatchOutcome['failure'];
};

/** What a call of the link reports, attempt by attempt. */
export type HostEvent =
  | { type: 'host.signing'; attemptId: string }
  | { type: 'host.sending'; attemptId: string }
  | { type: 'host.reported'; attemptId: string; result: AttemptResult }
  | { type: 'call.ended'; failure: LinkError | null };

export type FilingBatchEvent =
  | HostEvent
  | { type: 'send.changed'; filingId: string; attemptId: string | null; step: ToldStep }
  | SendEnded
  | SendBroken
  | { type: 'batch.stop' };

/** A filing has come to its end: the output of its `filingSend`. */
export type SendEnded = DoneActorEvent<SendOutcome, `filingSend.${string}`>;

/** A filing's `filingSend` has broken: its outcome is not known. */
export type SendBroken = ErrorActorEvent<unknown, `filingSend.${string}`>;
