import { createServer, type Server } from 'node:net';

/** Below the ports that Linux gives to connections by itself (32768 and above), so none of those is in the way. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
const BLOCK_SIZE = 50;

let block: Promise<number> | undefined;
const taken = new Set<number>();

/**
 * A port of this process alone, until it is released. The process holds the first port of a block open as long as it
 * lives; other workers and other runs of the tests keep to blocks of their own.
 *
 * @throws {Error} when all ports are in use.
 */
export async function takePort(): Promise<number> {
  const first = await (block ??= holdBlock());
  for (let port = first + 1; port < first + BLOCK_SIZE; port += 1) {
    if (taken.has(port)) continue;
    taken.add(port);
    if (await isPortFree(port)) return port;
    taken.delete(port);
  }
  throw new Error(`All ports from ${first} on are in use.`);
}

/** Lets `takePort` give the port again. */
export const releasePort = (port: number): boolean => taken.delete(port);

/**
 * True when no program listens on a port of this machine.
 *
 * @throws {Error} when the port cannot be tested for another reason.
 */
export async function isPortFree(port: number): Promise<boolean> {
  const probe = await listenOn(port);
  if (probe === null) return false;
  const { promise, resolve } = Promise.withResolvers<void>();
  probe.close(() => resolve());
  await promise;
  return true;
}

/** Takes the first block that nobody holds. */
async function holdBlock(): Promise<number> {
  for (let first = FIRST_PORT; first < LAST_PORT; first += BLOCK_SIZE) {
    const guard = await listenOn(first);
    if (guard === null) continue;
    guard.unref();
    return first;
  }
  throw new Error('All blocks of ports are in use.');
}

/** Listens on a port; null when another program does. */
function listenOn(port: number): Promise<Server | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Server | null>();
  const server = createServer();
  server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
  server.listen(port, '127.0.0.1', () => resolve(server));
  return promise;
}
