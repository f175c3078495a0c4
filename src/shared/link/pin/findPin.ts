import type { QueryClient } from '@tanstack/react-query';
import type { LeadCertificate } from '#machines/certificateSession/certificateSession.machine.ts';
import type { PinHandle } from '#machines/pinHandle.ts';
import type { Api } from '../../api/api.ts';
import type { Link } from '../calls/link.ts';
import { tokenCertificatesOptions } from '../tokenCertificates.ts';
import { rejectionOf } from './linkAccess.ts';
import { savedPinOf } from './savedPin.ts';

type Deps = {
  readonly api: Pick<Api, 'spvCertificates'>;
  readonly link: Link;
  readonly queries: Pick<QueryClient, 'fetchQuery'>;
  readonly workstationKeyId: () => string | null;
};

/**
 * No PIN is needed on a token that is logged in or has its own keypad; else a saved one is used. Null where a person has
 * to be asked.
 */
export async function findPin(deps: Deps, certificate: LeadCertificate): Promise<PinHandle | null> {
  const { certificates } = await deps.queries
    .fetchQuery({ ...tokenCertificatesOptions(deps.link), staleTime: 0 })
    .catch((failure: unknown) => Promise.reject(rejectionOf(failure)));
  const onToken = certificates.find(({ sha1Thumbprint }) => sha1Thumbprint === certificate.thumbprint);
  if (onToken?.hasProtectedPath === true || onToken?.isLoggedIn === true) return { kind: 'none' };
  return savedPinOf(deps, certificate);
}
