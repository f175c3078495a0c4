import type { TokenCertificate } from '#contracts/link/messages.ts';
import type { OfferedCertificate } from '#machines/refreshForm/refreshForm.machine.ts';

/** A stored certificate as the list of the API gives it. */
type Stored = {
  readonly id: string;
  readonly thumbprint: string;
  readonly name: string;
  readonly expiresOn: string;
  readonly isPinSaved: boolean;
};

/** A choice of the form, with what is known of it. */
export type CertificateChoice = OfferedCertificate & {
  readonly expiresOn: string;
  /** Null when it is not on a token now: it cannot be used then. */
  readonly token: TokenCertificate | null;
};

/** The certificates of the tokens first, then stored ones whose token is not plugged in. */
export function offeredCertificates(
  tokens: readonly TokenCertificate[],
  stored: readonly Stored[],
): readonly CertificateChoice[] {
  const byThumbprint = new Map(stored.map((certificate) => [certificate.thumbprint, certificate]));
  const present = tokens.map((token): CertificateChoice => {
    const known = byThumbprint.get(token.sha1Thumbprint);
    return {
      certificateId: known?.id ?? null,
      thumbprint: token.sha1Thumbprint,
      name: known?.name ?? token.commonName,
      isPinSaved: known?.isPinSaved ?? false,
      // Whether a refresh of another page has just unlocked the token is chance: a saved PIN serves either way.
      needsNoPin: token.hasProtectedPath || (token.isLoggedIn && known?.isPinSaved !== true),
      expiresOn: token.expiresOn,
      token,
    };
  });
  const onToken = new Set(tokens.map((token) => token.sha1Thumbprint));
  const absent = stored
    .filter((certificate) => !onToken.has(certificate.thumbprint))
    .map(({ id, thumbprint, name, expiresOn, isPinSaved }): CertificateChoice => ({
      certificateId: id,
      thumbprint,
      name,
      isPinSaved,
      needsNoPin: false,
      expiresOn,
      token: null,
    }));
  return [...present, ...absent];
}
