import { createRoot } from 'react-dom/client';
import { createPinVault } from '#src/features/refresh/pinVault.ts';
import { watchTheme } from '#src/shared/hooks/useTheme.ts';
import { createLink } from '#src/shared/link/link.ts';
import { watchedLink } from '#src/shared/link/serviceHealth.ts';
import { createWindowTransport } from '#src/shared/link/transport.ts';
import type { SystemActors } from '#src/shared/hooks/actors.tsx';
import { startApp } from './actors.ts';
import { App } from './App.tsx';
import { currentLanguage, startLanguages } from './i18n.ts';
import { createQueryClient } from './queryClient.ts';
import { createAppRouter } from './router.tsx';
import { signInByItself } from './signInByItself.ts';
import { watchPage } from './watchPage.ts';

/** Starts the application in the page. The texts load while the sign-in is under way. */
export async function start(root: Element): Promise<void> {
  watchTheme();
  const languages = startLanguages();
  const queries = createQueryClient();
  const router = createAppRouter(queries);
  const link = watchedLink(
    createLink({
      transport: createWindowTransport(window),
      onFailure: ({ error, outdated }) => linkActor()?.send({ type: 'call.failed', error, outdated }),
    }),
  );
  const services = { link, pinVault: createPinVault() };
  const app = startApp({ queries, services, language: currentLanguage });
  const linkActor = (): SystemActors['link'] | undefined => app.system.get('link');
  watchPage(app, window);
  signInByItself(app, router, location);
  await languages;
  createRoot(root).render(<App app={app} queries={queries} router={router} services={services} />);
}
