import { fromPromise } from 'xstate';
import { API_TIMEOUT_MS, DOCUMENT_BYTES_MAX } from '#contracts/limits.ts';
import {
  uploadItemMachine,
  type UploadFile,
  type UploadPurpose,
  type UploadTicket,
} from '#machines/uploadItem/uploadItem.machine.ts';
import { uploadQueueMachine } from '#machines/uploadQueue/uploadQueue.machine.ts';
import type { RefreshWorld } from './refresh.api.ts';
import type { TicketPool } from './ticketPool.ts';

/** Sends bytes to a signed address. */
export type SendFile = (signedUrl: string, body: Blob, signal: AbortSignal) => Promise<void>;

/** The upload queue with its effects: places in the content store, the bytes to them, and what they are for. */
export function uploadActors({ api }: Pick<RefreshWorld, 'api'>, tickets: TicketPool, sendFile: SendFile = putFile) {
  const uploadItem = uploadItemMachine.provide({
    actors: {
      checkFile: fromPromise<string | null, { file: UploadFile }>(({ input: { file } }) =>
        Promise.resolve(file.body.size > 0 && file.body.size <= DOCUMENT_BYTES_MAX ? null : 'size'),
      ),
      requestTicket: fromPromise<UploadTicket, { file: UploadFile }>(({ input }) => tickets.take(input.file.name)),
      sendFile: fromPromise<void, { file: UploadFile; signedUrl: string }>(({ input, signal }) =>
        sendFile(input.signedUrl, input.file.body, signal),
      ),
      confirmUpload: fromPromise<{ contentId: string }, { fileId: string; purpose: UploadPurpose }>(
        async ({ input: { fileId, purpose }, signal }) => {
          if (purpose.kind !== 'spvMessageContent') return api.content.uploaded({ id: fileId }, { signal });
          // A message's document counts with the call that ties it to the message: one call for each instead of two.
          await api.spvMessages.setContent({ id: purpose.spvMessageId, contentId: fileId }, { signal });
          return { contentId: fileId };
        },
      ),
    },
  });
  return uploadQueueMachine.provide({ actors: { uploadItem } });
}

async function putFile(signedUrl: string, body: Blob, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT_MS)]);
  const answer = await fetch(signedUrl, { method: 'PUT', body, signal: limit });
  if (!answer.ok) throw new Error(`the content store answered ${String(answer.status)}`);
}
