import type { Database } from '#server/db/pool.ts';

/** Gives a person the grant of a sign-in, which every access token needs; returns its id. */
export async function aGrant(identity: Database, userId: string): Promise<string> {
  const grantId = `grant-${userId}`;
  await identity.query(
    `insert into identity.oidc_model (kind, id, payload, expires_at)
     values ('Grant', $1, jsonb_build_object('accountId', $2::text), now() + interval '1 day') on conflict do nothing`,
    [grantId, userId],
  );
  return grantId;
}
