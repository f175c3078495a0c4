import { managedOrigins } from './managedOrigins.ts';
import { coverManagedPages, notAllowed } from './managedPages.ts';
import { showPopup } from './popup.ts';

async function show(): Promise<void> {
  const managed = await managedOrigins(chrome.storage.managed, () => undefined);
  showPopup({
    document,
    text: chrome.i18n.getMessage,
    origins: [...new Set([...PRODUCT_ORIGINS, ...managed])],
    waiting: await notAllowed(chrome, managed),
    request: (asked) => chrome.permissions.request(asked),
  });
  // The worker does not know of a policy that changed while the extension was switched off.
  await coverManagedPages(chrome, managed).catch(() => undefined);
}

void show();
