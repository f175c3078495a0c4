const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Header of a file that the browser shows. */
export const inline = (name: string): string => `inline; filename*=UTF-8''${encodeName(name)}`;
/** Header of a file that the browser saves. */
export const attachment = (name: string): string => `attachment; filename*=UTF-8''${encodeName(name)}`;

/** Bytes as the body of a response, read as fast as the client takes them; a client that leaves ends their source. */
export function streamOf(bytes: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return?.()),
  });
}
