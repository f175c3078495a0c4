import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Behaviour } from '../behaviour.ts';
import type { Fault } from '../control/faultSchemas.ts';
import type { FaultBook } from '../faults/faults.ts';
import type { Journal } from '../journal.ts';
import { bytesOf, headOf, type Answer } from '../wire/answer.ts';
import { createRequestReader, type RequestHead, type WireRequest } from '../wire/request.ts';
import type { Gateway, Route } from './gateway.ts';
import { insteadOf, takesTheAnswersPlace } from './replacement.ts';

/** Pieces a slow answer is cut into. */
const SLOW_PIECES = 10;

type Parts = { gateway: Gateway; faults: FaultBook; journal: Journal; behaviour: Behaviour };

/**
 * Serves one TLS connection, one request after the other. `raw` is the TCP socket below it: what a fault does to it
 * no TLS alert announces.
 */
export function serveConnection(tls: TLSSocket, raw: Socket, parts: Parts): void {
  const line = { isCutOff: false };
  const reader = createRequestReader(parts.gateway.maxBodyBytes, (head) => {
    line.isCutOff = cutOff(head, tls, raw, parts);
    if (head.waitsToBeAsked && !line.isCutOff) tls.write('HTTP/1.1 100 Continue\r\n\r\n');
  });
  let busy = false;
  const work = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      for (let request = reader.next(); request && !line.isCutOff && !tls.destroyed; request = reader.next()) {
        await serve(request, tls, raw, parts);
      }
    } catch {
      raw.destroy();
    } finally {
      busy = false;
    }
  };
  const silent = setTimeout(() => tls.end(), parts.behaviour.silentConnectionMs);
  tls.once('close', () => clearTimeout(silent));
  tls.on('data', (bytes: Buffer) => {
    clearTimeout(silent);
    reader.push(bytes);
    void work();
  });
  tls.on('error', () => raw.destroy());
}

/** Ends a request while its body is on the way, where a fault says so; answers whether one did. */
function cutOff({ method, path }: RequestHead, tls: TLSSocket, raw: Socket, parts: Parts): boolean {
  const { longBody } = parts.gateway;
  if (longBody === null || method !== 'POST' || path !== longBody.path) return false;
  const fault = parts.faults.take(longBody.endpoint);
  if (!fault) return false;
  const finish = parts.journal.start(longBody.endpoint);
  void silence(fault, tls, raw).then(() => finish({ status: null, serial: null, documentId: null, fault: fault.kind }));
  return true;
}

async function serve(request: WireRequest, tls: TLSSocket, raw: Socket, parts: Parts): Promise<void> {
  const route = parts.gateway.route(request, tls);
  const documentId = request.query.get('id');
  const fault = parts.faults.take(route.endpoint, documentId ?? undefined);
  const finish = parts.journal.start(route.endpoint);
  const status = await answer(request, route, fault, tls, raw, parts);
  finish({ status, serial: route.session?.serial ?? route.serial, documentId, fault: fault?.kind ?? null });
}

/** Answers with or without a fault; gives the status that left, or null. */
async function answer(
  request: WireRequest,
  route: Route,
  fault: Fault | null,
  tls: TLSSocket,
  raw: Socket,
  { gateway, behaviour }: Parts,
): Promise<number | null> {
  await pause(behaviour.delaysMs[route.endpoint]);
  if (fault && takesTheAnswersPlace(fault)) {
    if (fault.registered) await route.answer();
    else await route.turnedAway(fault);
  }
  if (fault && (await silence(fault, tls, raw))) return null;
  const instead = fault && insteadOf(fault, request, route, gateway);
  if (instead) return write(instead, request, tls);
  const whole = await route.answer();
  if (!whole) {
    raw.destroy();
    return null;
  }
  const half = whole.body.subarray(0, whole.body.length >> 1);
  if (fault?.kind === 'truncatedPdf') return write({ ...whole, body: half }, request, tls);
  if (fault?.kind === 'slow') return writeSlowly(whole, tls, fault.ms);
  if (fault?.kind === 'brokenOff') {
    await send(tls, [headOf(whole, false), half]);
    raw.destroySoon();
    return whole.status;
  }
  if (fault?.kind === 'noCloseNotify') {
    await send(tls, [headOf({ ...whole, version: '1.0' }, false, false), whole.body]);
    raw.end();
    return whole.status;
  }
  return write(whole, request, tls);
}

/** The faults without any answer; answers whether this was one. */
async function silence(fault: Fault, tls: TLSSocket, raw: Socket): Promise<boolean> {
  if (fault.kind === 'reset') raw.resetAndDestroy();
  else if (fault.kind === 'closed') tls.end();
  else if (fault.kind === 'hang') await closed(tls);
  else return false;
  return true;
}

async function write(answer: Answer, request: WireRequest, tls: TLSSocket): Promise<number> {
  const keepAlive = answer.version === '1.1' && request.keepAlive;
  await send(tls, [bytesOf({ ...answer, chunked: answer.chunked === true && request.knowsChunks }, keepAlive)]);
  if (!keepAlive) tls.end();
  return answer.status;
}

async function writeSlowly(answer: Answer, tls: TLSSocket, ms: number): Promise<number> {
  if (answer.body.length === 0) await pause(ms);
  await send(tls, [headOf(answer, false)]);
  const size = Math.ceil(answer.body.length / SLOW_PIECES);
  for (let at = 0; at < answer.body.length && !tls.destroyed; at += size) {
    await pause(ms / SLOW_PIECES);
    await send(tls, [answer.body.subarray(at, at + size)]);
  }
  tls.end();
  return answer.status;
}

/** Sends the pieces as one write and waits until they left; a client that went away is no error of ours. */
function send(tls: TLSSocket, pieces: readonly (string | Buffer)[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (tls.destroyed || !tls.writable) return Promise.resolve();
  tls.write(
    Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece))),
    () => resolve(),
  );
  return promise;
}

function closed(tls: TLSSocket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (tls.closed) resolve();
  tls.once('close', () => resolve());
  return promise;
}

function pause(ms: number): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  return promise;
}
