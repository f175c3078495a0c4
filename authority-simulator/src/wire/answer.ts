/** An answer before it is bytes. `1.0` answers close the connection, `1.1` answers keep it. */
export type Answer = {
  version: '1.0' | '1.1';
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
  /** Sent in pieces whose lengths stand between them, as the servlet container does with its pages. */
  chunked?: boolean;
};

const REASON: Readonly<Record<number, string>> = {
  200: 'OK',
  302: 'Found',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

const EMPTY = Buffer.alloc(0);

/** A redirect as the gateway sends it to a visitor it does not know: HTTP/1.0, no body, connection closed. */
export function redirect(location: string, cookies: readonly string[]): Answer {
  return {
    version: '1.0',
    status: 302,
    headers: [...NOTHING, ['Location', location], ...setting(cookies)],
    body: EMPTY,
  };
}

/** The same in the course of a session: the cookies come first. */
export function hop(location: string, cookies: readonly string[]): Answer {
  return {
    version: '1.0',
    status: 302,
    headers: [...setting(cookies), ...NOTHING, ['Location', location]],
    body: EMPTY,
  };
}

const NOTHING = [['Content-Length', '0']] as const;

function setting(cookies: readonly string[]): (readonly [name: string, value: string])[] {
  return cookies.map((cookie) => ['Set-Cookie', cookie] as const);
}

/** A page of the gateway. */
export function page(html: string, cookies: readonly string[] = []): Answer {
  const headers = [['Content-Type', 'text/html; charset=utf-8'], ...setting(cookies)] as const;
  return { version: '1.0', status: 200, headers, body: Buffer.from(html) };
}

/** An answer of the service behind the gateway; `headers` stand before the content type. */
export function served(status: number, contentType: string, body: Buffer, headers: Answer['headers'] = []): Answer {
  return { version: '1.1', status, headers: [...headers, ['Content-Type', contentType]], body };
}

/** Writes the whole answer as bytes. */
export function bytesOf(answer: Answer, keepAlive: boolean): Buffer {
  if (!answer.chunked) return Buffer.concat([Buffer.from(headOf(answer, keepAlive), 'latin1'), answer.body]);
  const head = headOf({ ...answer, headers: [...answer.headers, ['Transfer-Encoding', 'chunked']] }, keepAlive, false);
  const half = answer.body.length >> 1;
  const pieces = [answer.body.subarray(0, half), answer.body.subarray(half), EMPTY];
  const chunks = pieces.flatMap((piece, place) =>
    piece.length === 0 && place < 2 ? [] : [`${piece.length.toString(16)}\r\n`, piece, '\r\n'],
  );
  return Buffer.concat(
    [head, ...chunks].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
}

/** Writes the head. The length is left out where the end of the connection is to mark the end of the body. */
export function headOf(answer: Answer, keepAlive: boolean, withLength = true): string {
  const lines = [`HTTP/${answer.version} ${answer.status} ${REASON[answer.status] ?? 'Status'}`];
  if (answer.version === '1.0') lines.push('Server: BigIP');
  for (const [name, value] of answer.headers) lines.push(`${name}: ${value}`);
  if (withLength && !answer.headers.some(([name]) => name === 'Content-Length')) {
    lines.push(`Content-Length: ${answer.body.length}`);
  }
  if (!keepAlive) lines.push('Connection: close');
  return `${lines.join('\r\n')}\r\n\r\n`;
}
