import type { Port } from '../port.ts';

/**
 * A port whose messages, and whose end, are queued until a listener is added: nothing is lost while it is decided
 * whether the page may connect.
 */
export function waitingPort(port: Port): Port {
  const queued: unknown[] = [];
  let isOver = false;
  let receive = (message: unknown): void => void queued.push(message);
  let onEnd: (() => void) | null = null;
  port.onMessage.addListener((message) => receive(message));
  port.onDisconnect.addListener(() => {
    isOver = true;
    onEnd?.();
  });
  return {
    name: port.name,
    sender: port.sender,
    onMessage: {
      addListener: (listener) => {
        receive = listener;
        for (const message of queued.splice(0)) listener(message);
      },
    },
    onDisconnect: {
      addListener: (listener) => {
        onEnd = listener;
        if (isOver) listener();
      },
    },
    // Messages to a closed page are dropped.
    postMessage: (message) => {
      if (!isOver) port.postMessage(message);
    },
    disconnect: () => port.disconnect(),
  };
}
