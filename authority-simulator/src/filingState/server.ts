import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { contactCall } from '../contact/call.ts';
import type { ContactDesk } from '../contact/desk.ts';
import type { Library } from '../documents/library.ts';
import type { Filing, Register } from '../filing/register.ts';
import {
  createPlainServer,
  type PlainCall,
  type PlainParts,
  type PlainReply,
  type PlainServer,
  type ServerIdentity,
} from '../wire/plainHttp.ts';
import { notFoundPage, notNumericPage, tablePage } from './pages.ts';

const STATE_PATH = '/StareD112/vizualizareStare.do';
const RECEIPT_PATH = '/StareD112/ObtineRecipisa';

/** How many filings of a code, and how many months back, the service knows. Source: its own page. */
const LAST_FILINGS = 200;
const WINDOW_MONTHS = 3;

/** How long a receipt can be fetched, in ms. Source: anaf-spv.md 4.2, 60 days. */
const RECEIPT_MS = 60 * 86_400_000;

type Parts = PlainParts & {
  register: Register;
  library: Library;
  contacts: ContactDesk;
  identity: ServerIdentity;
  now: () => number;
};

/**
 * The public services: what became of a filing and its receipt, and the contact form. No certificate. The cookies
 * that they set are not asked for again.
 */
export function createFilingStateServer(parts: Parts): PlainServer {
  return createPlainServer(parts, (request) => callOf(parts, request), parts.identity);
}

function callOf(parts: Parts, request: IncomingMessage): PlainCall {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'GET' && pathname === RECEIPT_PATH) {
    const index = /^(\d+)\.pdf$/.exec(searchParams.get('numefisier') ?? '')?.[1] ?? '';
    return {
      endpoint: 'receipt',
      documentId: index,
      reply: async () => withCookies(await receipt(parts, index), [frontCookie()]),
    };
  }
  const contact = contactCall(parts.contacts, request);
  if (contact !== null) return contact;
  const isState = request.method === 'POST' && pathname === STATE_PATH;
  return {
    endpoint: 'filingState',
    documentId: null,
    reply: async (body) => {
      if (!isState) return NO_SUCH_PAGE;
      const cookies = [...sessionCookies(request), frontCookie()];
      return withCookies(await state(parts, new URLSearchParams(body)), cookies);
    },
  };
}

async function state(parts: Parts, form: URLSearchParams): Promise<PlainReply> {
  const index = form.get('id') ?? '';
  const fiscalCode = form.get('cui') ?? '';
  if (!/^\d+$/.test(index)) return html(notNumericPage());
  const to = parts.now();
  const from = windowStart(to);
  const recent = (await parts.register.filings())
    .filter((filing) => filing.at >= from && isOf(filing, index, fiscalCode))
    .slice(-LAST_FILINGS)
    .toReversed();
  // Filed at the counter: registration numbers of paper, of which there are none here.
  const isAtCounter = form.get('ghiseu') === 'Y';
  if (isAtCounter || !recent.some((filing) => filing.index === index)) return html(notFoundPage());
  const rows = recent.map((filing) => ({ filing, hasReceipt: hasReceipt(filing, to) }));
  return html(tablePage(fiscalCode, from, to, rows));
}

/** A file from which no code could be read is known to its index alone. */
function isOf(filing: Filing, index: string, fiscalCode: string): boolean {
  return filing.fiscalCode === null ? filing.index === index : filing.fiscalCode === fiscalCode;
}

function hasReceipt({ receipt, at }: Filing, now: number): boolean {
  return receipt !== null && now - at <= RECEIPT_MS;
}

async function receipt({ register, library, now }: Parts, index: string): Promise<PlainReply> {
  const filing = (await register.filings()).find((one) => one.index === index);
  const isThere = filing?.receipt && hasReceipt(filing, now());
  const body = isThere && filing.receipt ? await library.document(filing.receipt) : Buffer.alloc(0);
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline;filename=${index}.pdf`,
    ...EMPTY_FIELDS,
  };
  return { status: 200, headers, body };
}

function withCookies(reply: PlainReply, cookies: string[]): PlainReply {
  return { ...reply, headers: { ...reply.headers, 'Set-Cookie': cookies } };
}

/** The application's own session, given to a visitor who has none. */
function sessionCookies({ headers }: IncomingMessage): string[] {
  if (/(^|; *)JSESSIONID=/.test(headers.cookie ?? '')) return [];
  return [`JSESSIONID=0000${randomBytes(17).toString('base64url')}:1a2b3c4d5; Path=/; HttpOnly`];
}

/** The cookie of the load balancer in front of the application, new with every answer. */
function frontCookie(): string {
  return `TS01a2b3c4=${randomBytes(40).toString('hex')}; Path=/`;
}

/** Three months back, as the page's own heading counts: one day more. */
function windowStart(now: number): number {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - WINDOW_MONTHS);
  return start.getTime() - 86_400_000;
}

function html(page: string): PlainReply {
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html;charset=ISO-8859-1', 'Content-Language': 'en-US', ...EMPTY_FIELDS },
    chunked: true,
    body: Buffer.from(page, 'latin1'),
  };
}

/** The service sends these with every answer, and nothing in them: no redirect is meant. */
const EMPTY_FIELDS = { 'content-location': '', location: '' } as const;

const NO_SUCH_PAGE: PlainReply = { ...html('Error 404: Not Found\n'), status: 404 };
