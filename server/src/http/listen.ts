import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { API_TIMEOUT_MS } from '#contracts/limits.ts';

/** Handles one request. */
export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** The socket that the server listens on. */
export type Listener = {
  readonly port: number;
  /** Sends requests to the listener from now on; until then they get a 503 with `retry-after`. */
  serve(listener: RequestListener): void;
  /** Stops accepting connections and waits for the requests in flight, for `graceMs` at most. */
  close(graceMs: number): Promise<void>;
};

/** The port is in use, or must not be used. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const notYet: RequestListener = (_request, response) => {
  response.writeHead(503, { 'retry-after': '1' }).end();
};

/** Longest silence of a connection, and longest arrival of a request other than an upload, in ms. */
type Times = { readonly silenceMs: number; readonly requestMs: number };
// Longer than the page's own time limit, which has to come first.
const TIMES: Times = { silenceMs: API_TIMEOUT_MS + 20_000, requestMs: API_TIMEOUT_MS + 20_000 };

const isUpload = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/content/upload/');

/** Ends the connection of a request that arrives too slowly. */
function limitRequest(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, ms);
  request.once('close', () => clearTimeout(timer));
}

/** Listens immediately, so that a port in use is reported before the database starts. */
export async function listen(host: string, port: number, times: Times = TIMES): Promise<Listener> {
  let current: RequestListener = notYet;
  const connections = createConnections();
  const server = createServer((request, response) => {
    connections.track(request.socket, response);
    if (!isUpload(request)) limitRequest(request, times.requestMs);
    current(request, response);
  });
  server.on('connection', connections.add);
  // An upload may take as long as its bytes keep coming; other requests have their own limit.
  server.requestTimeout = 0;
  server.timeout = times.silenceMs;
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = 100;
  await bind(server, host, port);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new ListenError('The server has no port.');
  return {
    port: address.port,
    serve: (listener) => {
      current = listener;
    },
    close: (graceMs) => {
      connections.endWhenIdle();
      return closeServer(server, graceMs);
    },
  };
}

function bind(server: Server, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (cause: Error & { code?: string }) => {
    const why = cause.code === 'EADDRINUSE' ? 'is in use' : 'cannot be listened on';
    reject(new ListenError(`PORT ${port} ${why}.`, { cause }));
  });
  server.listen(port, host, resolve);
  return promise;
}

function closeServer(server: Server, graceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  server.close(() => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}

/**
 * Node counts a connection without a request yet, which browsers open in advance, as busy. This tracks the idle ones.
 */
function createConnections() {
  const inFlight = new Map<Socket, number>();
  let isEnding = false;
  const endIfIdle = (socket: Socket): void => {
    if (isEnding && inFlight.get(socket) === 0) socket.destroySoon();
  };
  return {
    add: (socket: Socket): void => {
      inFlight.set(socket, 0);
      socket.on('close', () => inFlight.delete(socket));
    },
    track: (socket: Socket, response: ServerResponse): void => {
      inFlight.set(socket, (inFlight.get(socket) ?? 0) + 1);
      if (isEnding) response.setHeader('connection', 'close');
      response.on('close', () => {
        if (!inFlight.has(socket)) return;
        inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1);
        endIfIdle(socket);
      });
    },
    endWhenIdle: (): void => {
      isEnding = true;
      for (const socket of inFlight.keys()) endIfIdle(socket);
    },
  };
}
