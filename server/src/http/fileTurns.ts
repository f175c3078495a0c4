import { FILES_AT_ONCE, FILES_AT_ONCE_OF_FIRM, FILES_WAITING_MAX } from '#contracts/limits.ts';
import { createFairQueue, type FairQueue } from './fairQueue.ts';

/**
 * Turns of files that are made while they are downloaded: exports, archives. A firm has one file at a time, so that its
 * others wait where they cost nothing; and of all firms together so many pieces are made at once. A slow client holds up
 * its own firm only.
 */
export type FileTurns = {
  /**
   * Waits for the firm's turn, which ends with the last piece, or when the client leaves.
   *
   * @throws {AppError} `request.tooMany` when too many files of the firm are waiting
   */
  take(tenantId: string, pieces: () => AsyncGenerator<Uint8Array>): Promise<AsyncIterable<Uint8Array>>;
};

/** Creates the turns of this process. */
export function createFileTurns(): FileTurns {
  const files = createFairQueue({
    atOnce: Number.MAX_SAFE_INTEGER,
    firmAtOnce: FILES_AT_ONCE_OF_FIRM,
    firmWaitingMax: FILES_WAITING_MAX,
  });
  const making = createFairQueue({
    atOnce: FILES_AT_ONCE,
    firmAtOnce: FILES_AT_ONCE_OF_FIRM,
    firmWaitingMax: FILES_WAITING_MAX,
  });
  return {
    take: async (tenantId, pieces) => {
      const end = await turnOf(files, tenantId);
      const source = pieces();
      return {
        [Symbol.asyncIterator]: () => ({
          next: async () => {
            try {
              const step = await making.run(tenantId, () => source.next());
              if (step.done === true) end();
              return step;
            } catch (error) {
              end();
              throw error;
            }
          },
          return: async () => {
            end();
            return source.return(undefined);
          },
        }),
      };
    },
  };
}

/** Waits for a turn of the firm; the answer ends it. */
function turnOf(queue: FairQueue, tenantId: string): Promise<() => void> {
  const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>();
  const { promise: turn, resolve: begin, reject: refuse } = Promise.withResolvers<() => void>();
  queue
    .run(tenantId, () => {
      begin(end);
      return hasEnded;
    })
    .catch(refuse);
  return turn;
}
