import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { EXTENSION_ORIGIN } from '#extension/id.ts';
import type { Port } from '#extension/port.ts';
import type { Runtime } from '#extension/relay/hostPort.ts';
import { NATIVE_HOST } from '#testEnvironment/workstation.ts';

/** How long a host may go on after its port was closed, in ms. Source: Chromium, measured. */
const GRACE_MS = 2500;

/** The browser's way to native hosts, which are real processes of their own. */
export type HostRuntime = Runtime & {
  /** SIGKILL to the running hosts; answers how many there were. */
  kill(): number;
  /** Closes all ports and waits for the end of every host. */
  close(): Promise<void>;
};

/** Starts hosts as a browser with this environment does. */
export function createHostRuntime(id: string, env: NodeJS.ProcessEnv): HostRuntime {
  const running = new Map<ChildProcess, Promise<void>>();
  let lastError: { message: string } | undefined;

  const connectNative = (): Port => {
    const child = spawn(NATIVE_HOST, [EXTENSION_ORIGIN], {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const mourners: (() => void)[] = [];
    let isOpen = true;
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => {
        running.delete(child);
        resolve();
        if (!isOpen) return;
        isOpen = false;
        lastError = { message: 'Native host has exited.' };
        for (const mourn of mourners) mourn();
        lastError = undefined;
      });
    });
    running.set(child, ended);
    // A host that was killed no longer reads.
    child.stdin.on('error', () => {});
    return portOf(child, mourners, { isOpen: () => isOpen, close: () => (isOpen = false) });
  };

  return {
    id,
    get lastError() {
      return lastError;
    },
    connectNative,
    kill: () => [...running.keys()].filter((child) => child.kill('SIGKILL')).length,
    async close() {
      for (const child of running.keys()) child.stdin?.end();
      const limit = setTimeout(() => running.forEach((_, child) => child.kill('SIGKILL')), GRACE_MS);
      await Promise.all(running.values());
      clearTimeout(limit);
    },
  };
}

type PortState = { isOpen: () => boolean; close: () => void };

/** The page's end of a host's standard input and output. */
function portOf(
  child: ChildProcessByStdio<Writable, Readable, null>,
  mourners: (() => void)[],
  state: PortState,
): Port {
  return {
    name: '',
    onMessage: {
      addListener: (listener) =>
        child.stdout.on(
          'data',
          framesOf((frame) => {
            if (state.isOpen()) listener(frame);
          }),
        ),
    },
    onDisconnect: { addListener: (listener) => void mourners.push(listener) },
    postMessage: (message) => {
      if (!state.isOpen()) throw new Error('Attempting to use a disconnected port object');
      child.stdin.write(framed(message));
    },
    disconnect: () => {
      state.close();
      child.stdin.end();
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    },
  };
}

function framed(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  return Buffer.concat([head, body]);
}

/** Hears bytes and tells whole frames. */
function framesOf(tell: (frame: unknown) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let sizeBytes = 0;
  return (piece) => {
    pieces.push(piece);
    sizeBytes += piece.length;
    if (sizeBytes < 4) return;
    const [first = piece] = pieces;
    if (first.length >= 4 && sizeBytes < 4 + first.readUInt32LE()) return;
    let rest = Buffer.concat(pieces);
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32LE()) {
      const end = 4 + rest.readUInt32LE();
      tell(JSON.parse(rest.toString('utf8', 4, end)));
      rest = rest.subarray(end);
    }
    pieces = [rest];
    sizeBytes = rest.length;
  };
}
