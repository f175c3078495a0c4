import type { AnyActorRef } from 'xstate';
import { log } from '#src/shared/api/log.ts';
import type { SystemActors } from '#src/shared/hooks/actors.tsx';

/** Logs why the link is not usable, once for each reason. The link starts anew with each account. */
export function logLinkWarnings(app: Pick<AnyActorRef, 'subscribe' | 'system'>): void {
  let present: SystemActors['link'] | undefined;
  app.subscribe(() => {
    const link: SystemActors['link'] | undefined = app.system.get('link');
    if (link === present) return;
    present = link;
    link?.on('link.warned', ({ reason }) => log('link.warned', { reason }));
  });
}
