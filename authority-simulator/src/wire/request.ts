/** A request as it came over the wire. */
export type WireRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Path and query as sent. */
  target: string;
  cookies: ReadonlyMap<string, string>;
  /** Host and port as the client has them; empty where it does not say. */
  host: string;
  contentType: string;
  body: Buffer;
  keepAlive: boolean;
  /** Whether it is an HTTP/1.1 request, whose answer may come in chunks. */
  knowsChunks: boolean;
};

const MAX_HEAD_BYTES = 16_384;
const HEAD_END = Buffer.from('\r\n\r\n');

/** What is known of a request once its head is there and its body is still to come. */
export type RequestHead = { method: string; path: string; waitsToBeAsked: boolean };

/** Cuts a stream of bytes into requests. */
export type RequestReader = {
  push: (bytes: Buffer) => void;
  /** The next whole request, or null while one is still on its way. */
  next: () => WireRequest | null;
};

/**
 * Makes a reader for one connection; a longer body than `maxBodyBytes` ends it. `onHead` hears of each request once,
 * before its body is waited for.
 */
export function createRequestReader(maxBodyBytes: number, onHead?: (head: RequestHead) => void): RequestReader {
  let pieces: Buffer[] = [];
  let pendingBytes = 0;
  /** How much has to be there before another look is worth it: a long body is joined once, not at every piece. */
  let neededBytes = 0;
  return {
    push: (bytes) => {
      pieces.push(bytes);
      pendingBytes += bytes.length;
    },
    next: () => {
      if (pendingBytes < neededBytes) return null;
      const pending = Buffer.concat(pieces);
      pieces = [pending];
      const end = pending.indexOf(HEAD_END);
      if (end < 0) {
        if (pending.length > MAX_HEAD_BYTES) throw new BadRequestError();
        return null;
      }
      const [line = '', ...fields] = pending.toString('latin1', 0, end).split('\r\n');
      const headers = headersOf(fields);
      const bodyBytes = Number(headers.get('content-length') ?? 0);
      if (!(bodyBytes <= maxBodyBytes) || headers.has('transfer-encoding')) throw new BadRequestError();
      const bodyAt = end + HEAD_END.length;
      const isNew = neededBytes === 0;
      neededBytes = bodyAt + bodyBytes;
      if (isNew) onHead?.(headOf(line, headers));
      if (pending.length < neededBytes) return null;
      const body = pending.subarray(bodyAt, neededBytes);
      pieces = [pending.subarray(neededBytes)];
      pendingBytes -= neededBytes;
      neededBytes = 0;
      return requestOf(line, headers, body);
    },
  };
}

/** Bytes that are no request; the connection ends. */
export class BadRequestError extends Error {
  constructor() {
    super('not an HTTP request');
    this.name = 'BadRequestError';
  }
}

function headersOf(fields: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const field of fields) {
    const colon = field.indexOf(':');
    const name = field.slice(0, colon).toLowerCase();
    const value = field.slice(colon + 1).trim();
    const known = headers.get(name);
    headers.set(name, known === undefined ? value : `${known}; ${value}`);
  }
  return headers;
}

function headOf(line: string, headers: ReadonlyMap<string, string>): RequestHead {
  const { method, path } = requestOf(line, headers, Buffer.alloc(0));
  return { method, path, waitsToBeAsked: headers.get('expect')?.toLowerCase() === '100-continue' };
}

function requestOf(line: string, headers: ReadonlyMap<string, string>, body: Buffer): WireRequest {
  // The service takes the blanks of a document type as they are: its description shows such addresses.
  const [, method = '', target = '', version = ''] = /^([A-Z]+) (\/[^\t]*) HTTP\/(1\.[01])$/.exec(line) ?? [];
  if (method === '') throw new BadRequestError();
  const connection = (headers.get('connection') ?? '').toLowerCase();
  const [path = '', search = ''] = target.split(/\?(.*)/s);
  return {
    method,
    path,
    target,
    query: new URLSearchParams(search),
    cookies: cookiesOf(headers.get('cookie') ?? ''),
    host: headers.get('host') ?? '',
    contentType: headers.get('content-type') ?? '',
    body,
    knowsChunks: version === '1.1',
    keepAlive: version === '1.1' ? connection !== 'close' : connection === 'keep-alive',
  };
}

function cookiesOf(header: string): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split(/=(.*)/s));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}
