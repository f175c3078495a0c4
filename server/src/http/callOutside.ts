import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';

/** A request to an external server. */
export type OutsideCall = {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Certificates (PEM) to trust instead of the system's; null to use the system's. */
  readonly ca: string | null;
  /** Time limit of the whole request. */
  readonly timeoutMs: number;
  readonly answerBytesMax: number;
};

/** The response; redirects are not followed. */
export type OutsideAnswer = { readonly status: number; readonly bytes: Buffer };

/**
 * Sends a request to a server of the authority, on a new connection, because its hosts reset idle ones.
 *
 * @throws {Error} after the time limit, or when the response is too long.
 */
export function callOutside(call: OutsideCall): Promise<OutsideAnswer> {
  const { url, method, body = '', headers = {}, ca, timeoutMs, answerBytesMax } = call;
  const options = {
    method,
    agent: false,
    headers: {
      ...headers,
      ...(method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}),
      connection: 'close',
    },
    signal: AbortSignal.timeout(timeoutMs),
    ...(ca === null ? {} : { ca }),
  } as const;
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      readAll(response, answerBytesMax).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, bytes }),
        (error: unknown) => reject(error),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function readAll(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    sizeBytes += bytes.length;
    if (sizeBytes > bytesMax) throw new Error('an answer without end');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
