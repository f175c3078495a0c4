import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Cleanup of a benchmark, however it ends. */
export type Afterwards = {
  /** Registers the end of something that has just been started. */
  add(end: () => Promise<unknown>): void;
  /** Ends everything, the last one first. */
  run(): Promise<void>;
};

/** Starts an empty list. */
export function createAfterwards(): Afterwards {
  const ends: (() => Promise<unknown>)[] = [];
  return {
    add: (end) => void ends.push(end),
    async run() {
      const failures: unknown[] = [];
      for (const end of ends.splice(0).toReversed()) await end().catch((failure: unknown) => failures.push(failure));
      if (failures.length > 0) throw new AggregateError(failures, 'not everything could be ended');
    },
  };
}

/** Runs a benchmark in a folder of its own and ends all it has started, and the folder, whatever happens. */
export async function inOwnFolder<T>(name: string, work: (dir: string, after: Afterwards) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), `dosar-bench-${name}-`));
  // The database runs as a user of its own, who has to get to its folder.
  chmodSync(dir, 0o711);
  const after = createAfterwards();
  try {
    return await work(dir, after);
  } finally {
    await after.run();
    rmSync(dir, { recursive: true, force: true });
  }
}
