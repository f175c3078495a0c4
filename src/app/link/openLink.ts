import type { QueryClient } from '@tanstack/react-query';
import type { SystemActors } from '#src/shared/hooks/actors.tsx';
import { createLink, type Link } from '#src/shared/link/calls/link.ts';
import { createWindowTransport } from '#src/shared/link/calls/transport.ts';
import { withHealthTracking } from '#src/shared/link/health/withHealthTracking.ts';
import { withPinTries } from '#src/shared/link/pin/withPinTries.ts';
import { tokenCertificatesOptions } from '#src/shared/link/tokenCertificates.ts';

/**
 * Opens the link of this page. Failed calls are reported to the link's actor, once it runs; after a PIN was tried, whoever
 * shows what the token says of its tries asks it again.
 */
export function openLink(queries: QueryClient, linkActor: () => SystemActors['link'] | undefined): Link {
  const link = withHealthTracking(
    createLink({
      transport: createWindowTransport(window),
      onFailure: ({ error, outdated }) => linkActor()?.send({ type: 'call.failed', error, outdated }),
    }),
  );
  const { queryKey } = tokenCertificatesOptions(link);
  return withPinTries(link, () => void queries.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false }));
}
