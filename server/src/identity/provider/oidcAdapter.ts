import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { EMAIL_LINK_RENEWAL_DAYS } from '#contracts/limits.ts';
import type { Database } from '../../db/pool.ts';

// Knowing one of these ids is enough to use it, so only their hash is stored.
const SECRET_KINDS = new Set(['Session', 'AuthorizationCode', 'RefreshToken', 'AccessToken', 'Interaction']);

type Row = { payload: AdapterPayload; isConsumed: boolean };

/** Stores the OpenID provider's state in the database, so that all replicas share it. */
export function createOidcAdapter(database: Database, kind: string): Adapter {
  const isSecret = SECRET_KINDS.has(kind);
  const keyOf = (id: string) => (isSecret ? createHash('sha256').update(id).digest('base64url') : id);
  const read = (row: Row | undefined, id?: string): AdapterPayload | undefined =>
    row === undefined
      ? undefined
      : {
          ...row.payload,
          ...(isSecret && id !== undefined ? { jti: id } : {}),
          ...(row.isConsumed ? { consumed: true } : {}),
        };
  return {
    upsert: async (id, payload, expiresIn) => {
      const { jti: _, ...withoutId } = payload;
      await database.query(
        `insert into identity.oidc_model (kind, id, payload, grant_id, uid, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         on conflict (kind, id) do update
           set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
        [kind, keyOf(id), isSecret ? withoutId : payload, payload.grantId ?? null, payload.uid ?? null, expiresIn],
      );
    },
    find: async (id) => {
      const [row] = await database.query<Row>(
        `select payload, consumed_at is not null as is_consumed from identity.oidc_model
         where kind = $1 and id = $2 and (expires_at is null or expires_at > now())`,
        [kind, keyOf(id)],
      );
      return read(row, id);
    },
    findByUid: async (uid) => {
      const [row] = await database.query<Row>(
        `select payload, consumed_at is not null as is_consumed from identity.oidc_model
         where kind = $1 and uid = $2 and (expires_at is null or expires_at > now())`,
        [kind, uid],
      );
      return read(row);
    },
    // The device flow is off.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      await database.query('update identity.oidc_model set consumed_at = now() where kind = $1 and id = $2', [
        kind,
        keyOf(id),
      ]);
    },
    destroy: async (id) => {
      await database.query('delete from identity.oidc_model where kind = $1 and id = $2', [kind, keyOf(id)]);
    },
    revokeByGrantId: async (grantId) => {
      await database.query('delete from identity.oidc_model where kind = $1 and grant_id = $2', [kind, grantId]);
    },
  };
}

/** Deletes expired state, and returns the number of rows. */
export async function cleanIdentity(database: Database): Promise<number> {
  const texts = [
    `delete from identity.oidc_model where expires_at < now() returning kind`,
    `delete from identity.throttle where at < now() - interval '1 day' returning key`,
    `delete from identity.password_reset where expires_at < now() - interval '1 day' returning user_id`,
    `delete from identity.email_link
       where expires_at < now() - make_interval(days => ${EMAIL_LINK_RENEWAL_DAYS}) returning user_id`,
  ];
  const deleted = await Promise.all(texts.map((text) => database.query(text)));
  return deleted.reduce((sum, rows) => sum + rows.length, 0);
}
