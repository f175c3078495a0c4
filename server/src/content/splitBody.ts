import { AppError } from '../http/appError.ts';

/** Splits a body into the files it consists of. */
export type BodySplitter = {
  /** The bytes of the next file. Read them before the one after. Throws `request.invalid` when fewer are left. */
  next(sizeBytes: number): AsyncIterable<Uint8Array>;
  /** Says that no more files follow. Throws `request.tooLarge` when bytes do. */
  end(): Promise<void>;
};

/** Reads no further than it is asked to. */
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
