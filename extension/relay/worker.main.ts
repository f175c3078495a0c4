import { managedOrigins } from '../managed/managedOrigins.ts';
import { coverManagedPages } from '../managed/managedPages.ts';
import { acceptPort } from './acceptPort.ts';
import { createRelay } from './relay.ts';

const relay = createRelay({
  runtime: chrome.runtime,
  version: chrome.runtime.getManifest().version,
  origins: PRODUCT_ORIGINS,
});
const managed = () => managedOrigins(chrome.storage.managed, warn);

// The one line that this extension ever writes: for the administrator who reads the worker's console.
// oxlint-disable-next-line no-console
const warn = (origin: unknown) => console.warn(`Not an origin of the form https://host: ${JSON.stringify(origin)}`);

chrome.runtime.onConnect.addListener((port) => acceptPort(port, { relay, origins: PRODUCT_ORIGINS, managed }));

let covered = Promise.resolve();
const cover = () => {
  covered = covered.then(async () => coverManagedPages(chrome, await managed())).catch(() => undefined);
};
chrome.runtime.onInstalled.addListener(cover);
chrome.runtime.onStartup.addListener(cover);
chrome.permissions.onAdded.addListener(cover);
chrome.permissions.onRemoved.addListener(cover);
chrome.storage.onChanged.addListener((_, area) => {
  if (area === 'managed') cover();
});
