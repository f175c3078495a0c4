import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

const BLOCK = Buffer.alloc(1024 * 1024, 7);
/** About a quarter of a second. */
const MIB = 400;
/** Of about a quarter of a second as well: objects that do not fit into a cache, ordered and copied. */
const OBJECTS = 120_000;

/** Arithmetic that stays in the processor. */
function hash(): void {
  const digest = createHash('sha256');
  for (let block = 0; block < MIB; block += 1) digest.update(BLOCK);
  digest.digest();
}

/** What compilers, databases and browsers do most: small objects all over the memory. */
function sortObjects(): void {
  const objects = Array.from({ length: OBJECTS }, (_, at) => ({ id: (at * 48_271) % 65_537, text: `row ${at % 977}` }));
  objects.sort((one, other) => one.id - other.id || (one.text < other.text ? -1 : 1));
  JSON.parse(JSON.stringify(objects));
}

function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

// Does a fixed amount of work in a thread of its own and reports how long it took.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a worker thread has no origins
parentPort?.postMessage({ arithmetic: timed(hash), memory: timed(sortObjects) });
