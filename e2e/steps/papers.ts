import Pdf from 'pdfkit';
import * as v from 'valibot';
import type { Account } from '#testEnvironment/account.ts';

/** A PDF with these lines on each of its pages, left-aligned and in this order; a page without lines is a picture. */
export function aPaper(pages: readonly (readonly string[])[]): Promise<Buffer<ArrayBuffer>> {
  const pdf = new Pdf({ size: 'A4', margin: 56, autoFirstPage: false });
  const done = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  pdf.once('end', () => done.resolve(Buffer.concat(pieces)));
  pdf.once('error', done.reject);
  for (const lines of pages) {
    pdf.addPage();
    if (lines.length === 0) pdf.rect(100, 100, 300, 400).fill('#c9c9d2');
    for (const line of lines) pdf.text(line);
  }
  pdf.end();
  return done.promise;
}

const batchSchema = v.looseObject({ signedUrl: v.string(), files: v.array(v.looseObject({ id: v.string() })) });
const attachedSchema = v.array(v.looseObject({ id: v.string(), name: v.string() }));

/** Adds documents to a work item, each after the one before: the last one is the newest. Answers their ids by name. */
export async function addDocuments(
  account: Account,
  workItemId: string,
  files: Readonly<Record<string, Buffer<ArrayBuffer>>>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const [name, bytes] of Object.entries(files)) {
    const batch = v.parse(
      batchSchema,
      (await account.call('POST', '/content/batches', { files: [{ name, sizeBytes: bytes.length }] })).body,
    );
    await fetch(batch.signedUrl, { method: 'PUT', body: bytes });
    const contentIds = batch.files.map(({ id }) => id);
    const added = await account.call('POST', `/work-items/${workItemId}/documents`, { contentIds });
    for (const { id } of v.parse(attachedSchema, added.body)) ids.set(name, id);
  }
  return ids;
}
