import { CHANGES_STUCK_MS } from '#contracts/limits.ts';
import type { Actor } from '../http/actor.ts';

/** A reader of the changes of its firm. */
export type ChangeStream = {
  readonly body: ReadableStream<Uint8Array>;
  /** Proves who reads; asked again while the stream is open. */
  readonly authorization: string;
  /** The reader as last proven, in ms since 1970. */
  actor: Actor;
  provenAt: number;
  /** The last entry that the reader knows; null before the stream has begun. */
  seq: number | null;
  /** There was news that it had no room for. */
  isBehind: boolean;
  /** False while the reader has not taken what it was sent. */
  isReady(): boolean;
  /** Sends text that several streams share. */
  send(text: Uint8Array): void;
  /** The reader has taken nothing for too long. */
  isStuck(now: number): boolean;
  end(): void;
};

/** Bytes that wait in this process for one reader: it gets no more before it has taken some. */
const WAITING_BYTES = 16_384;

type Opening = {
  readonly actor: Actor;
  readonly authorization: string;
  /** The last entry that the reader knows; null for one that begins now. */
  readonly after: number | null;
  readonly now: () => number;
};

type Events = {
  /** A reader that was behind has room again. */
  readonly onReady: (stream: ChangeStream) => void;
  readonly onEnd: (stream: ChangeStream) => void;
};

/** Opens a stream of server-sent events. */
export function openChangeStream({ actor, authorization, after, now }: Opening, events: Events): ChangeStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  /** Since when the reader has had no room. */
  let fullSince: number | null = null;
  const finish = () => {
    if (controller === null) return false;
    controller = null;
    events.onEnd(stream);
    return true;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (opened) => void (controller = opened),
      pull: () => {
        fullSince = null;
        if (stream.isBehind) events.onReady(stream);
      },
      cancel: () => void finish(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES }),
  );
  const stream: ChangeStream = {
    body,
    authorization,
    actor,
    provenAt: now(),
    seq: after,
    isBehind: false,
    isReady: () => (controller?.desiredSize ?? 0) > 0,
    send: (text) => {
      controller?.enqueue(text);
      if ((controller?.desiredSize ?? 0) <= 0) fullSince ??= now();
    },
    isStuck: (at) => fullSince !== null && at - fullSince > CHANGES_STUCK_MS,
    end: () => {
      const open = controller;
      if (finish()) open?.close();
    },
  };
  return stream;
}
