import type { Writable } from 'node:stream';

/** Longest head of a frame, in bytes: what is read of a declaration is small, whatever its file was. */
const HEAD_BYTES_MAX = 1024 * 1024;
/** Two lengths, big endian: of the head and of the body, in bytes. */
const LENGTHS_BYTES = 8;

/** Between the server and a program that reads documents: a head in JSON, then bytes. */
export type Frame = { readonly head: unknown; readonly body: Buffer };

/** The start of a frame, up to its body. */
export function frameHead(head: unknown, bodyBytes: number): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  lengths.writeUInt32BE(json.length, 0);
  lengths.writeUInt32BE(bodyBytes, 4);
  return Buffer.concat([lengths, json]);
}

/** Writes a frame whole. */
export function writeFrame(pipe: Writable, head: unknown, body: Uint8Array): void {
  pipe.write(frameHead(head, body.byteLength));
  if (body.byteLength > 0) pipe.write(body);
}

/**
 * Puts the pieces of a pipe together to frames.
 *
 * @throws {Error} from `push` when a frame says it is longer than `bodyBytesMax`, or its head is no JSON.
 */
export function createFrameReader(bodyBytesMax: number, take: (frame: Frame) => void): { push(piece: Buffer): void } {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted = LENGTHS_BYTES;

  const join = (): Buffer => {
    const [first] = pieces;
    const all = pieces.length === 1 && first ? first : Buffer.concat(pieces, held);
    pieces = [all];
    return all;
  };
  const next = (): boolean => {
    if (held < wanted) return false;
    const all = join();
    const [headBytes, bodyBytes] = [all.readUInt32BE(0), all.readUInt32BE(4)];
    if (headBytes > HEAD_BYTES_MAX || bodyBytes > bodyBytesMax) throw new Error('a frame is too long');
    const end = LENGTHS_BYTES + headBytes + bodyBytes;
    wanted = end;
    if (held < end) return false;
    const head: unknown = JSON.parse(all.toString('utf8', LENGTHS_BYTES, LENGTHS_BYTES + headBytes));
    pieces = held === end ? [] : [all.subarray(end)];
    held -= end;
    wanted = LENGTHS_BYTES;
    take({ head, body: all.subarray(end - bodyBytes, end) });
    return true;
  };
  return {
    push(piece) {
      pieces.push(piece);
      held += piece.length;
      while (next());
    },
  };
}
