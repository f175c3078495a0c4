import type { TLSSocket } from 'node:tls';
import type { Behaviour } from '../behaviour.ts';
import type { Certificate } from '../control/schemas.ts';
import type { Journal } from '../journal.ts';
import { page, redirect, type Answer } from '../wire/answer.ts';
import { renegotiate, type CertificateReader } from './certificates.ts';
import { NO_CERTIFICATE_PAGE } from './pages.ts';
import { HANGUP, POLICY } from './paths.ts';
import type { Session, Sessions } from './sessions.ts';

/** What the step needs of the gateway. */
export type PolicyParts = {
  sessions: Sessions;
  behaviour: Behaviour;
  journal: Journal;
  readCertificate: CertificateReader;
  certificateOf: (serial: string) => Certificate | null;
  now: () => number;
  enter: (target: string) => Answer;
  nonceHop: (session: Session, target: string, host: string) => Answer;
  /** Host and port as the client has them. */
  host: string;
};

/** The one step that needs the certificate. Without a completed renegotiation the client gets no answer at all. */
export async function atPolicy(parts: PolicyParts, session: Session | null, socket: TLSSocket): Promise<Answer | null> {
  const { sessions, behaviour, journal, now } = parts;
  if (!session) return parts.enter('/');
  if (session.pressedAt !== null && now() - session.pressedAt > behaviour.logonMs) return null;
  if (!(await renegotiate(socket, behaviour.renegotiationTimeoutMs))) {
    journal.handshake('renegotiationFailed');
    return null;
  }
  journal.handshake('renegotiated');
  const shown = parts.readCertificate(socket, now());
  if (!shown) {
    sessions.end(session);
    return behaviour.missingCertificate === 'page' ? page(NO_CERTIFICATE_PAGE) : redirect(HANGUP, []);
  }
  const accepted = shown.trusted && parts.certificateOf(shown.serial) !== null;
  journal.certificate(shown.serial, accepted);
  if (!accepted) {
    sessions.end(session);
    return redirect(POLICY, sessions.rotate(sessions.enter(session.target, 'logonPage')));
  }
  session.status = 'checked';
  session.serial = shown.serial;
  return parts.nonceHop(session, session.target, parts.host);
}
