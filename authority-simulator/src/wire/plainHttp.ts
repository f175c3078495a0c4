import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Behaviour } from '../behaviour.ts';
import type { Fault } from '../control/faultSchemas.ts';
import type { Endpoint } from '../control/faultTable.ts';
import type { FaultBook } from '../faults/faults.ts';
import { LOGOUT_PAGE } from '../gateway/pages.ts';
import type { Journal } from '../journal.ts';

const MAX_BODY_BYTES = 65_536;

export type PlainParts = { behaviour: Behaviour; faults: FaultBook; journal: Journal };
export type PlainServer = Server | TlsServer;
export type PlainReply = {
  status: number;
  headers: Readonly<Record<string, string | string[]>>;
  body: Buffer;
  chunked?: boolean;
};

/** A request to a public service: what it counts for, the document it names, and how it is answered. */
export type PlainCall = { endpoint: Endpoint; documentId: string | null; reply: (body: string) => Promise<PlainReply> };

/** The key and certificate (PEM) a service shows over HTTPS. */
export type ServerIdentity = { key: Buffer; cert: Buffer };

/**
 * A public service: no client's certificate, no session; delays, faults and journal as everywhere. HTTP, or HTTPS where
 * there is an identity.
 */
export function createPlainServer(
  { behaviour, faults, journal }: PlainParts,
  find: (request: IncomingMessage) => PlainCall,
  identity?: ServerIdentity,
): PlainServer {
  const tcpByPort = new Map<number | undefined, Socket>();
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const tcp = tcpByPort.get(request.socket.remotePort);
    const { endpoint, documentId, reply } = find(request);
    const finish = journal.start(endpoint);
    const fault = faults.take(endpoint, documentId ?? undefined);
    const work = async (): Promise<void> => {
      const body = await bodyOf(request);
      const wait = behaviour.delaysMs[endpoint] + (fault?.kind === 'slow' ? fault.ms : 0);
      if (wait > 0) await pause(wait);
      if (harm(fault, response, tcp)) return;
      const answer = await reply(body);
      if (fault?.kind === 'brokenOff') breakOff(response, answer, tcp);
      else send(response, fault?.kind === 'truncatedPdf' ? { ...answer, body: halfOf(answer.body) } : answer);
    };
    response.once('close', () => {
      const status = response.headersSent ? response.statusCode : null;
      finish({ status, serial: null, documentId, fault: fault?.kind ?? null });
    });
    void work().catch(() => request.destroy());
  };
  const server = identity ? createTlsServer(identity, serve) : createServer(serve);
  server.on('connection', (tcp: Socket) => {
    const port = tcp.remotePort;
    tcpByPort.set(port, tcp);
    tcp.once('close', () => tcpByPort.delete(port));
  });
  return server;
}

/** Does what a fault without the service's own answer says; answers whether it was one. */
function harm(fault: Fault | null, response: ServerResponse, tcp: Socket | undefined): boolean {
  if (fault?.kind === 'hang') return true;
  if (fault?.kind === 'reset') tcp?.resetAndDestroy();
  else if (fault?.kind === 'closed') tcp?.destroy();
  else if (fault?.kind === 'logoutPage') response.writeHead(200, { 'Content-Type': 'text/html' }).end(LOGOUT_PAGE);
  else if (fault?.kind === 'serverError') {
    response
      .writeHead(fault.status, { 'Content-Type': 'text/html' })
      .end(`<html><body>${fault.status}</body></html>\n`);
  } else return false;
  return true;
}

function send(response: ServerResponse, { status, headers, body, chunked = false }: PlainReply): void {
  response.writeHead(status, chunked ? headers : { ...headers, 'Content-Length': body.length });
  if (chunked) response.write(body.subarray(0, body.length >> 1));
  response.end(chunked ? body.subarray(body.length >> 1) : body);
}

function breakOff(response: ServerResponse, { status, headers, body }: PlainReply, tcp: Socket | undefined): void {
  response.writeHead(status, { ...headers, 'Content-Length': body.length });
  response.write(halfOf(body), () => tcp?.destroy());
}

function halfOf(body: Buffer): Buffer {
  return body.subarray(0, body.length >> 1);
}

/** The real hosts reset connections that idle: a client that keeps one for its next call meets that here as well. */
export function resetIdle(server: PlainServer, afterMs: () => number): void {
  server.keepAliveTimeout = 0;
  const timers = new WeakMap<Socket, NodeJS.Timeout>();
  server.on('request', ({ socket }, response) => {
    clearTimeout(timers.get(socket));
    response.once('finish', () => {
      const timer = setTimeout(() => socket.resetAndDestroy(), afterMs());
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
