import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import { broke } from '../testing/events.ts';
import { receiver } from '../testing/recorder.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import {
  uploadItemMachine,
  type Confirmation,
  type UploadFile,
  type UploadIssue,
} from '../uploadItem/uploadItem.machine.ts';
import { uploadQueueMachine } from '../uploadQueue/uploadQueue.machine.ts';
import { contentTransferMachine, type CertificateAccess, type MissingContent } from './contentTransfer.machine.ts';
import { CONTENT_TRANSFER_TABLE } from './contentTransfer.table.ts';

const access: CertificateAccess = {
  certificate: { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' },
  pin: { kind: 'saved' },
  confirmLastTry: false,
};
const contents: MissingContent[] = [
  { id: 'm-1', messageId: '3001' },
  { id: 'm-2', messageId: '3002' },
  { id: 'm-3', messageId: '3003' },
];
const signatureStatus = { state: 'absent', signer: null } as const;
const fileOf = (id: string): UploadFile => ({
  id,
  name: `${id}.pdf`,
  body: new Blob(['%PDF']),
  purpose: {
    kind: 'spvMessageContents',
    documents: [{ spvMessageId: id, name: `${id}.pdf`, sizeBytes: 4, signatureStatus }],
  },
});
const batchOf = (id: string, ...messages: string[]) => ({
  type: 'batch.downloaded' as const,
  file: fileOf(id),
  messages,
});
const uploaded = (id: string) => ({ type: 'upload.settled', id, step: 'uploaded', contentId: `content ${id}` });

describe('contentTransfer', () => {
  walkEveryEdge(contentTransferMachine, {
    table: CONTENT_TRANSFER_TABLE,
    // It says so itself when nothing more comes.
    endless: ['downloadContents'],
    inputs: [{ access, contents, uploadQueue: receiver('uploadQueue') }],
    key: (context: { contents: readonly unknown[]; uploading: readonly unknown[]; failures: number }) => [
      context.contents,
      context.uploading,
      context.failures,
    ],
    events: [
      batchOf('b-1', 'm-1', 'm-2'),
      batchOf('b-2', 'm-3'),
      { type: 'content.failed', id: 'm-1' },
      uploaded('b-1'),
      { type: 'upload.settled', id: 'b-2', step: 'failed', contentId: null },
      { type: 'download.ended' },
      { type: 'link.failed', error: linkError('tokenRemoved') },
      broke('downloadContents', linkError('loggedOut')),
    ],
    holds: (snapshot, walked, before) => {
      const { done, total, failures, contents, uploading, kind, reason } = snapshot.context;
      // Broken by not advancing over a failure, or by counting an upload that was not awaited.
      const onTheirWay = uploading.flatMap(({ messages }) => messages);
      expect(done + contents.length + onTheirWay.length).toBe(total);
      // Broken by taking a batch without the guard `areRemaining`: a document is counted twice.
      expect(new Set(onTheirWay).size).toBe(onTheirWay.length);
      expect(failures).toBeLessThanOrEqual(done);
      expect(done).toBeGreaterThanOrEqual(before.context.done);
      // Broken by dropping the guard `hasUploads`: finished while documents are still on their way.
      if (snapshot.matches('finished')) expect(uploading).toEqual([]);
      // Broken by dropping `skipUnanswered`: documents that never came are neither here nor missing.
      if (!snapshot.matches('downloading')) expect(contents).toEqual([]);
      if (snapshot.output) expect(snapshot.output).toMatchObject({ done: total, failures });
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
        checkFile: fromPromise(() => Promise.resolve<UploadIssue | null>(null)),
        requestTicket: fromPromise(({ input }) =>
          Promise.resolve<{ fileId: string; signedUrl: string | null }>({ fileId: input.file.id, signedUrl: 'x' }),
        ),
        sendFile: fromPromise(() => Promise.resolve()),
        confirmUpload: fromPromise(({ input }) => {
          uploads += 1;
          return Promise.resolve<Confirmation>({ contentId: `content ${input.fileId}`, refusal: null, warning: null });
        }),
      },
    });
    const uploadQueue = createActor(uploadQueueMachine.provide({ actors: { uploadItem: item } })).start();
    let download: ((event: { type: 'content.failed'; id: string } | { type: 'download.ended' }) => void) | null = null;
    const transfer = createActor(
      contentTransferMachine.provide({
        actors: {
          downloadContents: fromCallback(({ sendBack }) => {
            download = sendBack;
            sendBack(batchOf('b-1', 'm-1', 'm-3'));
          }),
        },
      }),
      { input: { access, contents, uploadQueue } },
    ).start();

    await expect.poll(() => uploads).toBe(1);
    expect(transfer.getSnapshot()).toMatchObject({ value: 'downloading', context: { done: 2, total: 3 } });
    download!({ type: 'content.failed', id: 'm-2' });
    download!({ type: 'download.ended' });
    expect(transfer.getSnapshot().output).toEqual({ kind: 'finished', done: 3, failures: 1, reason: null, text: null });
    uploadQueue.stop();
  });
});
