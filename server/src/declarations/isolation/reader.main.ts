import * as v from 'valibot';
import { DOCUMENT_BYTES_MAX } from '#contracts/limits.ts';
import { readDeclaration } from '../reading/readDeclaration.ts';
import { readReceiptPdf, readVectorPdf } from '../reading/readReceiptPdf.ts';
import { facesFor } from '../statement/fonts.ts';
import { jobSchema } from './answers.ts';
import { createFrameReader, writeFrame, type Frame } from './frames.ts';

const NOTHING = new Uint8Array();

/** Reads documents from outside for the server, one after another. A fault here ends only this process. */
async function answer({ head, body }: Frame): Promise<void> {
  const { task, fileName } = v.parse(jobSchema, head);
  const read = {
    receipt: async () => ({ ...(await readReceiptPdf(body)), statement: null }),
    vector: async () => ({ ...(await readVectorPdf(body)), statement: null }),
    declaration: () => readDeclaration(body, fileName),
  };
  const { statement, ...found } = await read[task]();
  writeFrame(process.stdout, found, statement ?? NOTHING);
}

const frames = createFrameReader(DOCUMENT_BYTES_MAX, (frame) => {
  answer(frame).catch(() => process.exit(1));
});
process.stdin.on('data', (piece: Buffer) => frames.push(piece));
process.stdin.once('end', () => process.exit(0));
// Loaded in advance, so that no document pays for it.
facesFor(() => true);
writeFrame(process.stdout, 'ready', NOTHING);
