import { Worker } from 'node:worker_threads';

/** Carries the factor from the runner to everything that it starts. */
export const MACHINE_FACTOR = 'DOSAR_MACHINE_FACTOR';
/** Cores that the tests are laid out for. */
export const CORES = 2;
const ROUNDS = 5;
/** What the quickest round takes on the machine that the limits were set on. */
const BASE_MS = 250;

/**
 * How many times slower this machine is than the one that the limits were set on: a fixed amount of SHA-256 on both cores,
 * the quickest of five rounds. A faster machine has the same limits.
 */
export async function measureMachine(): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = await Promise.all(Array.from({ length: CORES }, hashOnOneCore));
    rounds.push(Math.max(...times));
  }
  return factorOf(Math.min(...rounds));
}

/** The factor of a machine whose quickest round took this long. */
export const factorOf = (roundMs: number): number => Math.max(1, Math.round((10 * roundMs) / BASE_MS) / 10);

/** The factor that the runner measured; 1 where a test runs without the runner. */
export function machineFactor(env: NodeJS.ProcessEnv = process.env): number {
  const factor = Number(env[MACHINE_FACTOR] ?? 1);
  return factor >= 1 && Number.isFinite(factor) ? factor : 1;
}

/** A limit of time as it applies on this machine. */
export const onThisMachine = (limitMs: number): number => Math.round(limitMs * machineFactor());

function hashOnOneCore(): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('hashLoop.ts', import.meta.url));
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
