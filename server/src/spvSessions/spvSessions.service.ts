import { randomBytes, randomUUID } from 'node:crypto';
import type { GlobalSession, SpvSession } from '#contracts/api/spvSession.ts';
import type { Audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import { hashOfToken } from './sessionToken.ts';
import type { LeadershipRow, SpvSessionsRepository } from './spvSessions.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    spvSession: 'acquire' | 'end';
  }
}

type Deps = {
  readonly tenants: Tenants;
  readonly sessions: SpvSessionsRepository;
  readonly audit: Audit;
};
type Acquire = { readonly certificateId: string; readonly leaderId: string; readonly override: boolean };

/** Leadership of certificates: one tab leads one certificate. */
export const createSpvSessionsService = ({ tenants, sessions, audit }: Deps) => ({
  /**
   * Makes the calling tab the leader. Returns the token only here, because only its hash is stored.
   *
   * @throws {AppError} `certificate.notFound`; `session.heldElsewhere` with `userName`
   */
  acquire: (actor: Actor, { certificateId, leaderId, override }: Acquire): Promise<SpvSession> =>
    tenants.run(actor.tenantId, async (tx) => {
      const token = randomBytes(32).toString('base64url');
      const asked = { id: randomUUID(), certificateId, leaderId, userId: actor.userId, tokenHash: hashOfToken(token) };
      const session = await sessions.acquire(tx, asked, override);
      if (session === null) {
        const leader = await sessions.leaderOf(tx, certificateId);
        if (leader === null) throw new AppError('certificate.notFound');
        throw new AppError('session.heldElsewhere', { data: { userName: leader.userName ?? '' } });
      }
      await audit.append(tx, actor.userId, [
        { action: 'spvSession.acquire', entityId: session.id, after: { certificateId, override } },
      ]);
      return {
        id: session.id,
        certificateId: session.certificateId,
        leaderId: session.leaderId,
        startTime: session.startTime.toISOString(),
        expiresOn: session.expiresOn.toISOString(),
        token,
      };
    }),

  list: (actor: Actor): Promise<GlobalSession[]> =>
    tenants.read(actor.tenantId, async (tx) => (await sessions.list(tx)).map(leadershipOf)),

  /** @throws {AppError} `session.notFound` when it has ended, was taken over, or another tab leads it */
  extend: (actor: Actor, id: string, leaderId: string): Promise<{ expiresOn: string }> =>
    tenants.run(actor.tenantId, async (tx) => {
      const expiresOn = await sessions.extend(tx, id, leaderId, actor.userId);
      if (expiresOn === null) throw new AppError('session.notFound');
      return { expiresOn: expiresOn.toISOString() };
    }),

  /** Ends a session of the caller; one that has ended already is no error. */
  end: (actor: Actor, id: string): Promise<Record<string, never>> =>
    tenants.run(actor.tenantId, async (tx) => {
      const certificateId = await sessions.end(tx, id, actor.userId);
      if (certificateId !== null) {
        await audit.append(tx, actor.userId, [{ action: 'spvSession.end', entityId: id, before: { certificateId } }]);
      }
      return {};
    }),
});

const leadershipOf = (row: LeadershipRow): GlobalSession => ({
  certificateId: row.certificateId,
  certificateName: row.certificateName,
  activeSession:
    row.sessionId === null
      ? null
      : {
          id: row.sessionId,
          userName: row.userName,
          startTime: row.startTime.toISOString(),
          expiresOn: row.expiresOn.toISOString(),
        },
});
