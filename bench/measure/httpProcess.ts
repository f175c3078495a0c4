import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Afterwards } from './afterwards.ts';

const START_MS = 60_000;

/** A Node program that answers HTTP, in a process of its own. */
export type HttpProcess = { readonly origin: string };

type Program = {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly port: number;
};

/** Starts a program and waits until `/health/ready` answers. What it logs on standard output is thrown away. */
export async function startHttpProcess({ args, env, port }: Program, after: Afterwards): Promise<HttpProcess> {
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const ended = once(child, 'exit');
  after.add(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const deadline = Date.now() + START_MS;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${args[0]} did not start`);
    await pause(50);
  }
  return { origin };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(1000) });
    return answer.ok;
  } catch {
    return false;
  }
}
