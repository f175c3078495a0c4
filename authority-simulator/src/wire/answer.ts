/** An answer before it is bytes. `1.0` answers close the connection, `1.1` answers keep it. */
export type Answer = {
  version: '1.0' | '1.1';
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
};

const REASON: Readonly<Record<number, string>> = {
  200: 'OK',
  302: 'Found',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

const EMPTY = Buffer.alloc(0);

/** A redirect as the gateway sends it: HTTP/1.0, no body, connection closed. */
export function redirect(location: string, cookies: readonly string[]): Answer {
  const setCookies = cookies.map((cookie) => ['Set-Cookie', cookie] as const);
  return { version: '1.0', status: 302, headers: [['Location', location], ...setCookies], body: EMPTY };
}

/** A page of the gateway. */
export function page(html: string, cookies: readonly string[] = []): Answer {
  const setCookies = cookies.map((cookie) => ['Set-Cookie', cookie] as const);
  const headers = [['Content-Type', 'text/html; charset=utf-8'], ...setCookies] as const;
  return { version: '1.0', status: 200, headers, body: Buffer.from(html) };
}

/** An answer of the service behind the gateway; `headers` stand before the content type. */
export function served(status: number, contentType: string, body: Buffer, headers: Answer['headers'] = []): Answer {
  return { version: '1.1', status, headers: [...headers, ['Content-Type', contentType]], body };
}

/** Writes the head. The length is left out where the end of the connection is to mark the end of the body. */
export function headOf(answer: Answer, keepAlive: boolean, withLength = true): string {
  const lines = [`HTTP/${answer.version} ${answer.status} ${REASON[answer.status] ?? 'Status'}`];
  if (answer.version === '1.0') lines.push('Server: BigIP');
  for (const [name, value] of answer.headers) lines.push(`${name}: ${value}`);
  if (withLength) lines.push(`Content-Length: ${answer.body.length}`);
  if (!keepAlive) lines.push('Connection: close');
  return `${lines.join('\r\n')}\r\n\r\n`;
}
