import { DOWNLOADS_AT_ONCE, SIGNED_BYTES_MAX } from '#contracts/limits.ts';
import { fromBase64 } from '../base64.ts';
import { LinkFailure } from '../errors/linkFailure.ts';

type Stream = { readonly pieces: Uint8Array<ArrayBuffer>[]; readonly sizeBytes: number };

/** Puts together what the host cut into chunks: the pieces of each stream in order, none longer than a signed document may be. */
export function createChunkReader() {
  const streams = new Map<string, Stream>();
  const end = (name: string): Stream => {
    const stream = streams.get(name);
    if (stream === undefined) throw LinkFailure.of('hostBroken');
    streams.delete(name);
    return stream;
  };
  return {
    /**
     * Keeps the next piece of a stream.
     *
     * @throws {LinkFailure} `hostBroken` when a piece is out of order, empty, too much, or of one stream too many.
     */
    add({ stream: name, index, data }: { stream: string; index: number; data: string }): void {
      const { pieces, sizeBytes } = streams.get(name) ?? { pieces: [], sizeBytes: 0 };
      const piece = decode(data);
      const stream = { pieces, sizeBytes: sizeBytes + piece.length };
      const isInOrder = index === pieces.length && piece.length > 0;
      const isWithinLimits = stream.sizeBytes <= SIGNED_BYTES_MAX && (streams.has(name) || streams.size < STREAMS_MAX);
      if (!isInOrder || !isWithinLimits) throw LinkFailure.of('hostBroken');
      pieces.push(piece);
      streams.set(name, stream);
    },

    /**
     * Ends a stream and answers its bytes.
     *
     * @throws {LinkFailure} `hostBroken` when no piece of it came.
     */
    take(name: string): Uint8Array<ArrayBuffer> {
      const stream = end(name);
      const whole = new Uint8Array(stream.sizeBytes);
      let offset = 0;
      for (const piece of stream.pieces) {
        whole.set(piece, offset);
        offset += piece.length;
      }
      return whole;
    },

    /**
     * Ends a stream and answers its pieces as one file, without a copy of the whole.
     *
     * @throws {LinkFailure} `hostBroken` when no piece of it came.
     */
    takeFile: (name: string, type: string): Blob => new Blob(end(name).pieces, { type }),

    /** Drops what came of a stream that will not be finished. */
    drop(name: string): void {
      streams.delete(name);
    },
  };
}

/**
 * Bytes of a base64 text of the protocol.
 *
 * @throws {LinkFailure} `hostBroken` when it is none.
 */
export function decode(data: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(data);
  } catch {
    throw LinkFailure.of('hostBroken');
  }
}

/** Streams open at once: the host downloads so many documents side by side; a result comes alone. */
const STREAMS_MAX = DOWNLOADS_AT_ONCE + 1;
