import type { LinkReason } from '#contracts/link/errors.ts';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import type { Tick } from '#machines/certificateRounds/releases.ts';
import type { Ticks, Waiting } from '#machines/certificateRounds/waiting.ts';
import type { LeadCertificate } from '#machines/certificateSession/certificateSession.machine.ts';

/** A certificate on a token, with what waits for it. `onToken` is undefined until the token was asked. */
export type TokenMember<TListed> = Waiting<TListed> & { readonly onToken: TokenCertificate | undefined };

/** What one PIN opens: the certificates of a token for which something waits. */
export type TokenRow<TListed> = {
  readonly key: string;
  /** The name of the token; null while it is not known. */
  readonly token: string | null;
  readonly members: readonly TokenMember<TListed>[];
  readonly reason: LinkReason | null;
};

/** What is listed before its PIN is given. */
export type ListedLine<TListed, TTick extends Tick> = {
  readonly key: string;
  readonly listed: TListed;
  readonly certificate: LeadCertificate;
  readonly tick: TTick;
};

/**
 * The certificates that wait, by their token. Tokens of one name stand in one row, which costs nothing: a PIN is sealed for
 * one certificate, and what lies on another token waits again.
 */
export function tokenRows<TListed>(
  waiting: readonly Waiting<TListed>[],
  tokens: readonly TokenCertificate[] | undefined,
): readonly TokenRow<TListed>[] {
  const members = waiting.map((one): TokenMember<TListed> => ({
    ...one,
    onToken: tokens?.find(({ sha1Thumbprint }) => sha1Thumbprint === one.certificate.thumbprint),
  }));
  return [...Map.groupBy(members, tokenKeyOf)].map(([key, of]) => ({
    key,
    token: of[0]?.onToken?.tokenLabel.trim() || null,
    members: of,
    reason: of.find(({ reason }) => reason !== null)?.reason ?? null,
  }));
}

const tokenKeyOf = ({ certificate, onToken }: TokenMember<unknown>): string =>
  onToken === undefined
    ? certificate.certificateId
    : [onToken.tokenLabel, onToken.pinState, onToken.hasProtectedPath].join('/');

/** Members by name: which certificate was asked first says nothing to a person. */
export const byName = <TListed>({ members }: TokenRow<TListed>): readonly TokenMember<TListed>[] =>
  members.toSorted((one, other) => one.certificate.name.localeCompare(other.certificate.name));

/** What is listed in a row, by certificate. */
export const linesOf = <TListed, TTick extends Tick>(
  row: TokenRow<TListed>,
  { tickOf, keyOf }: Ticks<TListed, TTick>,
): readonly ListedLine<TListed, TTick>[] =>
  byName(row).flatMap(({ certificate, listed: all }) =>
    all.map((listed) => {
      const tick = tickOf(listed, certificate.certificateId);
      return { key: keyOf(tick), listed, certificate, tick };
    }),
  );

/** True where the token takes no PIN of ours for this certificate now: it is logged in, or has its own keypad. */
export const needsNoPin = ({ onToken, reason }: TokenMember<unknown>): boolean =>
  reason === null && (onToken?.isLoggedIn === true || onToken?.hasProtectedPath === true);

/** The certificate whose PIN is asked for: one with something to send that needs it. Undefined where nothing is to be sent. */
export function openerOf<TListed, TTick extends Tick>(
  { members }: TokenRow<TListed>,
  ticked: readonly ListedLine<TListed, TTick>[],
): TokenMember<TListed> | undefined {
  const using = members.filter(({ certificate }) => ticked.some((one) => one.certificate === certificate));
  return using.find((member) => !needsNoPin(member)) ?? using[0];
}
