import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

const BLOCK = Buffer.alloc(1024 * 1024, 7);
/** About a quarter of a second. */
const MIB = 400;

// Hashes a fixed amount in a thread of its own and reports how long it took.
const begun = performance.now();
const hash = createHash('sha256');
for (let block = 0; block < MIB; block += 1) hash.update(BLOCK);
hash.digest();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a worker thread has no origins
parentPort?.postMessage(performance.now() - begun);
