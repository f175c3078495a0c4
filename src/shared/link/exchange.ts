import { fromCallback } from 'xstate';
import { LINK_CHANNEL, type LinkItem, type LinkReply, type PageRequest } from '#contracts/link/messages.ts';
import type { LinkCallEvent } from '#machines/linkCall/linkCall.machine.ts';
import { createChunkReader, decode } from './chunks.ts';
import { LinkFailure } from './linkFailure.ts';
import type { LinkTransport } from './transport.ts';

/** One document of a download with its bytes, or why it did not come. */
export type LinkDocument =
  | (Omit<Extract<LinkItem, { ok: true }>, 'data'> & { readonly bytes: Uint8Array<ArrayBuffer> })
  | Extract<LinkItem, { ok: false }>;

type Exchange = {
  /** The whole request, a sealed PIN included: it is in this closure and in no machine. */
  readonly request: PageRequest;
  readonly transport: LinkTransport;
  readonly onItem: (item: LinkDocument) => void;
  /** Takes the result; may throw a `LinkFailure`, with which the call then ends. */
  readonly onResult: (result: unknown) => void;
  /** Hears the failure with more than its error has room for. */
  readonly onFailure: (failure: LinkFailure) => void;
};

/** The actor of one call: posts the request, reads the replies, and gives the call up when it is stopped early. */
export function createExchange({ request, transport, onItem, onResult, onFailure }: Exchange) {
  return fromCallback<LinkCallEvent>(({ sendBack }) => {
    const read = createReader({ onItem, onResult });
    let isOver = false;

    const stopListening = transport.listen(request.id, (reply) => {
      const event = attempt(() => read(reply), onFailure);
      isOver ||= reply.kind === 'success' || reply.kind === 'error';
      sendBack(event);
    });
    transport.post(request);

    return () => {
      stopListening();
      if (!isOver) transport.post({ channel: LINK_CHANNEL, kind: 'cancel', id: request.id });
    };
  });
}

/** What a reply that cannot be read means: the call ends, and the machine stops the exchange, which cancels it. */
function attempt(read: () => LinkCallEvent, onFailure: Exchange['onFailure']): LinkCallEvent {
  try {
    return read();
  } catch (cause) {
    const failure = cause instanceof LinkFailure ? cause : Object.assign(LinkFailure.of('unexpected'), { cause });
    onFailure(failure);
    return { type: 'link.refused', error: failure.error };
  }
}

/** Reads the replies of one call, in order, into what its machine is told. */
function createReader({ onItem, onResult }: Pick<Exchange, 'onItem' | 'onResult'>) {
  const chunks = createChunkReader();

  return (reply: LinkReply): LinkCallEvent => {
    switch (reply.kind) {
      case 'ack':
        return { type: 'link.acked', by: reply.by, waits: reply.waits };
      case 'chunk':
        chunks.add(reply);
        return { type: 'link.extended', progress: null };
      case 'item':
        onItem(documentOf(reply.item, chunks));
        return { type: 'link.extended', progress: { done: reply.done, total: reply.total } };
      case 'success':
        onResult(reply.result ?? parseJson(chunks.take('result')));
        return { type: 'link.replied' };
      case 'error':
        return { type: 'link.refused', error: reply.error };
      default:
        return reply satisfies never;
    }
  };
}

function documentOf(item: LinkItem, chunks: ReturnType<typeof createChunkReader>): LinkDocument {
  if (!item.ok) {
    chunks.drop(item.messageId);
    return item;
  }
  const { data, ...head } = item;
  const bytes = data === null ? chunks.take(item.messageId) : decode(data);
  if (bytes.length !== item.sizeBytes) throw LinkFailure.of('hostBroken');
  return { ...head, bytes };
}

/** The parser's own error is dropped: it quotes what it could not read. */
function parseJson(bytes: Uint8Array<ArrayBuffer>): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw LinkFailure.of('hostBroken');
  }
}
