import { DOCUMENT_READ_MS, READINGS_AT_ONCE, READINGS_WAITING_MAX } from '#contracts/limits.ts';
import { createFairQueue } from '../../http/fairQueue.ts';
import type { Job } from './answers.ts';
import type { Frame } from './frames.ts';
import { ReadingEndedError, startReader, type Reader, type Source } from './reader.ts';

/** Concurrent reader processes: one hostile file does not delay the others. */
const READERS = 4;

/** A pool of reader processes with a queue of documents. */
export type Readers = {
  /**
   * Serves the firms in turn.
   *
   * @throws {AppError} `request.tooMany` when too many of the firm wait.
   * @throws {ReadingEndedError} when the document took too much time or memory.
   * @throws {ReaderStartError} when no reader process can start.
   */
  run(tenantId: string, job: Job, source: Source): Promise<Frame>;
  stop(): void;
};

/** A process is replaced after so many documents, so that memory left over from them never has to be cleared. */
const DOCUMENTS_PER_READER = 200;
const BYTES_PER_READER = 64 * 1024 * 1024;

/** Slot of one process, which starts with the first document and again after a document that ended it. */
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
    // Memory used by earlier documents may be the cause, and an outcome must depend on the document alone.
    end(slot);
    slot.reader = startReader();
    const leftMs = DOCUMENT_READ_MS - (performance.now() - startedAt);
    return await (await slot.reader).run(job, source, leftMs);
  }
}

/** Starts reader processes on demand, reuses them, and replaces those that a document has ended. */
export function createReaders(most = READERS): Readers {
  const slots: Slot[] = Array.from({ length: most }, () => ({ reader: null, documents: 0, bytes: 0 }));
  const free = [...slots];
  const queue = createFairQueue({
    atOnce: most,
    firmAtOnce: Math.min(READINGS_AT_ONCE, most),
    firmWaitingMax: READINGS_WAITING_MAX,
  });
  let isStopped = false;

  /** Starts the next process while the others read documents. */
  const replaceWorn = (slot: Slot, sizeBytes: number) => {
    slot.documents += 1;
    slot.bytes += sizeBytes;
    if (slot.documents < DOCUMENTS_PER_READER && slot.bytes < BYTES_PER_READER) return;
    end(slot);
    if (isStopped) return;
    slot.reader = startReader();
    slot.reader.catch(() => {}); // The next document gets the error.
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
