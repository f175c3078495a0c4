import { startContentRelay } from '../content/contentRelay.ts';
import { PAGE_PORT } from '../port.ts';

// Loaded on managed origins only, which are https without a port; the worker checks the whole origin again.
const { origin, port } = window.location;
startContentRelay({
  page: window,
  origins: port === '' ? [origin] : [],
  connect: () => chrome.runtime.connect({ name: PAGE_PORT }),
});
