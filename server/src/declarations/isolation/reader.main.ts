import * as v from 'valibot';
import { DOCUMENT_BYTES_MAX } from '#contracts/limits.ts';
import { readDeclaration } from '../reading/readDeclaration.ts';
import { readReceiptPdf } from '../reading/readReceiptPdf.ts';
import { facesFor } from '../statement/fonts.ts';
import { jobSchema } from './answers.ts';
import { createFrameReader, writeFrame, type Frame } from './frames.ts';

const NOTHING = new Uint8Array();

/** Memory that documents may leave behind, in bytes, before it is cleared away: clearing takes as long as a dozen of them. */
const LEFT_BEHIND_BYTES = 96 * 1024 * 1024;

/** Only the thorough clearing gives memory back: after the usual one the engine keeps two thirds of what it had taken. */
const giveBack = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/** What documents have taken must not be missing for the next one, however many there were. */
function clearUp(): void {
  if (process.memoryUsage.rss() >= restBytes + LEFT_BEHIND_BYTES) giveBack();
}

/** Reads documents from outside for the server, one after the other. Whatever breaks here ends this program alone. */
async function answer({ head, body }: Frame): Promise<void> {
  const { task, fileName } = v.parse(jobSchema, head);
  if (task === 'receipt') {
    const found = await readReceiptPdf(body);
    clearUp();
    writeFrame(process.stdout, found, NOTHING);
    return;
  }
  const { statement, ...found } = await readDeclaration(body, fileName);
  clearUp();
  writeFrame(process.stdout, found, statement ?? NOTHING);
}

let restBytes = Number.POSITIVE_INFINITY;

const frames = createFrameReader(DOCUMENT_BYTES_MAX, (frame) => {
  answer(frame).catch(() => process.exit(1));
});
process.stdin.on('data', (piece: Buffer) => frames.push(piece));
process.stdin.once('end', () => process.exit(0));
// Prepared beforehand, so that no document pays for it.
facesFor(() => true);
giveBack();
restBytes = process.memoryUsage.rss();
writeFrame(process.stdout, 'ready', NOTHING);
