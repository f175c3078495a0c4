import { startCourier } from './courier.ts';
import { PAGE_PORT } from './port.ts';

startCourier({
  page: window,
  origins: PRODUCT_ORIGINS,
  connect: () => chrome.runtime.connect({ name: PAGE_PORT }),
});
