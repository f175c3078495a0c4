import { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { normalSerial } from '../control/fields.ts';

/** A certificate as the gateway sees it: by its serial, and whether an accepted issuer vouches for it. */
export type ShownCertificate = { serial: string; trusted: boolean };

export type CertificateReader = (socket: TLSSocket, now: number) => ShownCertificate | null;

/** Makes a reader that accepts what this issuer signed and what is in force. */
export function createCertificateReader(issuerPem: string | Buffer): CertificateReader {
  const issuer = new X509Certificate(issuerPem);
  return (socket, now) => {
    const shown = socket.getPeerX509Certificate();
    if (!shown) return null;
    const inForce = Date.parse(shown.validFrom) <= now && now <= Date.parse(shown.validTo);
    const trusted = inForce && shown.checkIssued(issuer) && shown.verify(issuer.publicKey);
    return { serial: normalSerial(shown.serialNumber), trusted };
  };
}

/**
 * Asks for the client certificate by renegotiating; answers false when the client refused or did not answer in time.
 */
export function renegotiate(socket: TLSSocket, timeoutMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), timeoutMs);
  const failed = (): void => resolve(false);
  socket.once('error', failed);
  socket.once('close', failed);
  socket.renegotiate({ requestCert: true, rejectUnauthorized: false }, (error) => resolve(error === null));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.off('error', failed);
    socket.off('close', failed);
  });
}
