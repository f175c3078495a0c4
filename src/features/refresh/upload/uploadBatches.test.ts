import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UPLOAD_BATCH_BYTES_MAX, UPLOAD_BATCH_DOCUMENTS_MAX, UPLOAD_BATCH_WAIT_MS } from '#contracts/limits.ts';
import type { UploadFile } from '#machines/uploadItem/uploadItem.machine.ts';
import { createUploadBatches } from './uploadBatches.ts';

const aDocument = (text: string, sizeBytes = text.length) => ({
  ok: true as const,
  messageId: `30${text}`,
  mimeType: 'application/zip' as const,
  sizeBytes,
  signatureStatus: { state: 'intact' as const, signer: text },
  bytes: new Uint8Array(sizeBytes).fill(32).map((space, at) => text.codePointAt(at) ?? space),
});

describe('the batches of a refresh', () => {
  let sent: { file: UploadFile; messages: readonly string[] }[];
  const gather = () => createUploadBatches((file, messages) => void sent.push({ file, messages }));
  beforeEach(() => {
    sent = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('hold the bytes of their documents one after the other, and say whose they are', async () => {
    const batches = gather();
    batches.add('m-1', aDocument('one'));
    batches.add('m-2', aDocument('three'));
    batches.flush();
    batches.flush();
    expect(sent).toHaveLength(1);
    const [{ file, messages }] = sent as [(typeof sent)[number]];
    expect(messages).toEqual(['m-1', 'm-2']);
    expect(await file.body.text()).toBe('onethree');
    expect(file.purpose).toEqual({
      kind: 'spvMessageContents',
      documents: [
        { spvMessageId: 'm-1', name: '30one.zip', sizeBytes: 3, signatureStatus: aDocument('one').signatureStatus },
        { spvMessageId: 'm-2', name: '30three.zip', sizeBytes: 5, signatureStatus: aDocument('three').signatureStatus },
      ],
    });
  });

  it('go when they are full, by number or by bytes, and a long document goes alone', () => {
    const batches = gather();
    for (let at = 0; at < UPLOAD_BATCH_DOCUMENTS_MAX + 1; at += 1) batches.add(`m-${at}`, aDocument('x'));
    expect(sent.map(({ messages }) => messages.length)).toEqual([UPLOAD_BATCH_DOCUMENTS_MAX]);
    batches.add('long', aDocument('x', UPLOAD_BATCH_BYTES_MAX + 1));
    batches.add('next', aDocument('x'));
    expect(sent.slice(1).map(({ messages }) => messages)).toEqual([[`m-${UPLOAD_BATCH_DOCUMENTS_MAX}`], ['long']]);
  });

  it('wait for no more than a while, and never after the end', () => {
    const batches = gather();
    batches.add('m-1', aDocument('x'));
    vi.advanceTimersByTime(UPLOAD_BATCH_WAIT_MS);
    expect(sent.map(({ messages }) => messages)).toEqual([['m-1']]);
    batches.add('m-2', aDocument('x'));
    batches.drop();
    vi.advanceTimersByTime(UPLOAD_BATCH_WAIT_MS);
    expect(sent).toHaveLength(1);
  });
});
