import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { onThisMachine } from './machine.ts';

/** A loaded test machine may need more than the library's one second. */
const ASYNC_TIMEOUT_MS = 5000;

configure({ asyncUtilTimeout: onThisMachine(ASYNC_TIMEOUT_MS) });

afterEach(cleanup);

// The files of a worker share one document.
afterAll(() => {
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
