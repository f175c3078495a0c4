import type { LinkError } from '#contracts/link/errors.ts';
import { LINK_CHANNEL, isEndedByHost } from '#contracts/link/messages.ts';
import type { Port } from '../port.ts';

type Options = {
  readonly page: Window;
  /** The exact origins of the product with their ports, which match patterns cannot express. */
  readonly origins: readonly string[];
  readonly connect: () => Port;
};

/**
 * The content script's part of the link: relays our messages between the page and the worker, and reads only what it
 * needs to fail the pending calls when the worker dies. Runs in the top window of a product origin only.
 */
export function startContentRelay({ page, origins, connect }: Options): void {
  const { origin } = page.location;
  if (page !== page.top || !origins.includes(origin)) return;
  /** Actions of the calls that have not ended, by call id. */
  const pending = new Map<string, unknown>();
  let port: Port | null = null;

  const post = (reply: unknown) => page.postMessage({ channel: LINK_CHANNEL, kind: 'reply', reply }, origin);

  const failAll = () => {
    for (const [id, action] of pending) post({ kind: 'error', id, action, error: RESTARTED });
    pending.clear();
  };

  const open = (): Port => {
    const opened = connect();
    opened.onMessage.addListener((reply) => {
      if (isRecord(reply) && (reply.kind === 'success' || reply.kind === 'error')) pending.delete(String(reply.id));
      post(reply);
    });
    opened.onDisconnect.addListener(() => {
      if (port !== opened) return;
      port = null;
      failAll();
    });
    return opened;
  };

  const carry = (message: Record<string, unknown>) => {
    const { kind, id, action } = message;
    if (kind === 'request') pending.set(String(id), action);
    else if (!isEndedByHost(pending.get(String(id)))) pending.delete(String(id));
    try {
      port ??= open();
      port.postMessage(message);
    } catch {
      // The extension was updated or removed under this page, or the port is dead and its event has not arrived yet.
      port = null;
      failAll();
    }
  };

  page.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== page || event.origin !== origin || !isRecord(event.data)) return;
    const { channel, kind } = event.data;
    const isOurs = channel === LINK_CHANNEL && (kind === 'request' || (kind === 'cancel' && port !== null));
    if (isOurs) carry(event.data);
  });

  // In the back/forward cache a page would keep a port that no longer works.
  page.addEventListener('pagehide', () => {
    port?.disconnect();
    port = null;
    failAll();
  });
}

const RESTARTED: LinkError = { code: 'link.extensionUnavailable', reason: 'extensionRestarted' };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
