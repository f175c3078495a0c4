import type { SystemActors } from '#src/shared/hooks/actors.tsx';
import { createLink, type Link } from '#src/shared/link/calls/link.ts';
import { createWindowTransport } from '#src/shared/link/calls/transport.ts';
import { withHealthTracking } from '#src/shared/link/health/withHealthTracking.ts';

/** Opens the link of this page. Failed calls are reported to the link's actor, once it runs. */
export function openLink(linkActor: () => SystemActors['link'] | undefined): Link {
  return withHealthTracking(
    createLink({
      transport: createWindowTransport(window),
      onFailure: ({ error, outdated }) => linkActor()?.send({ type: 'call.failed', error, outdated }),
    }),
  );
}
