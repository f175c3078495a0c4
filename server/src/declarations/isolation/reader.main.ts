import { Socket } from 'node:net';
import * as v from 'valibot';
import { DOCUMENT_BYTES_MAX } from '#contracts/limits.ts';
import { readDeclaration } from '../reading/readDeclaration.ts';
import { readReceiptPdf } from '../reading/readReceiptPdf.ts';
import { facesFor } from '../statement/fonts.ts';
import { jobSchema } from './answers.ts';
import { createFrameReader, writeFrame, type Frame } from './frames.ts';

const NOTHING = new Uint8Array();
/** Bytes that are read at a time, always into the same memory: what each document leaves behind has to be cleared away. */
const READ_BYTES = 64 * 1024;

/**
 * Memory that documents may leave behind, in bytes, before it is cleared away. The engine mostly stays below it by itself,
 * and should: the thorough clearing drops compiled code too, which takes longer to come back than a hundred documents.
 */
const LEFT_BEHIND_BYTES = 128 * 1024 * 1024;
/** Memory that a document needs for each of its bytes: its copies, and what is in it. */
const NEEDED_PER_BYTE = 3;

/** Only the thorough clearing gives memory back: after the usual one the engine keeps two thirds of what it had taken. */
const giveBack = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/** A look how much memory is left takes half as long as a small document: one for so much work, or so many bytes. */
const LOOK_AFTER = { ms: 20, bytes: 1024 * 1024 } as const;
let workedMs = 0;

/** What documents have taken must not be missing for the next one, however many there were. */
function makeRoom(bytes: number): void {
  if (workedMs < LOOK_AFTER.ms && bytes < LOOK_AFTER.bytes) return;
  workedMs = 0;
  if (process.memoryUsage.rss() + bytes * NEEDED_PER_BYTE >= restBytes + LEFT_BEHIND_BYTES) giveBack();
}

/** Reads documents from outside for the server, one after the other. Whatever breaks here ends this program alone. */
async function answer({ head, body }: Frame): Promise<void> {
  const { task, fileName } = v.parse(jobSchema, head);
  makeRoom(body.byteLength);
  const startedAt = performance.now();
  const { statement, ...found } =
    task === 'receipt' ? { ...(await readReceiptPdf(body)), statement: null } : await readDeclaration(body, fileName);
  workedMs += performance.now() - startedAt;
  writeFrame(process.stdout, found, statement ?? NOTHING);
}

let restBytes = Number.POSITIVE_INFINITY;

const frames = createFrameReader(DOCUMENT_BYTES_MAX, (frame) => {
  answer(frame).catch(() => process.exit(1));
});
const stdin = new Socket({
  fd: 0,
  onread: {
    buffer: Buffer.alloc(READ_BYTES),
    callback(bytes, buffer) {
      frames.push(Buffer.from(buffer.buffer, buffer.byteOffset, bytes));
      return true;
    },
  },
});
stdin.once('end', () => process.exit(0));
// Prepared beforehand, so that no document pays for it.
facesFor(() => true);
giveBack();
restBytes = process.memoryUsage.rss();
writeFrame(process.stdout, 'ready', NOTHING);
