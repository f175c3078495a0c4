import * as v from 'valibot';
import { LINK_CHANNEL, type PageMessage } from '#contracts/link/messages.ts';
import { pageReplySchema, type LinkReply } from '#contracts/link/replies.ts';

/** The message channel between this page and the extension. */
export type LinkTransport = {
  readonly isSecure: boolean;
  post(message: PageMessage): void;
  /** Gets the replies to one call until the returned function is called. */
  listen(id: string, onReply: (reply: LinkReply) => void): () => void;
};

/** Speaks to the extension's content script by messages of this window to itself, and to no one else. */
export function createWindowTransport(page: Window): LinkTransport {
  const listeners = new Map<string, (reply: LinkReply) => void>();

  const receive = (event: MessageEvent<unknown>) => {
    if (event.source !== page || event.origin !== page.location.origin || !isReply(event.data)) return;
    const message = v.safeParse(pageReplySchema, event.data);
    if (message.success) listeners.get(message.output.reply.id)?.(message.output.reply);
  };

  return {
    isSecure: page.isSecureContext,
    post: (message) => page.postMessage(message, page.location.origin),
    listen: (id, onReply) => {
      if (listeners.size === 0) page.addEventListener('message', receive);
      listeners.set(id, onReply);
      return () => {
        listeners.delete(id);
        if (listeners.size === 0) page.removeEventListener('message', receive);
      };
    },
  };
}

/** Our own requests come back to this window too; they are not worth a schema. */
function isReply(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'channel' in message &&
    message.channel === LINK_CHANNEL &&
    'kind' in message &&
    message.kind === 'reply'
  );
}
