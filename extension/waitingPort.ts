import type { Port } from './port.ts';

/**
 * A port whose messages, and whose end, wait until someone listens: nothing is lost while it is found out whether the
 * page may be heard.
 */
export function waitingPort(port: Port): Port {
  const kept: unknown[] = [];
  let isOver = false;
  let hear = (message: unknown): void => void kept.push(message);
  let mourn: (() => void) | null = null;
  port.onMessage.addListener((message) => hear(message));
  port.onDisconnect.addListener(() => {
    isOver = true;
    mourn?.();
  });
  return {
    name: port.name,
    sender: port.sender,
    onMessage: {
      addListener: (listener) => {
        hear = listener;
        for (const message of kept.splice(0)) listener(message);
      },
    },
    onDisconnect: {
      addListener: (listener) => {
        mourn = listener;
        if (isOver) listener();
      },
    },
    // What is said to a page that has gone is said to no one.
    postMessage: (message) => {
      if (!isOver) port.postMessage(message);
    },
    disconnect: () => port.disconnect(),
  };
}
