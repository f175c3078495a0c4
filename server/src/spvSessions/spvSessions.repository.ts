import { SESSION_VALIDITY_MS } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** A session as the database returns it. */
export type SessionRow = {
  readonly id: string;
  readonly certificateId: string;
  readonly leaderId: string;
  readonly startTime: Date;
  readonly expiresOn: Date;
};

/** The values of a new session. */
export type NewSession = {
  readonly id: string;
  readonly certificateId: string;
  readonly leaderId: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
};

/** A certificate with its current leader, if there is one. */
export type LeadershipRow = {
  readonly certificateId: string;
  readonly certificateName: string;
  readonly sessionId: string | null;
  readonly userName: string;
  readonly startTime: Date;
  readonly expiresOn: Date;
};

/** The certificate whose session a token opens. */
export type TokenSession = {
  readonly tenantId: string;
  readonly certificateId: string;
  readonly userId: string;
};

// clock_timestamp, because now() is the start of the transaction, which may have waited for a lock.
const VALIDITY = `make_interval(secs => ${SESSION_VALIDITY_MS / 1000})`;

/** SQL of leadership. */
export const spvSessionsRepository = {
  /**
   * Takes a certificate that has no leader, or an expired one, or this tab as leader; with `override`, any. One
   * statement, so that of concurrent callers one wins. The lock on the user waits for a removal of that person.
   *
   * @returns null when another tab leads it, the certificate does not exist, or the user was removed.
   */
  async acquire(tx: TenantTx, session: NewSession, override: boolean): Promise<SessionRow | null> {
    const rows = await tx.query<SessionRow>(
      `insert into spv_session as s (certificate_id, id, leader_id, user_id, start_time, expires_on, token_hash)
       select c.id, $2::uuid, $3::uuid, $4::uuid, clock_timestamp(), clock_timestamp() + ${VALIDITY}, $5::bytea
       from spv_certificate c join users u on u.tenant_id = c.tenant_id and u.id = $4 and u.is_active
       where c.id = $1 for key share of c for share of u
       on conflict (tenant_id, certificate_id) do update
         set id = excluded.id, leader_id = excluded.leader_id, user_id = excluded.user_id,
           start_time = clock_timestamp(), expires_on = clock_timestamp() + ${VALIDITY}, token_hash = excluded.token_hash
         where $6::boolean or s.expires_on <= clock_timestamp()
           or (s.leader_id = excluded.leader_id and s.user_id = excluded.user_id)
       returning s.id, s.certificate_id, s.leader_id, s.start_time,
         s.expires_on`,
      [session.certificateId, session.id, session.leaderId, session.userId, session.tokenHash, override],
    );
    return rows[0] ?? null;
  },

  /** The leader of a certificate of the firm; null when the firm has no such certificate. */
  async leaderOf(tx: TenantTx, certificateId: string): Promise<{ userName: string | null } | null> {
    const rows = await tx.query<{ userName: string | null }>(
      `select u.display_name as "userName" from spv_certificate c
       left join spv_session s on s.tenant_id = c.tenant_id and s.certificate_id = c.id
       left join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
       where c.id = $1`,
      [certificateId],
    );
    return rows[0] ?? null;
  },

  /** Extends a valid session of this tab; null when there is none. */
  async extend(tx: TenantTx, id: string, leaderId: string, userId: string): Promise<Date | null> {
    const rows = await tx.query<{ expiresOn: Date }>(
      `update spv_session set expires_on = clock_timestamp() + ${VALIDITY}
       where id = $1 and leader_id = $2 and user_id = $3 and expires_on > clock_timestamp()
       returning expires_on`,
      [id, leaderId, userId],
    );
    return rows[0]?.expiresOn ?? null;
  },

  /** Ends a session of the user; returns its certificate, null when there was no session. */
  async end(tx: TenantTx, id: string, userId: string): Promise<string | null> {
    const rows = await tx.query<{ certificateId: string }>(
      'delete from spv_session where id = $1 and user_id = $2 returning certificate_id',
      [id, userId],
    );
    return rows[0]?.certificateId ?? null;
  },

  /** Ends all sessions of a user. */
  endAllOf: (tx: TenantTx, userId: string) =>
    tx.query<{ id: string; certificateId: string }>(
      'delete from spv_session where user_id = $1 returning id, certificate_id as "certificateId"',
      [userId],
    ),

  list: (tx: TenantTx) =>
    tx.query<LeadershipRow>(
      `select c.id as "certificateId", c.name as "certificateName", s.id as "sessionId",
         coalesce(u.display_name, '') as "userName", s.start_time, s.expires_on
       from spv_certificate c
       left join spv_session s
         on s.tenant_id = c.tenant_id and s.certificate_id = c.id and s.expires_on > clock_timestamp()
       left join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
       order by f_norm(c.name), c.id`,
    ),

  /** The certificate of the user's session with that token; null when it has ended. */
  async certificateOfToken(
    tx: TenantTx,
    tokenHash: Buffer,
    userId: string,
  ): Promise<{ id: string; thumbprint: string } | null> {
    // Locked, so that the session cannot be taken over before this transaction commits.
    const rows = await tx.query<{ id: string; thumbprint: string }>(
      `select c.id, c.thumbprint from spv_session s
       join spv_certificate c on c.tenant_id = s.tenant_id and c.id = s.certificate_id
       where s.token_hash = $1 and s.user_id = $2 and s.expires_on > clock_timestamp() for share of s`,
      [tokenHash, userId],
    );
    return rows[0] ?? null;
  },

  /** The session of a token, queried across firms. */
  async ofToken(tx: TenantTx, tokenHash: Buffer): Promise<TokenSession | null> {
    const rows = await tx.query<TokenSession>(
      `select tenant_id, certificate_id, user_id
       from session_of_token($1)`,
      [tokenHash],
    );
    return rows[0] ?? null;
  },
};

/** SQL of leadership. */
export type SpvSessionsRepository = typeof spvSessionsRepository;
