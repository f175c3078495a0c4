import { AppError } from './appError.ts';

type Limits = {
  /** Concurrent tasks of all firms. */
  readonly atOnce: number;
  /** Concurrent tasks of one firm. */
  readonly firmAtOnce: number;
  /** Waiting tasks of one firm; further ones are refused. */
  readonly firmWaitingMax: number;
};

type Firm = { running: number; readonly waiting: (() => void)[] };

/** Runs tasks of firms round-robin, so that one firm's backlog delays no other firm. */
export type FairQueue = {
  /** @throws {AppError} `request.tooMany` when too many tasks of the firm are waiting */
  run<T>(tenantId: string, work: () => Promise<T>): Promise<T>;
};

/** Creates a queue for this process. */
export function createFairQueue({ atOnce, firmAtOnce, firmWaitingMax }: Limits): FairQueue {
  // Ordered by last service: the firm served last is at the end.
  const firms = new Map<string, Firm>();
  let running = 0;

  const startNext = (): void => {
    if (running >= atOnce) return;
    for (const [tenantId, firm] of firms) {
      const start = firm.running < firmAtOnce ? firm.waiting.shift() : undefined;
      if (start === undefined) continue;
      firms.delete(tenantId);
      firms.set(tenantId, firm);
      firm.running += 1;
      running += 1;
      start();
      return;
    }
  };

  const end = (tenantId: string, firm: Firm): void => {
    firm.running -= 1;
    running -= 1;
    if (firm.running === 0 && firm.waiting.length === 0) firms.delete(tenantId);
    startNext();
  };

  return {
    async run(tenantId, work) {
      const firm = firms.get(tenantId) ?? { running: 0, waiting: [] };
      if (firm.waiting.length >= firmWaitingMax) throw new AppError('request.tooMany');
      firms.set(tenantId, firm);
      const started = new Promise<void>((start) => firm.waiting.push(start));
      startNext();
      await started;
      try {
        return await work();
      } finally {
        end(tenantId, firm);
      }
    },
  };
}
