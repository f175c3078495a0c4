import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import * as v from 'valibot';
import type { Behaviour } from '../behaviour.ts';
import type { Fault } from '../control/schemas.ts';
import type { FaultBook } from '../faults.ts';
import { LOGOUT_PAGE } from '../gateway/pages.ts';
import type { Journal } from '../journal.ts';
import type { World } from '../world.ts';
import { foundCompany } from './shape.ts';

const PATH = '/api/PlatitorTvaRest/v9/tva';
const MAX_CODES = 100;
const MAX_BODY_BYTES = 65_536;

const querySchema = v.pipe(
  v.array(
    v.strictObject({
      cui: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999_999)),
      data: v.pipe(v.string(), v.isoDate()),
    }),
  ),
  v.minLength(1),
);

/** A client that waits the full second between two calls may be seen to have waited a little less. */
const JITTER_MS = 50;

type Parts = { world: World; behaviour: Behaviour; faults: FaultBook; journal: Journal; now: () => number };
type Reply = { status: number; body: string };

/** The public company lookup: no certificate, at most 100 codes a call, one call per second and client. */
export function createLookupServer(parts: Parts): { server: Server; forgetCallers: () => void } {
  const { behaviour, faults, journal, now } = parts;
  const lastCalls = new Map<string, number>();
  const isTooSoon = (client: string): boolean => {
    const at = now();
    const since = at - (lastCalls.get(client) ?? -Infinity);
    if (since < behaviour.lookupIntervalMs - JITTER_MS) return true;
    lastCalls.set(client, at);
    return false;
  };
  const server = createServer((request, response) => {
    const finish = journal.start('companyLookup');
    const fault = faults.take('companyLookup');
    const client = request.socket.remoteAddress ?? '';
    const work = async (): Promise<void> => {
      const text = await bodyOf(request);
      await pause(behaviour.delaysMs.companyLookup + (fault?.kind === 'slow' ? fault.ms : 0));
      if (!harm(fault, response)) reply(response, isTooSoon(client) ? tooSoon() : find(parts, request, text));
    };
    response.once('close', () => {
      const status = response.headersSent ? response.statusCode : null;
      finish({ status, serial: null, documentId: null, fault: fault?.kind ?? null });
    });
    void work().catch(() => request.destroy());
  });
  resetIdle(server, behaviour);
  return { server, forgetCallers: () => lastCalls.clear() };
}

function find({ world, behaviour }: Parts, request: IncomingMessage, text: string): Reply {
  if (request.url !== PATH) return { status: 404, body: '' };
  if (request.method !== 'POST') return { status: 405, body: '' };
  const query = v.safeParse(v.pipe(v.string(), v.parseJson(), querySchema), text);
  if (!query.success) return refusal(400, 'Cerere invalida');
  if (query.output.length > MAX_CODES)
    return refusal(400, `Numarul maxim de CUI-uri pentru o cerere este ${MAX_CODES}`);
  const asked = query.output.map(({ cui, data }) => ({ cui, data, company: world.company(String(cui)) }));
  const found = asked.flatMap(({ company, data }) => (company ? [foundCompany(company, data)] : []));
  const notFound = asked.filter(({ company }) => !company).map(({ cui }) => cui);
  const status = found.length === 0 && behaviour.lookupNothingFound === 'notFound' ? 404 : 200;
  return { status, body: JSON.stringify({ found, notFound }) };
}

function tooSoon(): Reply {
  return refusal(429, 'Limita de 1 apel pe secunda a fost depasita');
}

/** No refusal of the real service is on record; the shape is that of its older versions' wrapper. */
function refusal(status: number, message: string): Reply {
  return { status, body: JSON.stringify({ cod: status, message }) };
}

function reply(response: ServerResponse, { status, body }: Reply): void {
  const bytes = Buffer.from(body);
  response
    .writeHead(status, { 'Content-Type': 'application/json;charset=UTF-8', 'Content-Length': bytes.length })
    .end(bytes);
}

/** Does what the fault says; answers whether the ordinary answer is off. */
function harm(fault: Fault | null, response: ServerResponse): boolean {
  if (fault?.kind === 'hang') return true;
  if (fault?.kind === 'reset') response.socket?.resetAndDestroy();
  else if (fault?.kind === 'closed') response.socket?.destroy();
  else if (fault?.kind === 'brokenOff') {
    response.writeHead(200, { 'Content-Type': 'application/json;charset=UTF-8', 'Content-Length': 1000 });
    response.write('{"found":[', () => response.socket?.destroy());
  } else if (fault?.kind === 'logoutPage') response.writeHead(200, { 'Content-Type': 'text/html' }).end(LOGOUT_PAGE);
  else if (fault?.kind === 'serverError') {
    response
      .writeHead(fault.status, { 'Content-Type': 'text/html' })
      .end(`<html><body>${fault.status}</body></html>\n`);
  } else return false;
  return true;
}

/** The real host resets connections that idle: a client that keeps one for its next call meets that here as well. */
function resetIdle(server: Server, behaviour: Behaviour): void {
  server.keepAliveTimeout = 0;
  const timers = new WeakMap<Socket, NodeJS.Timeout>();
  server.on('request', ({ socket }, response) => {
    clearTimeout(timers.get(socket));
    response.once('finish', () => {
      const timer = setTimeout(() => socket.resetAndDestroy(), behaviour.lookupIdleResetMs);
      timers.set(socket, timer.unref());
    });
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    if (!Buffer.isBuffer(piece)) continue;
    size += piece.length;
    if (size > MAX_BODY_BYTES) throw new RangeError('body too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function pause(ms: number): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  return promise;
}
