import type { ReadAnswer } from '#machines/clientImport/clientImport.machine.ts';
import type { ReadRequest } from './readRows.ts';

/** Reads a list in a worker, which ends with its answer, or when nobody waits for it. */
export function readInWorker(request: ReadRequest, signal: AbortSignal): Promise<ReadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>();
  const worker = new Worker(new URL('./readRows.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => resolve(data));
  worker.addEventListener('error', () => reject(new Error('The list could not be read.')));
  worker.addEventListener('messageerror', () => reject(new Error('The list could not be read.')));
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page has one such worker
  worker.postMessage(request);
  return promise.finally(() => worker.terminate());
}
