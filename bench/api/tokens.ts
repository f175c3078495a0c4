import { importJWK, SignJWT, type JWK } from 'jose';
import type { OpenDatabase } from '#server/db/openDatabase.ts';
import type { Actor } from '#server/http/actor.ts';
import { API_AUDIENCE, API_SCOPE } from '#server/identity/provider/oidcProvider.ts';
import { aGrant } from '#serverTesting/grant.ts';
import type { PeerSettings } from './peerSettings.ts';

/** Issues access tokens with the key that the server of this database signs with. */
export type TokenIssuer = {
  tokenFor(actor: Actor): Promise<string>;
  readonly rules: PeerSettings['token'];
  readonly publicKeys: PeerSettings['keys'];
};

/** Longer than any run of the benchmark. */
const LIFE = '3h';

/** Finds the key; the server has to have been started once. */
export async function createTokenIssuer({ identity }: OpenDatabase, origin: string): Promise<TokenIssuer> {
  const [row] = await identity.query<{ jwk: JWK & { kid: string } }>(
    'select jwk from identity.signing_key where retired_at is null order by created_at desc',
  );
  if (row === undefined) throw new Error('the sign-in service has no key');
  const { d: _, ...publicKey } = row.jwk;
  const key = await importJWK(row.jwk, 'ES256');
  const issuer = `${origin}/signin`;
  return {
    rules: { issuer, audience: API_AUDIENCE, scope: API_SCOPE },
    publicKeys: { keys: [{ kty: 'EC', ...publicKey }] },
    tokenFor: async ({ tenantId, userId, displayName, email }) => {
      const grantId = await aGrant(identity, userId);
      return new SignJWT({ tid: tenantId, hubUserId: userId, name: displayName, email, grantId, scope: API_SCOPE })
        .setProtectedHeader({ alg: 'ES256', kid: row.jwk.kid, typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(API_AUDIENCE)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(LIFE)
        .sign(key);
    },
  };
}
