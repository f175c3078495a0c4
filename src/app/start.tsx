import { createRoot } from 'react-dom/client';
import { createPinVault } from '#src/features/refresh/pinVault.ts';
import { watchTheme } from '#src/shared/hooks/useTheme.ts';
import { startApp } from './actors.ts';
import { App } from './App.tsx';
import { openFirstScreen } from './firstScreen.ts';
import { currentLanguage, startLanguages } from './i18n.ts';
import { lateLink } from './lateLink.ts';
import { createQueryClient } from './queryClient.ts';
import { openingEnds } from './openingView.ts';
import { createAppRouter } from './router.tsx';
import { signInByItself } from './signInByItself.ts';
import { watchPage } from './watchPage.ts';

/** Starts the application in the page. The texts and the screen load while the sign-in is under way. */
export async function start(root: Element): Promise<void> {
  watchTheme();
  const languages = startLanguages();
  const queries = createQueryClient();
  const router = createAppRouter(queries);
  const screen = openFirstScreen(router, queries);
  const link = lateLink(async () => (await import('./openLink.ts')).openLink(app));
  const services = { link, pinVault: createPinVault() };
  const app = startApp({ queries, services, screen, language: currentLanguage });
  watchPage(app, window);
  signInByItself(app, location);
  await Promise.all([languages, openingEnds(app)]);
  createRoot(root).render(<App app={app} queries={queries} router={router} services={services} />);
}
