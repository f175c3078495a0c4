import { beforeEach, describe, expect, it } from 'vitest';
import { createSessions, type Session, type Sessions } from './sessions.ts';

let at: number;
let sessions: Sessions;
const idOf = (session: Session): string => session.ids.at(-1) ?? '';

beforeEach(() => {
  at = Date.parse('2026-09-01T08:00:00Z');
  sessions = createSessions(
    () => at,
    () => 600_000,
  );
});

describe('gateway sessions', () => {
  it('carries the session in the cookies of the real gateway', () => {
    const session = sessions.enter('/x');
    const cookies = sessions.rotate(session);
    const id = idOf(session);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(cookies).toEqual([
      'F5_ST=1z1z1z1788249600z600;path=/;secure',
      `LastMRH_Session=${id.slice(-8)};path=/;secure`,
      `MRHSession=${id};path=/;secure`,
      'MRHSHint=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; path=/;secure',
    ]);
    expect(sessions.rotate(session)).toHaveLength(3);
  });

  it('forgets an old id while the visitor signs in', () => {
    const session = sessions.enter('/x');
    sessions.rotate(session);
    const old = idOf(session);
    sessions.rotate(session);
    expect(sessions.find(old)).toBeNull();
    expect(sessions.find(idOf(session))).toBe(session);
  });

  it('still answers to the ids before the current one once the session is open', () => {
    const session = sessions.enter('/x', 'open');
    sessions.rotate(session);
    const old = idOf(session);
    sessions.rotate(session);
    expect(sessions.find(old)).toBe(session);
    for (let hop = 0; hop < 5; hop += 1) sessions.rotate(session);
    expect(sessions.find(old)).toBeNull();
  });

  it('drops a session that idled longer than its lifetime, and not sooner', () => {
    const session = sessions.enter('/x', 'open');
    sessions.rotate(session);
    const id = idOf(session);
    at += 600_000;
    expect(sessions.find(id)).toBe(session);
    at += 600_001;
    expect(sessions.find(id)).toBe('expired');
    expect(sessions.find(id)).toBeNull();
  });
});
