import type { CompanyRecord } from './registerAnswer.ts';
import type { AskRegister } from './registerClient.ts';

type Options = {
  readonly ask: AskRegister;
  /** Runs `call` once the register's rate limit admits it. */
  readonly inTurn: (call: () => Promise<void>) => Promise<void>;
  readonly batchSize: number;
  /** Codes that may wait; further ones fail at once. */
  readonly waitingMax: number;
};

/** The queue is full: the register could not answer in time. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

type Waiting = { promise: Promise<CompanyRecord | null>; settle: Settle };
type Settle = { resolve: (record: CompanyRecord | null) => void; reject: (error: unknown) => void };

/**
 * Batches codes into calls to the register, one call after another. A code that is waiting or under way is not
 * requested twice.
 */
export function createLookupQueue({ ask, inTurn, batchSize, waitingMax }: Options) {
  const known = new Map<string, Waiting>();
  const waiting: string[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await callOnce();
    isRunning = false;
  }

  async function callOnce(): Promise<void> {
    try {
      await inTurn(async () => {
        // Taken only now, so that codes that arrived during the wait join the batch.
        const codes = waiting.splice(0, batchSize);
        await ask(codes).then(
          (answers) => codes.forEach((code) => answer(code, answers)),
          (error: unknown) => codes.forEach((code) => settle(code, ({ reject }) => reject(error))),
        );
      });
    } catch (error) {
      // Without the lock no code can be looked up.
      for (const code of waiting.splice(0)) settle(code, ({ reject }) => reject(error));
    }
  }

  function answer(code: string, answers: ReadonlyMap<string, CompanyRecord | null>): void {
    const record = answers.get(code);
    if (record === undefined) settle(code, ({ reject }) => reject(new Error('the register left a code out')));
    else settle(code, ({ resolve }) => resolve(record));
  }

  function settle(code: string, how: (settle: Settle) => void): void {
    const entry = known.get(code);
    known.delete(code);
    if (entry !== undefined) how(entry.settle);
  }

  /** The company with that code, or null when the register has none. */
  return (code: string): Promise<CompanyRecord | null> => {
    const present = known.get(code);
    if (present !== undefined) return present.promise;
    if (waiting.length >= waitingMax) return Promise.reject(new QueueFullError());
    const { promise, ...settle } = Promise.withResolvers<CompanyRecord | null>();
    known.set(code, { promise, settle });
    waiting.push(code);
    if (!isRunning) void run();
    return promise;
  };
}
