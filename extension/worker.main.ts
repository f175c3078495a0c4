import { createRelay } from './relay.ts';

const relay = createRelay({
  runtime: chrome.runtime,
  version: chrome.runtime.getManifest().version,
  origins: PRODUCT_ORIGINS,
});
chrome.runtime.onConnect.addListener(relay.accept);
