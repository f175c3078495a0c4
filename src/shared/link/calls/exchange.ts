import { fromCallback } from 'xstate';
import { LINK_CHANNEL, type PageRequest } from '#contracts/link/messages.ts';
import type { LinkFiling, LinkItem, LinkReply, LinkRequest } from '#contracts/link/replies.ts';
import type { LinkCallEvent } from '#machines/linkCall/linkCall.machine.ts';
import { LinkFailure } from '../errors/linkFailure.ts';
import { createChunkReader, decode } from './chunks.ts';
import type { LinkTransport } from './transport.ts';

/** One document of a download with its bytes, or why it did not come. */
export type LinkDocument =
  | (Omit<Extract<LinkItem, { ok: true }>, 'data'> & { readonly bytes: Uint8Array<ArrayBuffer> })
  | Extract<LinkItem, { ok: false }>;

type Report = NonNullable<LinkFiling['report']>;
type WithFile<R> = R extends { signed: infer S }
  ? Omit<R, 'signed'> & { readonly signed: SignedFile | Extract<S, null> }
  : R;

/** What was signed in an attempt; `file` is null once it was settled and the host has dropped it. */
export type SignedFile = { readonly sha256: string; readonly file: Blob | null };
/** What became of an attempt, with the document that was signed. */
export type FilingReport = WithFile<Report>;
/** How far an attempt to file is; its report comes with the last step. */
export type FilingProgress =
  | { readonly attemptId: string; readonly step: 'signing' | 'sending'; readonly report: null }
  | { readonly attemptId: string; readonly step: 'done'; readonly report: FilingReport };

/** What became of one request of a call. */
export type RequestProgress = Pick<LinkRequest, 'attemptId' | 'report'>;

type Signed = Extract<Report, { outcome: 'submitted' }>['signed'];
type ChunkReader = ReturnType<typeof createChunkReader>;

type Exchange = {
  /** The whole request, a sealed PIN included: it is in this closure and in no machine. */
  readonly request: PageRequest;
  readonly transport: LinkTransport;
  readonly onItem: (item: LinkDocument) => void;
  readonly onFiling: (filing: FilingProgress) => void;
  readonly onRequest: (request: RequestProgress) => void;
  /** Takes the result; may throw a `LinkFailure`, with which the call then ends. */
  readonly onResult: (result: unknown) => void;
  /** Hears the failure with more than its error has room for. */
  readonly onFailure: (failure: LinkFailure) => void;
  /** Asks the host to come to an end by itself; its replies are read until then. */
  readonly stop?: AbortSignal | undefined;
};

/** The actor of one call: posts the request, reads the replies, and gives the call up when it is stopped early. */
export function createExchange({ request, transport, onFailure, stop, ...hearers }: Exchange) {
  return fromCallback<LinkCallEvent>(({ sendBack }) => {
    const read = createReader(hearers);
    const cancel = () => transport.post({ channel: LINK_CHANNEL, kind: 'cancel', id: request.id });
    let isOver = false;

    const stopListening = transport.listen(request.id, (reply) => {
      const event = attempt(() => read(reply), onFailure);
      isOver ||= reply.kind === 'success' || reply.kind === 'error';
      sendBack(event);
    });
    transport.post(request);
    stop?.addEventListener('abort', cancel, { once: true });

    return () => {
      stopListening();
      stop?.removeEventListener('abort', cancel);
      if (!isOver) cancel();
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

type Hearers = Pick<Exchange, 'onItem' | 'onFiling' | 'onRequest' | 'onResult'>;

/** Reads the replies of one call, in order, into the events of its machine. */
function createReader({ onItem, onFiling, onRequest, onResult }: Hearers) {
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
      case 'filing':
        onFiling(filingOf(reply, chunks));
        return { type: 'link.extended', progress: { done: reply.done, total: reply.total } };
      case 'request':
        onRequest({ attemptId: reply.attemptId, report: reply.report });
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

function documentOf(item: LinkItem, chunks: ChunkReader): LinkDocument {
  if (!item.ok) {
    chunks.drop(item.messageId);
    return item;
  }
  const { data, ...head } = item;
  const bytes = data === null ? chunks.take(item.messageId) : decode(data);
  if (bytes.length !== item.sizeBytes) throw LinkFailure.of('hostBroken');
  return { ...head, bytes };
}

function filingOf({ attemptId, step, report }: LinkFiling, chunks: ChunkReader): FilingProgress {
  if (step !== 'done') return { attemptId, step, report: null };
  return { attemptId, step, report: reportOf(report, (signed) => signedFileOf(attemptId, signed, chunks)) };
}

function reportOf(report: Report, fileOf: (signed: Signed) => SignedFile): FilingReport {
  if (report.outcome === 'notSent') return report;
  if (report.outcome !== 'unknown') return { ...report, signed: fileOf(report.signed) };
  return { ...report, signed: report.signed === null ? null : fileOf(report.signed) };
}

function signedFileOf(attemptId: string, signed: Signed, chunks: ChunkReader): SignedFile {
  const { sha256, sizeBytes, isDropped, data } = signed;
  if (isDropped) return { sha256, file: null };
  const file = data === null ? chunks.takeFile(attemptId, PDF) : new Blob([decode(data)], { type: PDF });
  if (file.size !== sizeBytes) throw LinkFailure.of('hostBroken');
  return { sha256, file };
}

const PDF = 'application/pdf';

/** The parser's own error is dropped: it quotes what it could not read. */
function parseJson(bytes: Uint8Array<ArrayBuffer>): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw LinkFailure.of('hostBroken');
  }
}
