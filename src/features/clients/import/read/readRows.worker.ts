import type { ReadAnswer } from '#machines/clientImport/clientImport.machine.ts';
import { readRows, type ReadRequest } from './readRows.ts';

/** Reads a list of clients beside the page, which stays quick however long the list is. */
self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  // A promise that nobody catches in a worker reaches nobody.
  void readRows(data)
    .catch((): ReadAnswer => ({ kind: 'refused', reason: 'unreadable' }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
    .then((answer) => self.postMessage(answer));
});
