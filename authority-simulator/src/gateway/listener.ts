import { constants } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import type { Behaviour } from '../behaviour.ts';
import type { FaultBook } from '../faults/faults.ts';
import type { Journal } from '../journal.ts';
import { serveConnection } from './connection.ts';
import type { Gateway } from './gateway.ts';

const RESUMABLE_SESSIONS = 1000;

/**
 * The usual suites of TLS 1.2 for an RSA certificate, in the gateway's own order. The first is the one on record; of the
 * others only that clients without it reach the service.
 */
const CIPHER_SUITES = [
  'ECDHE-RSA-AES128-SHA',
  'ECDHE-RSA-AES256-SHA',
  'ECDHE-RSA-AES128-SHA256',
  'ECDHE-RSA-AES256-SHA384',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'AES128-SHA',
  'AES256-SHA',
  'AES128-SHA256',
  'AES256-SHA256',
  'AES128-GCM-SHA256',
  'AES256-GCM-SHA384',
];

type Parts = {
  key: Buffer;
  certificate: Buffer;
  /** Issuers named in the certificate request. */
  issuers: readonly Buffer[];
  gateway: Gateway;
  faults: FaultBook;
  journal: Journal;
  behaviour: Behaviour;
};

/** The gateway's TCP server and a way to drop all its connections. */
export type Listener = { server: Server; dropConnections: () => void };

/** Listens the way the real gateway negotiates: TLS 1.2, a CBC suite first, no certificate asked for at first. */
export function createListener(parts: Parts): Listener {
  const { journal } = parts;
  const tcpByPort = new Map<number, Socket>();
  const tlsServer = createResumingTlsServer(parts);
  tlsServer.on('secureConnection', (tls) => {
    const tcp = tcpByPort.get(tls.remotePort ?? 0);
    if (!tcp) {
      tls.destroy();
      return;
    }
    journal.handshake(tls.isSessionReused() ? 'resumed' : 'full');
    serveConnection(tls, tcp, parts);
  });
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (tcp) => {
    const port = tcp.remotePort ?? 0;
    tcpByPort.set(port, tcp);
    journal.connectionOpened();
    tcp.on('error', () => tcp.destroy());
    tcp.once('close', () => {
      tcpByPort.delete(port);
      journal.connectionClosed();
    });
    shakeHands(tcp, tlsServer, parts);
  });
  return {
    server,
    dropConnections: () => {
      for (const tcp of tcpByPort.values()) tcp.destroy();
    },
  };
}

function createResumingTlsServer({ key, certificate, issuers }: Parts): TlsServer {
  const resumable = new Map<string, Buffer>();
  const server = createTlsServer({
    key,
    cert: certificate,
    ca: [...issuers],
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    ciphers: CIPHER_SUITES.join(':'),
    honorCipherOrder: true,
    requestCert: false,
    // Resumption by session id, as observed; tickets would take its place.
    secureOptions: constants.SSL_OP_NO_TICKET,
  });
  server.on('newSession', (id, session, done) => {
    resumable.set(id.toString('hex'), session);
    const oldest = resumable.size > RESUMABLE_SESSIONS ? resumable.keys().next().value : undefined;
    if (oldest !== undefined) resumable.delete(oldest);
    done();
  });
  server.on('resumeSession', (id, done) => done(null, resumable.get(id.toString('hex')) ?? null));
  return server;
}

/** Hands the connection to the TLS server, unless a fault comes between. */
function shakeHands(tcp: Socket, tlsServer: TlsServer, { faults, behaviour, gateway }: Parts): void {
  const fault = faults.take(gateway.connectEndpoint);
  const delayMs = behaviour.delaysMs[gateway.connectEndpoint] + (fault?.kind === 'slow' ? fault.ms : 0);
  if (fault && fault.kind !== 'slow') {
    // Only once the client began its handshake: a connection gone before that is another failure to it.
    tcp.once('data', () => {
      if (fault.kind === 'reset') tcp.resetAndDestroy();
      else if (fault.kind !== 'hang') tcp.destroy();
    });
    tcp.resume();
  } else if (delayMs > 0) setTimeout(() => tlsServer.emit('connection', tcp), delayMs);
  else tlsServer.emit('connection', tcp);
}
