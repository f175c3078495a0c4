import './index.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { awaitTexts, currentLanguage, loadTexts, startLanguages } from './app/languages/i18n.ts';
import { openLink } from './app/link/openLink.ts';
import { createAppRouter, preloadFirstScreen } from './app/router.tsx';
import { isOpenAddress } from './app/signIn/openAddress.ts';
import { signInAutomatically } from './app/signIn/signInAutomatically.ts';
import { startApp } from './app/start/actors.ts';
import { watchCode } from './app/start/watchCode.ts';
import { watchErrors } from './app/start/watchErrors.ts';
import { watchPage } from './app/start/watchPage.ts';
import { createPinVault } from './features/refresh/pinVault.ts';
import { createQueryClient } from './shared/api/queryClient.ts';
import { watchTheme } from './shared/hooks/useTheme.ts';

watchTheme();
watchCode(window);
const languages = startLanguages();
const queries = createQueryClient((toast) => app.system.get('toaster').send({ type: 'toast.push', toast }));
const router = createAppRouter({ queryClient: queries, loadTexts, awaitTexts }, (error) => reportError(error));
const reportError = watchErrors(window, router);
const services = { link: openLink(queries, () => app.system.get('link')), pinVault: createPinVault() };
const app = startApp({ queries, services, language: currentLanguage });
watchPage(app, window);
const isOpen = isOpenAddress(location);
if (!isOpen) signInAutomatically(app, location);
preloadFirstScreen(router);
await languages;
const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(<App app={app} queries={queries} router={router} services={services} isOpen={isOpen} />);
}
