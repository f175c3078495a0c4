type Session = { readonly sessionId: string; readonly certificateId: string; readonly token: string };

/** Tokens of the sessions this tab leads: they open the API to the native host. In memory only. */
export type SessionTokens = {
  keep(session: Session): void;
  /** The token of the session that leads a certificate; null when this tab leads none. */
  of(certificateId: string): string | null;
  forget(sessionId: string): void;
};

export function createSessionTokens(): SessionTokens {
  const sessions = new Map<string, Session>();
  return {
    keep: (session) => {
      sessions.set(session.certificateId, session);
    },
    of: (certificateId) => sessions.get(certificateId)?.token ?? null,
    forget: (sessionId) => {
      for (const session of sessions.values()) {
        if (session.sessionId === sessionId) sessions.delete(session.certificateId);
      }
    },
  };
}
