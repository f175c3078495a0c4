import { createHash } from 'node:crypto';
import type { TenantTx } from '../db/tenantTx.ts';
import type { SpvSessionsRepository } from './spvSessions.repository.ts';

/** The stored form of a session's token: only the tab has the token itself. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

/** Sessions by the token that their tab has, for those who act under one. Null when the session has ended. */
export const createTokenSessions = (sessions: Pick<SpvSessionsRepository, 'ofToken' | 'certificateOfToken'>) => ({
  /** Queried across firms: the native host knows the token only. */
  find: (tx: TenantTx, token: string) => sessions.ofToken(tx, hashOfToken(token)),
  /** The certificate that the user leads, until the end of the transaction. */
  certificate: (tx: TenantTx, token: string, userId: string) =>
    sessions.certificateOfToken(tx, hashOfToken(token), userId),
});

/** Sessions by the token that their tab has. */
export type TokenSessions = ReturnType<typeof createTokenSessions>;
