import { randomBytes } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { Behaviour } from '../behaviour.ts';
import type { Certificate, Endpoint } from '../control/schemas.ts';
import type { Journal } from '../journal.ts';
import { spvMethodOf, type SpvService } from '../spv/service.ts';
import { page, redirect, served, type Answer } from '../wire/answer.ts';
import type { WireRequest } from '../wire/request.ts';
import { renegotiate, type CertificateReader } from './certificates.ts';
import { LOGIN_PAGE, LOGOUT_PAGE, NO_CERTIFICATE_PAGE } from './pages.ts';
import type { Session, Sessions } from './sessions.ts';

const POLICY = '/my.policy';
const NONCE = '/my.policy_nonce';
const HANGUP = '/vdesk/hangup.php3';
const LOGOUT = '/my.logout.php3';

/** What a request will be answered with, decided before any delay so that a fault can take its place. */
export type Route = {
  endpoint: Endpoint;
  serial: string | null;
  /** The session it belongs to, for faults that end or revalidate it. */
  session: Session | null;
  /** Null when the client went away meanwhile. */
  answer: () => Promise<Answer | null>;
};

export type Gateway = {
  route: (request: WireRequest, socket: TLSSocket) => Route;
  /** Ends the session and sends the visitor to the start. */
  endSession: (session: Session | null, target: string) => Answer;
  /** Sends a visitor in session over a new nonce before the answer. */
  nonceHop: (session: Session, target: string) => Answer;
};

type Parts = {
  sessions: Sessions;
  service: SpvService;
  certificateOf: (serial: string) => Certificate | null;
  readCertificate: CertificateReader;
  behaviour: Behaviour;
  journal: Journal;
  now: () => number;
};

/** The access gateway in front of the service: cookies, certificate by renegotiation, nonce hops, logout pages. */
export function createGateway(parts: Parts): Gateway {
  const { sessions, behaviour } = parts;

  const enter = (target: string): Answer => redirect(POLICY, sessions.rotate(sessions.enter(target)));

  const nonceHop = (session: Session, target: string): Answer => {
    const nonce = randomBytes(16).toString('hex');
    session.hops.set(nonce, target);
    session.servedSinceHop = 0;
    return redirect(`${NONCE}?nonce=${nonce}`, sessions.rotate(session));
  };

  const afterNonce = (session: Session | null, nonce: string | null): Answer => {
    const target = nonce === null ? undefined : session?.hops.get(nonce);
    if (!session || nonce === null || target === undefined) return redirect(HANGUP, []);
    session.hops.delete(nonce);
    session.stage = 'open';
    return redirect(target, sessions.rotate(session));
  };

  /** The one button of the login page: back to where the certificate is asked for. */
  const fromLogonPage = (session: Session | null): Answer => {
    if (session?.stage !== 'logonPage') return redirect(HANGUP, []);
    session.stage = 'entered';
    return redirect(POLICY, sessions.rotate(session));
  };

  const forService = async (request: WireRequest, found: Session | 'expired' | null): Promise<Answer> => {
    if (found === 'expired')
      return behaviour.expiredSession === 'logoutPage' ? page(LOGOUT_PAGE) : enter(request.target);
    const certificate = found?.stage === 'open' && found.serial !== null ? parts.certificateOf(found.serial) : null;
    if (!found || !certificate) return enter(request.target);
    const method = spvMethodOf(request.path);
    if (!method) return served(404, 'text/html;charset=ISO-8859-1', Buffer.from('Error 404: Not Found\n'));
    if (behaviour.nonceHopEvery > 0 && found.servedSinceHop >= behaviour.nonceHopEvery)
      return nonceHop(found, request.target);
    found.servedSinceHop += 1;
    const { contentType, body } = await parts.service(method, request.query, certificate);
    return served(200, contentType, body);
  };

  return {
    nonceHop,
    endSession: (session, target) => {
      if (session) sessions.end(session);
      return enter(target);
    },
    route: (request, socket) => {
      const found = sessions.find(request.cookies.get('MRHSession'));
      const session = found === 'expired' ? null : found;
      const serial = session?.serial ?? null;
      const at = (endpoint: Endpoint, answer: Route['answer']): Route => ({ endpoint, serial, session, answer });
      if (request.method === 'POST' && request.path === POLICY) {
        return at('policy', () => Promise.resolve(fromLogonPage(session)));
      }
      if (request.method !== 'GET') {
        const refused = served(405, 'text/html;charset=ISO-8859-1', Buffer.from('Error 405: Method Not Allowed\n'));
        return at('entry', () => Promise.resolve(refused));
      }
      switch (request.path) {
        case POLICY:
          return at('policy', () => atPolicy(parts, enter, nonceHop, session, socket));
        case NONCE:
          return at('nonce', () => Promise.resolve(afterNonce(session, request.query.get('nonce'))));
        case HANGUP:
          if (session) sessions.end(session);
          return at('entry', () => Promise.resolve(redirect(`${LOGOUT}?errorcode=20`, expiredCookies())));
        case LOGOUT:
          return at('entry', () => Promise.resolve(page(LOGOUT_PAGE, expiredCookies())));
        default: {
          const method = session?.stage === 'open' ? spvMethodOf(request.path) : null;
          return at(method ?? 'entry', () => forService(request, found));
        }
      }
    },
  };
}

/** The one step that needs the certificate. Without a completed renegotiation the client gets no answer at all. */
async function atPolicy(
  { sessions, behaviour, journal, readCertificate, certificateOf, now }: Parts,
  enter: (target: string) => Answer,
  nonceHop: (session: Session, target: string) => Answer,
  session: Session | null,
  socket: TLSSocket,
): Promise<Answer | null> {
  if (!session) return enter('/');
  if (session.stage === 'logonPage') return page(LOGIN_PAGE);
  if (!(await renegotiate(socket, behaviour.renegotiationTimeoutMs))) {
    journal.handshake('renegotiationFailed');
    return null;
  }
  journal.handshake('renegotiated');
  const shown = readCertificate(socket, now());
  if (!shown) {
    sessions.end(session);
    return behaviour.missingCertificate === 'page' ? page(NO_CERTIFICATE_PAGE) : redirect(HANGUP, []);
  }
  const accepted = shown.trusted && certificateOf(shown.serial) !== null;
  journal.certificate(shown.serial, accepted);
  if (!accepted) {
    sessions.end(session);
    return redirect(POLICY, sessions.rotate(sessions.enter(session.target, 'logonPage')));
  }
  session.stage = 'checked';
  session.serial = shown.serial;
  return nonceHop(session, session.target);
}

function expiredCookies(): string[] {
  return ['MRHSession', 'LastMRH_Session'].map(
    (name) => `${name}=;expires=Thu, 01-Jan-1970 00:00:01 GMT;path=/;secure`,
  );
}
