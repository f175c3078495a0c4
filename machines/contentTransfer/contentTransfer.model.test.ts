import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import { broke } from '../testing/paths.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import type { UploadFile } from '../uploadItem/uploadItem.machine.ts';
import { uploadItemMachine } from '../uploadItem/uploadItem.machine.ts';
import { uploadQueueMachine } from '../uploadQueue/uploadQueue.machine.ts';
import { contentTransferMachine, type CertificateAccess, type MissingContent } from './contentTransfer.machine.ts';

const access: CertificateAccess = {
  certificate: { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' },
  pin: { kind: 'saved' },
  confirmLastTry: false,
};
const contents: MissingContent[] = [
  { id: 'm-1', messageId: '3001' },
  { id: 'm-2', messageId: '3002' },
];
const fileOf = (id: string): UploadFile => ({
  id,
  name: `${id}.pdf`,
  body: new Blob(['%PDF']),
  purpose: { kind: 'spvMessageContent', spvMessageId: id },
});
const uploaded = (id: string) => ({ type: 'upload.settled', id, step: 'uploaded', contentId: `content ${id}` });

describe('contentTransfer', () => {
  walkEveryEdge(contentTransferMachine, {
    inputs: [{ access, contents }],
    key: (context: { contents: readonly unknown[]; uploading: readonly string[]; failures: number }) => [
      context.contents,
      context.uploading,
      context.failures,
    ],
    events: [
      { type: 'content.downloaded', file: fileOf('m-1') },
      { type: 'content.downloaded', file: fileOf('m-2') },
      { type: 'content.failed', id: 'm-1' },
      uploaded('m-1'),
      { type: 'upload.settled', id: 'm-2', step: 'failed', contentId: null },
      { type: 'download.ended' },
      { type: 'link.failed', error: linkError('tokenRemoved') },
      broke('downloadContents', linkError('loggedOut')),
    ],
    holds: (snapshot, walked, before) => {
      const { done, total, failures, contents, uploading, kind, reason } = snapshot.context;
      // Broken by not advancing over a failure, or by counting an upload that was not awaited.
      expect(done + contents.length + uploading.length).toBe(total);
      expect(failures).toBeLessThanOrEqual(done);
      expect(done).toBeGreaterThanOrEqual(before.context.done);
      // Broken by dropping the guard `hasUploads`: finished while documents are still on their way.
      if (snapshot.matches('finished')) expect(uploading).toEqual([]);
      // Broken by dropping `recordFailure`: a lost link passes as a refresh that worked.
      const hasBroken = walked.some((event) => /link.failed|error.actor/.test(event.type));
      expect(kind).toBe(hasBroken ? 'failed' : 'finished');
      expect(reason === null).toBe(!hasBroken);
    },
  });

  it('uploads a document while others still download, and goes on over one that fails', async () => {
    let uploads = 0;
    const item = uploadItemMachine.provide({
      actors: {
        checkFile: fromPromise(() => Promise.resolve<string | null>(null)),
        requestTicket: fromPromise(({ input }) =>
          Promise.resolve<{ fileId: string; signedUrl: string | null }>({ fileId: input.file.id, signedUrl: 'x' }),
        ),
        sendFile: fromPromise(() => Promise.resolve()),
        confirmUpload: fromPromise(({ input }) => {
          uploads += 1;
          return Promise.resolve({ contentId: `content ${input.fileId}` });
        }),
      },
    });
    const parent = createActor(uploadQueueMachine.provide({ actors: { uploadItem: item } }), {
      systemId: 'uploadQueue',
    }).start();
    let download: ((event: { type: 'content.failed'; id: string } | { type: 'download.ended' }) => void) | null = null;
    const transfer = createActor(
      contentTransferMachine.provide({
        actors: {
          downloadContents: fromCallback(({ sendBack }) => {
            download = sendBack;
            sendBack({ type: 'content.downloaded', file: fileOf('m-1') });
          }),
        },
      }),
      { input: { access, contents }, parent },
    ).start();

    await expect.poll(() => uploads).toBe(1);
    expect(transfer.getSnapshot()).toMatchObject({ value: 'downloading', context: { done: 1, total: 2 } });
    download!({ type: 'content.failed', id: 'm-2' });
    download!({ type: 'download.ended' });
    expect(transfer.getSnapshot().output).toEqual({ kind: 'finished', done: 2, failures: 1, reason: null, text: null });
    parent.stop();
  });
});
