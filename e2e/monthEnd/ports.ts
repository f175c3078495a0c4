import { PAGE_PORT, type Port, type Sender } from '#extension/port.ts';

/** What goes between the page's and the worker's end of a port, in two processes. */
export type PortNews =
  | { readonly about: 'port'; readonly kind: 'opened' | 'closed'; readonly port: number }
  | { readonly about: 'port'; readonly kind: 'message'; readonly port: number; readonly message: unknown };

/** One end of a port. */
export type PortEnd = {
  readonly port: Port;
  /** The other end has said something. */
  hear(message: unknown): void;
  /** The other end is gone. */
  lose(): void;
};

/** Makes this end of a port; what it says goes out by `send`. */
export function portEnd(number: number, send: (news: PortNews) => void, sender?: Sender): PortEnd {
  const hearers: ((message: unknown) => void)[] = [];
  const mourners: (() => void)[] = [];
  let isOpen = true;
  return {
    port: {
      name: PAGE_PORT,
      sender,
      onMessage: { addListener: (listener) => void hearers.push(listener) },
      onDisconnect: { addListener: (listener) => void mourners.push(listener) },
      postMessage: (message) => {
        if (!isOpen) throw new Error('Attempting to use a disconnected port object');
        send({ about: 'port', kind: 'message', port: number, message });
      },
      disconnect: () => {
        if (!isOpen) return;
        isOpen = false;
        send({ about: 'port', kind: 'closed', port: number });
      },
    },
    hear: (message) => {
      if (isOpen) for (const hear of hearers) hear(message);
    },
    lose: () => {
      if (!isOpen) return;
      isOpen = false;
      for (const mourn of mourners) mourn();
    },
  };
}
