import { PIN_WAIT_REASONS, type LinkReason } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { PinHandle } from '../pinHandle.ts';

/** What a person ticks: one thing to send, under the certificate that sends it. */
export type Tick = { readonly certificateId: string };

/** What a person lets go: what was listed, by its ticks, with the PIN of one certificate on its token. */
export type PinEntered<TTick extends Tick> = {
  readonly type: 'pin.entered';
  /** Whose PIN it is. The other certificates on the token can be used once it is logged in. */
  readonly certificateId: string;
  readonly pin: PinHandle;
  readonly confirmLastTry: boolean;
  readonly ticked: readonly TTick[];
  readonly leftOut: readonly TTick[];
};

/** What a person lets go of a certificate: kept no longer than it is under way. */
export type Release<TTick extends Tick> = {
  /** Null where the token is logged in by then, or asks for none. */
  readonly pin: PinHandle | null;
  readonly confirmLastTry: boolean;
  readonly ticked: readonly TTick[];
  /** The certificate whose PIN opens the token. */
  readonly openedBy: string;
};
/** By the id of the certificate. */
export type Releases<TTick extends Tick> = Readonly<Record<string, Release<TTick>>>;

/** What is let go, beside what was before: each certificate that is led gets what was ticked of its own. */
export function releasedWith<TTick extends Tick>(
  before: Releases<TTick>,
  { certificateId: openedBy, pin, confirmLastTry, ticked }: PinEntered<TTick>,
  led: readonly LeadCertificate[],
): Releases<TTick> {
  const given = led.flatMap(({ certificateId }): [string, Release<TTick>][] => {
    const own = ticked.filter((one) => one.certificateId === certificateId);
    if (certificateId === openedBy) {
      const isGiven = pin.kind !== 'none';
      return [[certificateId, { pin: isGiven ? pin : null, confirmLastTry, ticked: own, openedBy }]];
    }
    return own.length === 0 ? [] : [[certificateId, { pin: null, confirmLastTry: false, ticked: own, openedBy }]];
  });
  return { ...before, ...Object.fromEntries(given) };
}

/** How the turn of a certificate has ended. */
export type TurnEnd = {
  /** Why it was not carried through; null where it was. */
  readonly failure: LinkReason | 'unreachable' | null;
  /** A person has paused. */
  readonly isStopping: boolean;
};

/** Why a turn needs a person: its PIN was refused, or its last try is to be confirmed. */
export const refusalOf = (failure: TurnEnd['failure']): LinkReason | null =>
  failure !== null && failure !== 'unreachable' && PIN_WAIT_REASONS.includes(failure) ? failure : null;

type InUse<TTick extends Tick> = {
  readonly released: Releases<TTick>;
  readonly inUse: Release<TTick> | null;
};

/**
 * What was let go goes with what it was given for: sent, refused or given up. It stays while that is tried again, unless the
 * host did not get its PIN. A refused PIN is used for none of the certificates on its token.
 */
export function releasedAfter<TTick extends Tick>(
  { released, inUse }: InUse<TTick>,
  { certificateId }: LeadCertificate,
  { failure, isStopping }: TurnEnd,
): Releases<TTick> {
  if (refusalOf(failure) !== null) return withoutOpenedBy(withoutRelease(released, certificateId), inUse?.openedBy);
  const isTriedAgain = failure !== null && failure !== 'pinRequired' && !isStopping;
  return isTriedAgain ? confirmedOnce(released, certificateId) : withoutRelease(released, certificateId);
}

/** True where something was given while the present certificate had its turn: it is for the next one. */
export function isGivenMeanwhile<TTick extends Tick>(
  { released, inUse }: InUse<TTick>,
  { certificateId }: LeadCertificate,
): boolean {
  const given = released[certificateId] ?? null;
  return given !== null && given !== inUse;
}

/** Whether something goes: with a saved PIN unless a person has left it out, with none to give where it was ticked. */
export function goesUnder(
  found: PinHandle | null,
  { isTicked, isLeftOut }: { readonly isTicked: boolean; readonly isLeftOut: boolean },
): boolean {
  return found?.kind === 'saved' ? !isLeftOut : found !== null && isTicked;
}

export const withoutRelease = <TTick extends Tick>(releases: Releases<TTick>, certificateId: string): Releases<TTick> =>
  filterReleases(releases, (_, id) => id !== certificateId);

export const onlyRelease = <TTick extends Tick>(
  releases: Releases<TTick>,
  certificateId: string | undefined,
): Releases<TTick> => filterReleases(releases, (_, id) => id === certificateId);

/** The PINs themselves, by what they are known. */
export const pinsOf = (releases: Releases<Tick>): readonly PinHandle[] =>
  Object.values(releases).flatMap(({ pin }) => pin ?? []);

/** A PIN that was refused opens the token for none of the certificates on it. */
const withoutOpenedBy = <TTick extends Tick>(
  releases: Releases<TTick>,
  openedBy: string | undefined,
): Releases<TTick> => filterReleases(releases, (release) => release.openedBy !== openedBy);

/** A last try is confirmed for one call only. */
function confirmedOnce<TTick extends Tick>(releases: Releases<TTick>, certificateId: string): Releases<TTick> {
  const given = releases[certificateId];
  return given === undefined ? releases : { ...releases, [certificateId]: { ...given, confirmLastTry: false } };
}

const filterReleases = <TTick extends Tick>(
  releases: Releases<TTick>,
  isKept: (release: Release<TTick>, id: string) => boolean,
): Releases<TTick> => Object.fromEntries(Object.entries(releases).filter(([id, release]) => isKept(release, id)));
