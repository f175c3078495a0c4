import { startContentRelay } from './contentRelay.ts';
import { PAGE_PORT } from '../port.ts';

startContentRelay({
  page: window,
  origins: PRODUCT_ORIGINS,
  connect: () => chrome.runtime.connect({ name: PAGE_PORT }),
});
