import type { AppActor, SystemActors } from '#src/shared/hooks/actors.tsx';

/** Tells the actors what happens to the page: it is left, shown again, or its tab comes to the front. */
export function watchPage(app: AppActor, page: Window): void {
  const link = (): SystemActors['link'] | undefined => app.system.get('link');
  page.addEventListener('pagehide', () => app.send({ type: 'page.left' }));
  page.addEventListener('pageshow', (event) => {
    if (event.persisted) app.send({ type: 'page.shown' });
  });
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') link()?.send({ type: 'tab.shown' });
  });
}
