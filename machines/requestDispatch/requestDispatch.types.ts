import type { RequestReport, RequestToSend } from '#contracts/api/spvRequest.ts';
import type { LinkError } from '#contracts/link/errors.ts';
import type { CertificateRounds } from '../certificateRounds/certificateRounds.ts';
import type { PinEntered } from '../certificateRounds/releases.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { PinHandle } from '../pinHandle.ts';

/** A request, under the certificate that sends it. */
export type RequestTick = { readonly requestId: string; readonly certificateId: string };

/** A claimed request: the host sends it once, and answers from its journal when it is called again. */
export type Attempt = {
  readonly id: string;
  readonly attemptId: string;
  /** What the authority is asked, in its own names. */
  readonly query: Readonly<Record<string, string>>;
};

/** What became of an attempt, before the server has recorded it. */
export type ReportedAttempt = Attempt & { readonly report: RequestReport };

/** What there is for a certificate, and the PIN it can be used with now: null where a person has to give one. */
export type RequestWork = {
  /** Claimed before by this workstation, without an outcome. */
  readonly open: readonly Attempt[];
  readonly requested: readonly RequestToSend[];
  readonly pin: PinHandle | null;
};

/** One call of the link for the claimed requests of a certificate. */
export type RequestCall = {
  readonly certificate: LeadCertificate;
  readonly pin: PinHandle;
  readonly confirmLastTry: boolean;
  readonly attempts: readonly Attempt[];
};

/** What is heard of a call of the link. */
export type RequestCallNews =
  | { type: 'host.reported'; attemptId: string; report: RequestReport }
  | { type: 'call.ended'; failure: LinkError | null };

/** What the turn of a certificate is about. */
export type RequestTurn = {
  /** What goes and was not sent yet. */
  readonly going: readonly RequestToSend[];
  /** Those of it that are to be claimed. */
  readonly requested: readonly string[];
  /** Claimed ones that the host has not reported. */
  readonly attempts: readonly Attempt[];
  /** What the host has said and the server has not recorded yet. */
  readonly reports: readonly ReportedAttempt[];
  readonly pin: PinHandle | null;
  readonly confirmLastTry: boolean;
  /** Why it was not carried through: a call has failed, or the server did not answer. */
  readonly failure: LinkError | 'unreachable' | null;
};

/** What the dispatcher knows. */
export type RequestDispatchContext = CertificateRounds<RequestToSend, RequestTick> &
  RequestTurn & {
    /** Just asked for by a person at this tab: these go on a token that is open. Others of its token wait for their ticks. */
    readonly asked: readonly string[];
  };

export type RequestPinEntered = PinEntered<RequestTick>;

export type RequestDispatchEvent =
  | RequestCallNews
  | { type: 'session.active'; certificate: LeadCertificate }
  | { type: 'session.lost'; certificateId: string }
  /** A person has asked for documents at this tab. */
  | { type: 'request.created'; requestIds: readonly string[] }
  | RequestPinEntered;

/** For its parent: the authority has taken a request of a certificate, whose answer comes as a message. */
export type RequestSent = { type: 'request.sent' };
