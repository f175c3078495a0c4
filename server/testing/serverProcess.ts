import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fakedClock } from '#server/db/embedded/cluster.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
/** What Node has compiled is kept: reading the server's files takes most of a start that comes to nothing. */
const COMPILED = join(tmpdir(), 'dosar-compiled');

/** The server in a process of its own, as an operator starts it. */
export type ServerProcess = {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Events of its log so far. */
  readonly events: { msg: string; [field: string]: unknown }[];
  /** Resolves with the first event of this name, past or future. */
  event(name: string): Promise<{ msg: string; [field: string]: unknown }>;
  /** Sends the signal and waits for the end; returns the exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** Output of a process that did not start. */
export type FailedStart = { readonly code: number | null; readonly stderr: string };

/** Starts `node server/src/main.ts` on a free port. */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess | FailedStart> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', NODE_COMPILE_CACHE: COMPILED, ...fakedClock(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const events: ServerProcess['events'] = [];
  const waiting: { name: string; resolve: (event: ServerProcess['events'][number]) => void }[] = [];
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const event: ServerProcess['events'][number] = JSON.parse(line);
    events.push(event);
    for (const { name, resolve } of waiting) if (name === event.msg) resolve(event);
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const event: ServerProcess['event'] = (name) => {
    const known = events.find(({ msg }) => msg === name);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => waiting.push({ name, resolve }));
  };
  const first = await Promise.race([event('server listens'), ended]);
  if (first === null || typeof first === 'number') return { code: first, stderr };
  return {
    child,
    origin: String(first.origin),
    events,
    event,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
