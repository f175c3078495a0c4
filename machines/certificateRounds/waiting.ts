import type { LinkReason } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { PinEntered, Tick } from './releases.ts';

/** What waits for a person under a certificate, and why: no PIN, a refused one, a last try to confirm, a locked token. */
export type Waiting<TListed> = {
  readonly certificate: LeadCertificate;
  readonly listed: readonly TListed[];
  readonly reason: LinkReason | null;
};

/** The tick of what is listed under a certificate, and what tells it from all others. */
export type Ticks<TListed, TTick extends Tick> = {
  readonly tickOf: (listed: TListed, certificateId: string) => TTick;
  readonly keyOf: (tick: TTick) => string;
};

/** True where a tick for it is among these. */
export function isAmong<TListed, TTick extends Tick>(
  { tickOf, keyOf }: Ticks<TListed, TTick>,
  ticks: readonly TTick[],
  listed: TListed,
  certificateId: string,
): boolean {
  const key = keyOf(tickOf(listed, certificateId));
  return ticks.some((tick) => keyOf(tick) === key);
}

/** What still waits once something is let go: what was not ticked. Nothing is said any more of a PIN that was refused. */
export const waitingWithout = <TListed, TTick extends Tick>(
  waiting: readonly Waiting<TListed>[],
  { certificateId, ticked }: PinEntered<TTick>,
  ticks: Ticks<TListed, TTick>,
): readonly Waiting<TListed>[] =>
  waiting.flatMap((one) => {
    const id = one.certificate.certificateId;
    const listed = one.listed.filter((item) => !isAmong(ticks, ticked, item, id));
    const isTouched = id === certificateId || listed.length < one.listed.length;
    if (!isTouched) return [one];
    return listed.length === 0 ? [] : [{ ...one, listed, reason: null }];
  });

/** What a person has left out, beside what was before. */
export function leftOutWith<TListed, TTick extends Tick>(
  before: readonly TTick[],
  { ticked, leftOut }: PinEntered<TTick>,
  { keyOf }: Ticks<TListed, TTick>,
): readonly TTick[] {
  const given = [...ticked, ...leftOut].map(keyOf);
  return [...before.filter((one) => !given.includes(keyOf(one))), ...leftOut];
}

/**
 * What waits from now on under a certificate. Why it is blocked stays said, whatever became meanwhile of attempts that were
 * left open; these are listed only with what is to be sent next: `isUnlisted` where one of them met a refused PIN.
 */
export function waitingAfter<TListed>(
  waiting: readonly Waiting<TListed>[],
  certificate: LeadCertificate,
  listed: readonly TListed[],
  refusal: LinkReason | null,
): { readonly waitingForPin: readonly Waiting<TListed>[]; readonly isUnlisted: boolean } {
  const at = waiting.findIndex((one) => one.certificate.certificateId === certificate.certificateId);
  const before = waiting[at]?.reason ?? null;
  const isUnlisted = refusal !== null && listed.length === 0 && before === null;
  const now = listed.length > 0 || isUnlisted ? [{ certificate, listed, reason: before ?? refusal }] : [];
  // In its place: a person may be at the row of the first one.
  return { waitingForPin: at === -1 ? [...waiting, ...now] : waiting.toSpliced(at, 1, ...now), isUnlisted };
}
