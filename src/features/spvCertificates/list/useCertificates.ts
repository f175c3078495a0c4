import { useQuery } from '@tanstack/react-query';
import { certificatesOptions } from '#src/shared/api/certificates.queries.ts';
import type { LinkState } from '#src/shared/link/health/useLinkState.ts';
import { useServices } from '#src/shared/link/services.tsx';
import { tokenCertificatesOptions } from '#src/shared/link/tokenCertificates.ts';

/** The certificates of the firm and of the token, and those of the token that are not saved yet. */
export function useCertificates({ isReady, workstation }: LinkState) {
  const { link } = useServices();
  const stored = useQuery(certificatesOptions(workstation?.keyId ?? null));
  const token = useQuery({ ...tokenCertificatesOptions(link), enabled: isReady });
  const known = new Set(stored.data?.map(({ thumbprint }) => thumbprint));
  const onToken = token.data?.certificates ?? [];
  const unsaved = onToken.filter(({ sha1Thumbprint }) => !known.has(sha1Thumbprint));
  return { stored, token, onToken, unsaved };
}
