import { randomBytes } from 'node:crypto';

/**
 * State of a visitor. `entered` has to present a certificate, `logonPage` was refused, `checked` has presented one and
 * has to pass the nonce, `open` may call the service.
 */
export type SessionStatus = 'entered' | 'logonPage' | 'checked' | 'open';

export type Session = {
  status: SessionStatus;
  /** The address that the visitor requested first. */
  target: string;
  /** Nonces not yet brought back, each with the address it leads to. */
  hops: Map<string, string>;
  serial: string | null;
  /** When the button of the logon page was pressed; null where there was no page. */
  pressedAt: number | null;
  /** Whether the form that sometimes follows it was sent. */
  dummySent: boolean;
  lastSeenAt: number;
  servedSinceHop: number;
  /** Ids by which it may be named, the current one last. */
  ids: string[];
};

export type Sessions = {
  enter: (target: string, status?: SessionStatus) => Session;
  /** The session of this cookie; an idle one is deleted and returned as `expired`. */
  find: (id: string | undefined) => Session | 'expired' | null;
  /** Gives the session a new id and returns its cookies. */
  rotate: (session: Session) => string[];
  end: (session: Session) => void;
  endAll: () => void;
};

/** Old ids that an open session still accepts, because calls under way have the previous one. */
const REMEMBERED_IDS = 4;

/** Most ids in the table: the oldest ones are removed first. */
const MAX_IDS = 10_000;

const NO_HINT = 'MRHSHint=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; path=/;secure';

/** Makes the gateway's table of sessions. */
export function createSessions(now: () => number, idleMs: () => number): Sessions {
  const byId = new Map<string, Session>();
  const end = (session: Session): void => {
    for (const id of session.ids) byId.delete(id);
    session.ids = [];
  };
  return {
    enter: (target, status = 'entered') => ({
      status,
      target,
      hops: new Map(),
      serial: null,
      pressedAt: null,
      dummySent: false,
      lastSeenAt: now(),
      servedSinceHop: 0,
      ids: [],
    }),
    find: (id) => {
      const session = id === undefined ? undefined : byId.get(id);
      if (!session) return null;
      if (now() - session.lastSeenAt > idleMs()) {
        end(session);
        return 'expired';
      }
      session.lastSeenAt = now();
      return session;
    },
    rotate: (session) => {
      const isFirst = session.ids.length === 0;
      const id = randomBytes(16).toString('hex');
      const remembered = session.status === 'open' ? REMEMBERED_IDS : 0;
      for (const old of session.ids.splice(0, Math.max(0, session.ids.length - remembered))) byId.delete(old);
      session.ids.push(id);
      byId.set(id, session);
      const oldest = byId.size > MAX_IDS ? byId.keys().next().value : undefined;
      if (oldest !== undefined) byId.delete(oldest);
      const own = [`LastMRH_Session=${id.slice(-8)};path=/;secure`, `MRHSession=${id};path=/;secure`];
      const stamp = `F5_ST=1z1z1z${Math.floor(now() / 1000)}z${Math.ceil(idleMs() / 1000)};path=/;secure`;
      return [...(session.status === 'logonPage' ? [] : [stamp]), ...own, ...(isFirst ? [NO_HINT] : [])];
    },
    end,
    endAll: () => byId.clear(),
  };
}
