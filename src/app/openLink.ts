import type { AppActor, SystemActors } from '#src/shared/hooks/actors.tsx';
import { createLink, type Link } from '#src/shared/link/link.ts';
import { watchedLink } from '#src/shared/link/watchedLink.ts';
import { createWindowTransport } from '#src/shared/link/transport.ts';

/** The link of this page, which tells its health of calls that failed. Comes with the first call. */
export function openLink(app: AppActor): Link {
  const health = (): SystemActors['link'] | undefined => app.system.get('link');
  return watchedLink(
    createLink({
      transport: createWindowTransport(window),
      onFailure: ({ error, outdated }) => health()?.send({ type: 'call.failed', error, outdated }),
    }),
  );
}
