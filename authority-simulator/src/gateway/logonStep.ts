import type { Behaviour } from '../behaviour.ts';
import { hop, page, redirect, type Answer } from '../wire/answer.ts';
import type { WireRequest } from '../wire/request.ts';
import { DUMMY_PAGE, LOGIN_PAGE } from './pages.ts';
import { HANGUP, inFull, POLICY } from './paths.ts';
import type { Session, Sessions } from './sessions.ts';

/** Answers the page a visitor has to send something from before the certificate is asked for; null where none is due. */
export function logonPage(behaviour: Behaviour, session: Session, request: WireRequest): Answer | null {
  if (session.status === 'logonPage' || hasLostItsButton(session, request)) {
    session.status = 'logonPage';
    return page(LOGIN_PAGE);
  }
  const isDummyDue = behaviour.dummyForm && session.pressedAt !== null && session.status === 'entered';
  return isDummyDue && !session.dummySent ? page(DUMMY_PAGE) : null;
}

/** A visitor who pressed the page's button shows so by the cookie it set. */
function hasLostItsButton({ pressedAt }: Session, { cookies }: WireRequest): boolean {
  return pressedAt !== null && !cookies.has('F5_ST');
}

/** Takes what a page sent, and leads back to where the certificate is asked for. */
export function fromLogonPage(
  sessions: Sessions,
  session: Session | null,
  { body, host }: WireRequest,
  now: number,
): Answer {
  const fields = new URLSearchParams(body.toString('latin1'));
  const isButton = session?.status === 'logonPage' && fields.get('vhost') === 'standard';
  const isDummy = session?.status === 'entered' && session.pressedAt !== null && fields.has('dummy');
  if (!session || !(isButton || isDummy)) return redirect(HANGUP, []);
  session.dummySent = isDummy;
  session.status = 'entered';
  session.pressedAt ??= now;
  return hop(inFull(host, POLICY), sessions.rotate(session));
}
