import { Worker } from 'node:worker_threads';

/** Carries the factor from the runner to everything that it starts. */
export const MACHINE_FACTOR = 'DOSAR_MACHINE_FACTOR';
/** Cores that the tests are laid out for. */
export const CORES = 2;
const ROUNDS = 5;
/** What the quickest round of each kind takes on the machine that the limits were set on. */
const BASE_MS: Work = { arithmetic: 250, memory: 250 };

/** Milliseconds of each kind of work. */
type Work = { readonly arithmetic: number; readonly memory: number };

/**
 * How many times slower this machine is than the one that the limits were set on: fixed work on both cores, the quickest of
 * five rounds, of the kind in which the machine is slowest. A faster machine has the same limits.
 */
export async function measureMachine(): Promise<number> {
  const rounds: Work[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(...(await Promise.all(Array.from({ length: CORES }, workOnOneCore))));
  const quickest = (kind: keyof Work) => Math.min(...rounds.map((round) => round[kind]));
  return factorOf({ arithmetic: quickest('arithmetic'), memory: quickest('memory') });
}

/** The factor of a machine whose quickest rounds took this long. */
export const factorOf = ({ arithmetic, memory }: Work): number =>
  Math.max(1, Math.round(10 * Math.max(arithmetic / BASE_MS.arithmetic, memory / BASE_MS.memory)) / 10);

/** The factor that the runner measured; 1 where a test runs without the runner. */
export function machineFactor(env: NodeJS.ProcessEnv = process.env): number {
  const factor = Number(env[MACHINE_FACTOR] ?? 1);
  return factor >= 1 && Number.isFinite(factor) ? factor : 1;
}

/** A limit of time as it applies on this machine. */
export const onThisMachine = (limitMs: number): number => Math.round(limitMs * machineFactor());

function workOnOneCore(): Promise<Work> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('fixedWork.ts', import.meta.url));
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
