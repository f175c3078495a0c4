import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { DuplicateMessageError } from '../authorityRecords.ts';
import { ContactRefusedError } from '../contact/desk.ts';
import { NotSignedError } from '../documents/tamper.ts';
import { NothingToSeedError } from '../seed.ts';
import { callsOf, NoSuchDocumentError, type Call, type ControlParts } from './calls.ts';
import { GUARDS, servePage } from './page.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Longer than any client keeps an idle connection: none is closed under a call on its way. */
const KEEP_ALIVE_MS = 60_000;

/** The HTTP face through which tests and the demo steer the simulator. */
export function createControlServer(parts: ControlParts): Server {
  const calls = callsOf(parts);
  const server = createServer((request, response) => {
    if (request.method === 'GET' && isOurs(request) && servePage(request.url, response)) return;
    void handle(calls, request).then(({ status, body }) => answer(response, status, body));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

async function handle(calls: Map<string, Call>, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  if (!isOurs(request)) return { status: 403, body: { error: 'this port answers its own page and programs only' } };
  const call = calls.get(`${request.method} ${request.url}`);
  if (!call) return { status: 404, body: { error: 'no such call' } };
  try {
    return { status: 200, body: await call(await bodyOf(request)) };
  } catch (error) {
    if (v.isValiError(error)) return { status: 400, body: { error: 'invalid', issues: error.issues.map(issueOf) } };
    return { status: statusOf(error), body: { error: error instanceof Error ? error.message : 'unknown' } };
  }
}

function statusOf(error: unknown): number {
  if (error instanceof SyntaxError || error instanceof NothingToSeedError) return 400;
  if (error instanceof NotSignedError || error instanceof ContactRefusedError) return 400;
  if (error instanceof NoSuchDocumentError) return 404;
  return error instanceof DuplicateMessageError ? 409 : 500;
}

function issueOf(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? ''}: ${issue.message}`;
}

/**
 * Another page in a browser must not steer the simulator: it would come with an origin or a site that is not ours, or,
 * where it bent a name to this address, with that name.
 */
function isOurs({ headers, method }: IncomingMessage): boolean {
  const { host = '', origin, 'sec-fetch-site': site } = headers;
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  return site === undefined || site === 'same-origin' || (site === 'none' && method === 'GET');
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    if (!Buffer.isBuffer(piece)) continue;
    size += piece.length;
    if (size > MAX_BODY_BYTES) throw new SyntaxError('body too large');
    pieces.push(piece);
  }
  return size === 0 ? undefined : JSON.parse(Buffer.concat(pieces).toString());
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { ...GUARDS, 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
