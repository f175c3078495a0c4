import { DOCUMENT_READ_MS, READINGS_AT_ONCE, READINGS_WAITING_MAX } from '#contracts/limits.ts';
import { createFairQueue } from '../../http/fairQueue.ts';
import type { Job } from './answers.ts';
import type { Frame } from './frames.ts';
import { ReadingEndedError, startReader, type Reader, type Source } from './reader.ts';

/** Programs that read documents at the same time: one with a hostile file does not hold up the others. */
const READERS = 4;

/** A few reading programs, and the documents that wait for them. */
export type Readers = {
  /**
   * Documents of all firms are read in turn.
   *
   * @throws {AppError} `request.tooMany` when too many of the firm wait.
   * @throws {ReadingEndedError} when the document took too much time or memory.
   * @throws {ReaderStartError} when there is no program to read it.
   */
  run(tenantId: string, job: Job, source: Source): Promise<Frame>;
  stop(): void;
};

/** A program is replaced after this much, so that nothing of what it read has to be cleared away. */
const DOCUMENTS_PER_READER = 200;
const BYTES_PER_READER = 64 * 1024 * 1024;

/** Place of one program; it is started when the first document comes, and again after one that ended it. */
type Slot = { reader: Promise<Reader> | null; documents: number; bytes: number };

function end(slot: Slot): void {
  void slot.reader?.then((reader) => reader.stop()).catch(() => {});
  slot.reader = null;
  slot.documents = 0;
  slot.bytes = 0;
}

async function runIn(slot: Slot, job: Job, source: Source): Promise<Frame> {
  slot.reader ??= startReader();
  const reader = await slot.reader;
  const wasUsed = reader.wasUsed();
  const startedAt = performance.now();
  try {
    return await reader.run(job, source, DOCUMENT_READ_MS);
  } catch (error) {
    if (!wasUsed || !(error instanceof ReadingEndedError) || error.isLate) throw error;
    // It may have been short of memory for what it had read before: what a document is told depends on it alone.
    end(slot);
    slot.reader = startReader();
    const leftMs = DOCUMENT_READ_MS - (performance.now() - startedAt);
    return await (await slot.reader).run(job, source, leftMs);
  }
}

/** Starts reading programs as they are needed, keeps them, and replaces those that a document has ended. */
export function createReaders(most = READERS): Readers {
  const slots: Slot[] = Array.from({ length: most }, () => ({ reader: null, documents: 0, bytes: 0 }));
  const free = [...slots];
  const queue = createFairQueue({
    atOnce: most,
    firmAtOnce: Math.min(READINGS_AT_ONCE, most),
    firmWaitingMax: READINGS_WAITING_MAX,
  });
  let isStopped = false;

  /** The next program starts beside the documents that others read meanwhile. */
  const replaceWorn = (slot: Slot, sizeBytes: number) => {
    slot.documents += 1;
    slot.bytes += sizeBytes;
    if (slot.documents < DOCUMENTS_PER_READER && slot.bytes < BYTES_PER_READER) return;
    end(slot);
    if (isStopped) return;
    slot.reader = startReader();
    slot.reader.catch(() => {}); // The next document is told.
  };

  return {
    run: (tenantId, job, source) =>
      queue.run(tenantId, async () => {
        if (isStopped) throw new Error('the reading of documents is stopped');
        const slot = free.pop();
        if (slot === undefined) throw new Error('the queue has let in more documents than there are programs');
        try {
          const frame = await runIn(slot, job, source);
          replaceWorn(slot, source.sizeBytes);
          return frame;
        } catch (error) {
          end(slot);
          throw error;
        } finally {
          free.push(slot);
        }
      }),
    stop() {
      isStopped = true;
      slots.forEach(end);
    },
  };
}
