import { useQuery } from '@tanstack/react-query';
import type { LinkReason } from '#contracts/link/errors.ts';
import type { LeadCertificate } from '#machines/certificateSession/certificateSession.machine.ts';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { tokenCertificatesOptions } from '#src/shared/link/tokenCertificates.ts';
import { useServices } from '../services.tsx';

/** A certificate whose PIN something waits for, and why it was not taken. */
export type PinWait = { readonly certificate: LeadCertificate; readonly reason: LinkReason | null };

/** Whether the token still takes a PIN for the certificate that is waited for. */
export function usePinTries({ certificate: { thumbprint }, reason }: PinWait) {
  const { link } = useServices();
  const { isReady } = useLinkState();
  const tokens = useQuery({ ...tokenCertificatesOptions(link), enabled: isReady });
  const onToken = tokens.data?.certificates.find(({ sha1Thumbprint }) => sha1Thumbprint === thumbprint);
  // What the token says now counts more than what it said when it was last asked: it may have been unlocked since.
  const isLocked = onToken === undefined ? reason === 'pinLocked' : onToken.pinState === 'locked';
  const isLastTry = reason === 'lastTryUnconfirmed' || onToken?.pinState === 'finalTry';
  return { onToken, isLocked, isLastTry };
}
