import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../db/pool.ts';

/** Keys of the embedded sign-in service; the first one signs, all of them verify. */
export type IdentityKeys = { readonly signing: readonly JWK[]; readonly cookies: readonly string[] };

/**
 * Reads the keys, and creates them at the first start. To rotate, add a row to `identity.signing_key`: it signs from
 * the next start on, and the older ones verify until they are retired.
 */
export function loadKeys(database: Database): Promise<IdentityKeys> {
  return database.transaction(async (tx) => {
    // Replicas that start together must agree on one key.
    await tx.query('lock table identity.signing_key, identity.secret in exclusive mode');
    return { signing: await loadSigningKeys(tx), cookies: [await loadSecret(tx, 'cookies')] };
  });
}

async function loadSigningKeys(tx: Database): Promise<JWK[]> {
  const rows = await tx.query<{ jwk: JWK }>(
    'select jwk from identity.signing_key where retired_at is null order by created_at desc, kid',
  );
  if (rows.length > 0) return rows.map((row) => row.jwk);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const bare = await exportJWK(privateKey);
  const jwk = { ...bare, alg: 'ES256', use: 'sig', kid: await calculateJwkThumbprint(bare) };
  await tx.query('insert into identity.signing_key (kid, jwk) values ($1, $2)', [jwk.kid, jwk]);
  return [jwk];
}

/** A secret that all replicas share, created at its first use. */
export async function loadSecret(tx: Database, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  await tx.query('insert into identity.secret (name, value) values ($1, $2) on conflict do nothing', [name, fresh]);
  const [row] = await tx.query<{ value: string }>('select value from identity.secret where name = $1', [name]);
  return row?.value ?? fresh;
}
