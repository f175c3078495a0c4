import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { takePort } from '#serverTesting/ports.ts';
import { startBackend, type Backend } from '../backend.ts';
import { newFolder } from '../testEnvironment.ts';
import type { SharedBackend } from './sharedBackend.ts';

/**
 * As vitest calls it before the journeys. Each worker gets an authority and a server of its own when its first journey
 * asks for it; they outlive the worker's processes and are stopped with the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = newFolder();
  const backends = new Map<string, Promise<Backend>>();
  const backendOf = (worker: string) => {
    const known = backends.get(worker) ?? startBackend(join(root, worker));
    backends.set(worker, known);
    return known;
  };
  const desk = createServer(({ url = '/' }, response) => {
    backendOf(url.slice(1)).then(
      (backend) => response.end(JSON.stringify(described(backend))),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await takePort();
  desk.listen(port, '127.0.0.1');
  await once(desk, 'listening');
  project.provide('sharedBackends', `http://127.0.0.1:${port}`);
  return async () => {
    desk.close();
    for (const one of await Promise.allSettled(backends.values()))
      if (one.status === 'fulfilled') await one.value.stop();
    rmSync(root, { recursive: true, force: true });
  };
}

const described = ({ dataDir, credentials, simulator, server, extension }: Backend): SharedBackend => ({
  dataDir,
  credentials,
  addresses: simulator.addresses,
  origin: server.origin,
  extension,
});
