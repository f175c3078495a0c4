import { NATIVE_HOST_NAME } from '#contracts/link/messages.ts';
import { PAGE_PORT, type Port, type Sender } from '../port.ts';
import type { Runtime } from '../relay/hostPort.ts';

/** A fake browser port: records messages, sends them, and breaks. */
export function aPort({ name = PAGE_PORT, sender }: { name?: string; sender?: Sender } = {}) {
  const hearers: ((message: unknown) => void)[] = [];
  const mourners: (() => void)[] = [];
  const port = {
    name,
    sender,
    isOpen: true,
    /** Messages that the extension sent over it. */
    received: [] as Record<string, unknown>[],
    onMessage: { addListener: (hearer: (message: unknown) => void) => void hearers.push(hearer) },
    onDisconnect: { addListener: (mourner: () => void) => void mourners.push(mourner) },
    postMessage: (message: unknown) => {
      if (!port.isOpen) throw new Error('Attempting to use a disconnected port object');
      if (!isRecord(message)) throw new Error('not a message of the link');
      port.received.push(structuredClone(message));
    },
    disconnect: () => {
      port.isOpen = false;
    },
    /** The other end sends messages. */
    say: (...messages: unknown[]) => {
      for (const message of messages) for (const hear of hearers) hear(message);
    },
    /** The other end disconnects, and the browser fires its event. */
    drop: () => {
      port.isOpen = false;
      for (const mourn of mourners) mourn();
    },
  };
  return port satisfies Port;
}

/** A fake `chrome.runtime` that starts a native host on demand. */
export function aRuntime(id: string) {
  const runtime = {
    id,
    lastError: undefined as { message: string } | undefined,
    /** Every native host that was started, oldest first. */
    hosts: [] as ReturnType<typeof aPort>[],
    connectNative: (name: string) => {
      if (name !== NATIVE_HOST_NAME) throw new Error(`no host ${name}`);
      const host = aPort({ name });
      runtime.hosts.push(host);
      return host;
    },
    /** The latest host ends with the browser's text. */
    loseHost: (message: string | undefined) => {
      runtime.lastError = message === undefined ? undefined : { message };
      runtime.hosts.at(-1)?.drop();
      runtime.lastError = undefined;
    },
  };
  return runtime satisfies Runtime;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
