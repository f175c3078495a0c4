import type { LinkError, LinkReason } from '#contracts/link/errors.ts';
import type { RequestReport } from '#contracts/api/spvRequest.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { PinHandle } from '../pinHandle.ts';

/** A claimed request: the host sends it once, and answers from its journal when it is called again. */
export type Attempt = {
  readonly id: string;
  readonly attemptId: string;
  /** What the authority is asked, in its own names. */
  readonly query: Readonly<Record<string, string>>;
};

/** What became of an attempt, before the server has recorded it. */
export type ReportedAttempt = Attempt & { readonly report: RequestReport };

/** What waits for a certificate, and the PIN for it: null where a person has to give it. */
export type RequestWork = {
  /** Claimed before by this workstation, without an outcome. */
  readonly open: readonly Attempt[];
  readonly requested: readonly string[];
  readonly pin: PinHandle | null;
};

/** A certificate whose requests wait for a person, and why. */
export type WaitingForPin = {
  readonly certificate: LeadCertificate;
  readonly count: number;
  readonly reason: LinkReason | null;
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
