import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { takePort } from '#serverTesting/ports.ts';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { viewDatabase } from './database.ts';

const MAIN = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));
const START_MS = onThisMachine(60_000);

/** The real server in a process of its own, always on the same port and folder. */
export type ServerProcess = {
  readonly origin: string;
  /** Letters that wait in its outbox for an e-mail, the latest last. */
  mailsTo(email: string): Promise<string[]>;
  start(): Promise<void>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
  /** SIGKILL: nothing is tidied up. */
  kill(): Promise<void>;
  /** All it has written so far. */
  output(): string;
};

export type ServerOptions = { readonly dataDir: string; readonly port?: number; readonly env?: NodeJS.ProcessEnv };

/** Letters that wait in the outbox of the server on a folder for an e-mail, the latest last. */
export async function lettersIn(dataDir: string, email: string): Promise<string[]> {
  const database = await viewDatabase(dataDir);
  const letters = await database.rows('select text from mail where recipient_address = $1 order by created_at', [
    email,
  ]);
  await database.close();
  return letters.map(({ text }) => String(text));
}

/** Prepares a server; `start` runs it until it says it is ready. */
export async function createServerProcess({ dataDir, port, env = {} }: ServerOptions): Promise<ServerProcess> {
  const ownPort = port ?? (await takePort());
  const origin = `http://localhost:${ownPort}`;
  let child: ChildProcess | null = null;
  let written = '';
  const take = (chunk: Buffer) => (written += chunk.toString());

  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  const isReady = async () => {
    try {
      const answer = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(1000) });
      return answer.ok;
    } catch {
      return false;
    }
  };

  return {
    origin,
    mailsTo: (email) => lettersIn(dataDir, email),
    output: () => written,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async start() {
      const running = spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(ownPort), DATA_DIR: dataDir },
      });
      child = running;
      running.stdout.on('data', take);
      running.stderr.on('data', take);
      const deadline = Date.now() + START_MS;
      while (!(await isReady())) {
        if (running.exitCode !== null || Date.now() > deadline)
          throw new Error(`the server did not start:\n${written}`);
        await pause(50);
      }
    },
  };
}
