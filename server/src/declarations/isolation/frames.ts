import type { Writable } from 'node:stream';

/** Longest head of a frame, in bytes: the result is small, whatever the file was. */
const HEAD_BYTES_MAX = 1024 * 1024;
/** Two lengths, big endian: of the head and of the body, in bytes. */
const LENGTHS_BYTES = 8;

/** Message between the server and a reader process: a head in JSON, then bytes. */
export type Frame = { readonly head: unknown; readonly body: Buffer };

/** The start of a frame, up to its body. */
export function frameHead(head: unknown, bodyBytes: number): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  lengths.writeUInt32BE(json.length, 0);
  lengths.writeUInt32BE(bodyBytes, 4);
  return Buffer.concat([lengths, json]);
}

/** Writes a whole frame. */
export function writeFrame(pipe: Writable, head: unknown, body: Uint8Array): void {
  pipe.write(frameHead(head, body.byteLength));
  if (body.byteLength > 0) pipe.write(body);
}

/**
 * Assembles frames from the chunks of a pipe. Chunks are copied at once, because their memory may be reused.
 *
 * @throws {Error} from `push` when a frame announces more than `bodyBytesMax`, or its head is no JSON.
 */
export function createFrameReader(bodyBytesMax: number, take: (frame: Frame) => void): { push(piece: Buffer): void } {
  let wanted = Buffer.alloc(LENGTHS_BYTES);
  let held = 0;
  /** Null until the lengths of the frame are known. */
  let headBytes: number | null = null;

  const goOn = (): void => {
    held = 0;
    if (headBytes === null) {
      headBytes = wanted.readUInt32BE(0);
      const bodyBytes = wanted.readUInt32BE(4);
      if (headBytes === 0) throw new Error('a frame has no head');
      if (headBytes > HEAD_BYTES_MAX || bodyBytes > bodyBytesMax) throw new Error('a frame is too long');
      wanted = Buffer.allocUnsafeSlow(headBytes + bodyBytes);
      return;
    }
    const head: unknown = JSON.parse(wanted.toString('utf8', 0, headBytes));
    const body = wanted.subarray(headBytes);
    wanted = Buffer.alloc(LENGTHS_BYTES);
    headBytes = null;
    take({ head, body });
  };
  return {
    push(piece) {
      for (let at = 0; at < piece.length;) {
        const copied = piece.copy(wanted, held, at);
        at += copied;
        held += copied;
        if (held === wanted.length) goOn();
      }
    },
  };
}
