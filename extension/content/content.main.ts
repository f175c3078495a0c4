import { PAGE_PORT } from '../port.ts';
import { startContentRelay } from './contentRelay.ts';

startContentRelay({
  page: window,
  origins: PRODUCT_ORIGINS,
  connect: () => chrome.runtime.connect({ name: PAGE_PORT }),
});
