import { useQuery } from '@tanstack/react-query';
import type { Waiting } from '#machines/certificateRounds/waiting.ts';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { useServices } from '#src/shared/link/services.tsx';
import { tokenCertificatesOptions } from '#src/shared/link/tokenCertificates.ts';
import { tokenRows, type TokenRow } from './tokenRows.ts';

/** What waits for a person, by the PIN that opens it. What was begun is listed again only once it was looked for. */
export function useTokenRows<TListed>(waiting: readonly Waiting<TListed>[]): readonly TokenRow<TListed>[] {
  const { link } = useServices();
  const { isReady } = useLinkState();
  const tokens = useQuery({ ...tokenCertificatesOptions(link), enabled: isReady && waiting.length > 0 });
  return tokenRows(
    waiting.filter(({ listed }) => listed.length > 0),
    tokens.data?.certificates,
  );
}
