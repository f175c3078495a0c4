import { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Log } from '../log/log.ts';

const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Header of a file that the browser shows. */
export const inline = (name: string): string => `inline; filename*=UTF-8''${encodeName(name)}`;
/** Header of a file that the browser saves. */
export const attachment = (name: string): string => `attachment; filename*=UTF-8''${encodeName(name)}`;

/** The end of an answer whose status has left already. It says nothing of its cause, which is in the log. */
class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
}

/**
 * Bytes as the body of a response, read as fast as the client takes them; a client that leaves ends their source. What
 * fails in the middle goes to the log with the trace id of the request, and the connection is cut: an end would pass for
 * the end of the file, and the adapter would print the error with the values of the request.
 */
export function streamOf(context: Context, log: Log, bytes: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  const breakOff = (controller: ReadableStreamDefaultController<Uint8Array>, error: unknown): void => {
    const traceId: unknown = context.get('traceId');
    log.error('answer broke off', error, typeof traceId === 'string' ? { traceId } : {});
    const outgoing = outgoingOf(context);
    if (outgoing === null) controller.error(new BrokenOffError('The answer broke off.'));
    else outgoing.destroy();
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else if (value instanceof Uint8Array) controller.enqueue(value);
      } catch (error) {
        breakOff(controller, error);
      }
    },
    cancel: async () => void (await chunks.return?.()),
  });
}

/** The answer of Node that a request is served through; null in a test without a server. */
function outgoingOf(context: Context): ServerResponse | null {
  const bindings: unknown = context.env;
  if (typeof bindings !== 'object' || bindings === null || !('outgoing' in bindings)) return null;
  return bindings.outgoing instanceof ServerResponse ? bindings.outgoing : null;
}
