import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import type { uploadQueueMachine, UploadQueueAnswer } from '#machines/uploadQueue/uploadQueue.machine.ts';

/** The file has not reached the server, after all tries. */
export class UploadFailedError extends Error {
  override readonly name = 'UploadFailedError';
}

/**
 * Uploads one file through the queue of the tab; answers the id for the call that uses it.
 *
 * @throws {UploadFailedError}
 */
export function uploadFile(queue: ActorRefFrom<typeof uploadQueueMachine>, body: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const listener = createActor(
    fromCallback<UploadQueueAnswer>(({ receive }) => {
      receive(({ contentId }) => {
        if (contentId === null) reject(new UploadFailedError(body.name));
        else resolve(contentId);
      });
    }),
  ).start();
  const id = crypto.randomUUID();
  const file = { id, name: body.name, body, purpose: { kind: 'attachment' } as const };
  queue.send({ type: 'files.added', batchId: id, files: [file], isShown: false, listener });
  return promise.finally(() => listener.stop());
}
