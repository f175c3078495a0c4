/** A request as it came over the wire. */
export type WireRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Path and query as sent. */
  target: string;
  cookies: ReadonlyMap<string, string>;
  keepAlive: boolean;
};

const MAX_HEAD_BYTES = 16_384;
const MAX_BODY_BYTES = 65_536;
const HEAD_END = Buffer.from('\r\n\r\n');

/** Cuts a stream of bytes into requests; bodies are read and dropped, as nothing here takes one. */
export type RequestReader = {
  push: (bytes: Buffer) => void;
  /** The next whole request, or null while one is still on its way. */
  next: () => WireRequest | null;
};

/** Makes a reader for one connection. */
export function createRequestReader(): RequestReader {
  let pending: Buffer = Buffer.alloc(0);
  return {
    push: (bytes) => {
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    },
    next: () => {
      const end = pending.indexOf(HEAD_END);
      if (end < 0) {
        if (pending.length > MAX_HEAD_BYTES) throw new BadRequestError();
        return null;
      }
      const [line = '', ...fields] = pending.toString('latin1', 0, end).split('\r\n');
      const headers = headersOf(fields);
      const bodyBytes = Number(headers.get('content-length') ?? 0);
      if (!(bodyBytes <= MAX_BODY_BYTES) || headers.has('transfer-encoding')) throw new BadRequestError();
      const size = end + HEAD_END.length + bodyBytes;
      if (pending.length < size) return null;
      pending = pending.subarray(size);
      return requestOf(line, headers);
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

function requestOf(line: string, headers: ReadonlyMap<string, string>): WireRequest {
  const [, method = '', target = '', version = ''] = /^([A-Z]+) (\/\S*) HTTP\/(1\.[01])$/.exec(line) ?? [];
  if (method === '') throw new BadRequestError();
  const connection = (headers.get('connection') ?? '').toLowerCase();
  const [path = '', search = ''] = target.split(/\?(.*)/s);
  return {
    method,
    path,
    target,
    query: new URLSearchParams(search),
    cookies: cookiesOf(headers.get('cookie') ?? ''),
    keepAlive: version === '1.1' ? connection !== 'close' : connection === 'keep-alive',
  };
}

function cookiesOf(header: string): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split(/=(.*)/s));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}
