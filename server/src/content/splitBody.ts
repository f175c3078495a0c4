import { AppError } from '../http/appError.ts';

/** Splits a body into the files it consists of. */
export type BodySplitter = {
  /** The bytes of the next file, to be read before the one after it. Throws `request.invalid` when fewer are left. */
  next(sizeBytes: number): AsyncIterable<Uint8Array>;
  /** Ends the body. Throws `request.tooLarge` when bytes are left. */
  end(): Promise<void>;
};

/** Reads no further than needed for the requested files. */
export function splitBody(body: AsyncIterable<Uint8Array>): BodySplitter {
  const chunks = body[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  /** False at the end of the body. */
  const fill = async (): Promise<boolean> => {
    while (rest.byteLength === 0) {
      const { done, value } = await chunks.next();
      if (done === true) return false;
      rest = value;
    }
    return true;
  };

  return {
    async *next(sizeBytes) {
      let left = sizeBytes;
      while (left > 0) {
        if (!(await fill())) throw new AppError('request.invalid');
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.byteLength);
        left -= piece.byteLength;
        yield piece;
      }
    },
    async end() {
      if (!(await fill())) return;
      await chunks.return?.();
      throw new AppError('request.tooLarge');
    },
  };
}
