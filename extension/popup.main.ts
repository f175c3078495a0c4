import { managedOrigins } from './managedOrigins.ts';
import { notAllowed } from './managedPages.ts';
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
}

void show();
