import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { releasedWith, withoutRelease, type PinEntered, type Release, type Releases, type Tick } from './releases.ts';
import { leftOutWith, waitingWithout, type Ticks, type Waiting } from './waiting.ts';

/**
 * What is to be sent with the certificates that a tab leads, one certificate after another: what waits under each for a
 * person, and what a person has let go. Without a saved PIN only what was listed and ticked goes.
 */
export type CertificateRounds<TListed, TTick extends Tick> = {
  /** Certificates this tab leads, first the one that has been led longest. */
  readonly certificates: readonly LeadCertificate[];
  /** What this round has still to do. */
  readonly round: readonly LeadCertificate[];
  readonly present: LeadCertificate | null;
  /** What a person has let go, by certificate. */
  readonly released: Releases<TTick>;
  /** What the present certificate began with: another one may be given meanwhile. */
  readonly inUse: Release<TTick> | null;
  readonly waitingForPin: readonly Waiting<TListed>[];
  /** Listed where a PIN was given, and left without a tick. */
  readonly leftOut: readonly TTick[];
};

export const NO_ROUNDS = {
  certificates: [],
  round: [],
  present: null,
  released: {},
  inUse: null,
  waitingForPin: [],
  leftOut: [],
} as const;

type Certificates = Pick<CertificateRounds<never, Tick>, 'certificates' | 'present'>;

export const isLed = ({ certificates }: Pick<Certificates, 'certificates'>, certificateId: string): boolean =>
  certificates.some((certificate) => certificate.certificateId === certificateId);

export const withCertificate = (
  certificates: readonly LeadCertificate[],
  certificate: LeadCertificate,
): readonly LeadCertificate[] => [
  ...certificates.filter(({ certificateId }) => certificateId !== certificate.certificateId),
  certificate,
];

/** A certificate that came during a round has its turn in it, and does not wait for the next one. */
export const roundWith = (
  { round, present }: Pick<CertificateRounds<never, Tick>, 'round' | 'present'>,
  certificate: LeadCertificate,
): readonly LeadCertificate[] =>
  present?.certificateId === certificate.certificateId ? round : withCertificate(round, certificate);

/** A certificate that was lost neither waits nor goes on. */
export function withoutCertificate<TListed, TTick extends Tick>(
  { certificates, round, waitingForPin, released }: CertificateRounds<TListed, TTick>,
  certificateId: string,
) {
  const isOther = (certificate: LeadCertificate) => certificate.certificateId !== certificateId;
  return {
    certificates: certificates.filter(isOther),
    round: round.filter(isOther),
    waitingForPin: waitingForPin.filter(({ certificate }) => isOther(certificate)),
    released: withoutRelease(released, certificateId),
  };
}

/** All certificates, first the one that is named: the present one, or that whose PIN opens the token for the others. */
export function roundFrom(
  certificates: readonly LeadCertificate[],
  certificateId: string | undefined,
): readonly LeadCertificate[] {
  const isFirst = (certificate: LeadCertificate) => certificate.certificateId === certificateId;
  return [...certificates.filter(isFirst), ...certificates.filter((other) => !isFirst(other))];
}

/** The next certificate of the round has its turn. */
export function nextOf<TTick extends Tick>({
  round,
  released,
}: Pick<CertificateRounds<never, TTick>, 'round' | 'released'>) {
  const present = round[0] ?? null;
  return {
    present,
    inUse: present === null ? null : (released[present.certificateId] ?? null),
    round: round.slice(1),
  };
}

/** What a person lets go with a PIN, and what stays. */
export function letGo<TListed, TTick extends Tick>(
  { certificates, released, waitingForPin, leftOut }: CertificateRounds<TListed, TTick>,
  entered: PinEntered<TTick>,
  ticks: Ticks<TListed, TTick>,
) {
  return {
    released: releasedWith(released, entered, certificates),
    waitingForPin: waitingWithout(waitingForPin, entered, ticks),
    leftOut: leftOutWith(leftOut, entered, ticks),
  };
}

/** True after a refused PIN, or before a last try: nothing is sent until a person gives one. */
export const isBlocked = ({
  waitingForPin,
  present,
}: Pick<CertificateRounds<unknown, Tick>, 'waitingForPin' | 'present'>): boolean =>
  waitingForPin.some(
    ({ certificate, reason }) => certificate.certificateId === present?.certificateId && reason !== null,
  );
