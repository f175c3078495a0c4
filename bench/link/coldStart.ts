import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';

/** A native messaging host and how the browser would start it. */
export type HostProgram = {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** What it is asked first. */
  readonly message: unknown;
};

/** Starts a host, asks it once, and answers how long that took, in ms. The program is in the file cache, as after any earlier start. */
export async function startOnce({ program, args, env, message }: HostProgram): Promise<number> {
  const frame = frameOf(message);
  const startedAt = performance.now();
  const host = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(host, 'exit');
  host.stdin.write(frame);
  let heard = Buffer.alloc(0);
  for await (const chunk of host.stdout.iterator({ destroyOnReturn: false })) {
    heard = Buffer.concat([heard, chunk]);
    if (heard.length >= 4 && heard.length >= 4 + heard.readUInt32LE()) break;
  }
  const ms = performance.now() - startedAt;
  if (heard.length < 4) throw new Error(`${program} did not answer`);
  host.stdin.end();
  host.stdout.resume();
  await ended;
  return ms;
}

/** Starts a host for an extension that may not, and answers how long it takes to be gone, in ms. */
export async function turnAway({ program, env }: Pick<HostProgram, 'program' | 'env'>): Promise<number> {
  const startedAt = performance.now();
  const host = spawn(program, [`chrome-extension://${'a'.repeat(32)}/`], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const [code] = await once(host, 'exit');
  if (code === 0) throw new Error(`${program} served a foreign extension`);
  return performance.now() - startedAt;
}

/** A message as native messaging frames it on a little-endian machine. */
export function frameOf(message: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(payload.length);
  return Buffer.concat([length, payload]);
}
