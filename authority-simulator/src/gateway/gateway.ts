import { randomBytes } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { Behaviour } from '../behaviour.ts';
import type { Fault } from '../control/faultSchemas.ts';
import type { Endpoint } from '../control/faultTable.ts';
import type { Certificate } from '../control/schemas.ts';
import type { Journal } from '../journal.ts';
import { hop, page, redirect, served, type Answer } from '../wire/answer.ts';
import type { WireRequest } from '../wire/request.ts';
import type { CertificateReader } from './certificates.ts';
import { fromLogonPage, logonPage } from './logonStep.ts';
import { LOGOUT_PAGE } from './pages.ts';
import { EXIT, HANGUP, inFull, LOGOUT, NONCE, POLICY } from './paths.ts';
import { atPolicy } from './policyStep.ts';
import type { Session, Sessions } from './sessions.ts';

/** What a request will be answered with, decided before any delay so that a fault can take its place. */
export type Route = {
  endpoint: Endpoint;
  serial: string | null;
  /** The session it belongs to, for faults that end or revalidate it. */
  session: Session | null;
  /** Null when the client went away meanwhile, or is cut off. */
  answer: () => Promise<Answer | null>;
  /** Told when a fault takes the answer's place: the application never sees the request. */
  turnedAway: (fault: Fault) => Promise<void>;
};

/** A request the application behind the gateway understands. */
export type ApplicationCall = {
  endpoint: Endpoint;
  answer: (certificate: Certificate) => Promise<Answer>;
  /** Told when the call did not reach the application: no session, or a fault. */
  turnedAway?: (fault: Fault | null) => Promise<void>;
};

/** What stands behind the gateway. */
export type Application = {
  find: (request: WireRequest) => ApplicationCall | null;
  /** Longest body it takes. */
  maxBodyBytes: number;
  /** Where bodies come that can be cut off on their way, and the endpoint at which faults do so. */
  longBody?: { path: string; endpoint: Endpoint };
};

/** The names under which a gateway's own steps are counted and disturbed. */
export type Steps = Readonly<Record<'connect' | 'entry' | 'logon' | 'policy' | 'nonce', Endpoint>>;

export type Gateway = {
  route: (request: WireRequest, socket: TLSSocket) => Route;
  /** Ends the session and sends the visitor to the start. */
  endSession: (session: Session | null, target: string) => Answer;
  /** Ends the session as the gateway does when it hangs up. */
  hangUp: (session: Session | null) => Answer;
  /** Sends a visitor in session over a new nonce before the answer. */
  nonceHop: (session: Session, target: string) => Answer;
  connectEndpoint: Endpoint;
  maxBodyBytes: number;
  longBody: { path: string; endpoint: Endpoint } | null;
};

type Parts = {
  sessions: Sessions;
  application: Application;
  steps: Steps;
  /** Whether every visitor meets the logon page first, or only one whose certificate was refused. */
  logonPage: 'always' | 'afterRefusal';
  certificateOf: (serial: string) => Certificate | null;
  readCertificate: CertificateReader;
  behaviour: Behaviour;
  journal: Journal;
  now: () => number;
};

/** The access gateway in front of the service: cookies, certificate by renegotiation, nonce hops, logout pages. */
export function createGateway(parts: Parts): Gateway {
  const { sessions, application, steps } = parts;
  const answers = createAnswers(parts);
  const { enter, nonceHop } = answers;
  return {
    connectEndpoint: steps.connect,
    maxBodyBytes: application.maxBodyBytes,
    longBody: application.longBody ?? null,
    nonceHop,
    endSession: (session, target) => {
      if (session) sessions.end(session);
      return enter(target);
    },
    hangUp: (session) => {
      if (session) sessions.end(session);
      return redirect(HANGUP, []);
    },
    route: (request, socket) => routeOf(parts, answers, request, socket),
  };
}

type Answers = ReturnType<typeof createAnswers>;

/** What a gateway answers of itself, and for the application once a session is open. */
function createAnswers(parts: Parts) {
  const { sessions, behaviour } = parts;
  const firstStatus = parts.logonPage === 'always' ? 'logonPage' : 'entered';

  const enter = (target: string): Answer => redirect(POLICY, sessions.rotate(sessions.enter(target, firstStatus)));

  const nonceHop = (session: Session, target: string, host = ''): Answer => {
    const nonce = randomBytes(16).toString('hex');
    session.hops.set(nonce, target);
    session.servedSinceHop = 0;
    return hop(inFull(host, `${NONCE}?nonce=${nonce}`), sessions.rotate(session));
  };

  const afterNonce = (session: Session | null, nonce: string | null): Answer => {
    const target = nonce === null ? undefined : session?.hops.get(nonce);
    if (!session || nonce === null || target === undefined) return redirect(HANGUP, []);
    session.hops.delete(nonce);
    session.status = 'open';
    return hop(target, sessions.rotate(session));
  };

  const forApplication = async (
    request: WireRequest,
    call: ApplicationCall | null,
    found: Session | 'expired' | null,
  ): Promise<Answer> => {
    const session = found === 'expired' || found?.status !== 'open' ? null : found;
    const certificate = session?.serial ? parts.certificateOf(session.serial) : null;
    if (!session || !certificate) {
      await call?.turnedAway?.(null);
      const isPage = found === 'expired' && behaviour.expiredSession === 'logoutPage';
      return isPage ? page(LOGOUT_PAGE) : enter(request.target);
    }
    if (!call) return served(404, 'text/html;charset=ISO-8859-1', Buffer.from('Error 404: Not Found\n'));
    const isHop = behaviour.nonceHopEvery > 0 && session.servedSinceHop >= behaviour.nonceHopEvery;
    if (isHop && request.method === 'GET') return nonceHop(session, request.target);
    session.servedSinceHop += 1;
    return call.answer(certificate);
  };

  return { enter, nonceHop, afterNonce, forApplication };
}

/** Decides what a request will be answered with. */
function routeOf(parts: Parts, answers: Answers, request: WireRequest, socket: TLSSocket): Route {
  const { sessions, behaviour, application, steps, now } = parts;
  const found = sessions.find(request.cookies.get('MRHSession'));
  const session = found === 'expired' ? null : found;
  const serial = session?.serial ?? null;
  const call = application.find(request);
  const at = (endpoint: Endpoint, answer: Route['answer']): Route => ({
    endpoint,
    serial,
    session,
    answer,
    turnedAway: async (fault) => call?.turnedAway?.(fault),
  });
  if (request.method === 'POST' && request.path === POLICY) {
    return at(steps.logon, () => Promise.resolve(fromLogonPage(sessions, session, request, now())));
  }
  if (request.method !== 'GET' && call === null) {
    const refused = served(405, 'text/html;charset=ISO-8859-1', Buffer.from('Error 405: Method Not Allowed\n'));
    return at(steps.entry, () => Promise.resolve(refused));
  }
  switch (request.path) {
    case POLICY: {
      const shown = session && logonPage(behaviour, session, request);
      if (shown) return at(steps.logon, () => Promise.resolve(shown));
      return at(steps.policy, () =>
        atPolicy({ ...parts, enter: answers.enter, nonceHop: answers.nonceHop, host: request.host }, session, socket),
      );
    }
    case NONCE:
      return at(steps.nonce, () => Promise.resolve(answers.afterNonce(session, request.query.get('nonce'))));
    case HANGUP:
      if (session) sessions.end(session);
      return at(steps.entry, () => Promise.resolve(redirect(`${LOGOUT}?errorcode=20`, expiredCookies())));
    case LOGOUT:
      return at(steps.entry, () => Promise.resolve(page(LOGOUT_PAGE, expiredCookies())));
    case EXIT:
      return at(steps.entry, () => Promise.resolve(redirect(HANGUP, [])));
    default: {
      const endpoint = session?.status === 'open' ? call?.endpoint : undefined;
      return at(endpoint ?? steps.entry, () => answers.forApplication(request, call, found));
    }
  }
}

function expiredCookies(): string[] {
  return ['MRHSession', 'LastMRH_Session'].map(
    (name) => `${name}=;expires=Thu, 01-Jan-1970 00:00:01 GMT;path=/;secure`,
  );
}
