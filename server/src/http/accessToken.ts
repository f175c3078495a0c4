import {
  createLocalJWKSet,
  createRemoteJWKSet,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JSONWebKeySet,
} from 'jose';
import * as v from 'valibot';
import { ROLES } from '#contracts/api/account.ts';
import type { Actor } from './actor.ts';
import { AppError } from './appError.ts';

/** Says who sent a request, from its bearer token. */
export type Authenticate = (authorization: string | null) => Promise<Actor>;

/** What makes an access token ours. */
export type TokenRules = {
  readonly issuer: string;
  readonly audience: string;
  readonly scope: string;
  readonly keys: JWTVerifyGetKey;
  /** Reads the caller off verified claims. */
  readonly actorOf: (claims: JWTPayload) => Promise<Actor> | Actor;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

const CLOCK_TOLERANCE_SECONDS = 60;
const CACHED_TOKENS_MAX = 10_000;

/**
 * Verifies signature, issuer, audience, scope and life of access tokens. A token that was verified is remembered until it
 * ends, so that its next use costs no cryptography.
 *
 * @throws {AppError} `auth.required` from the function answered, whatever is wrong with the token.
 */
export function createAuthenticate(rules: TokenRules): Authenticate {
  const verified = new Map<string, { actor: Actor; endsAt: number }>();
  return async (authorization) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new AppError('auth.required');
    const known = verified.get(token);
    if (known !== undefined && known.endsAt > rules.now()) return known.actor;
    const { actor, endsAt } = await verify(token, rules);
    if (verified.size >= CACHED_TOKENS_MAX) verified.delete(verified.keys().next().value ?? '');
    verified.set(token, { actor, endsAt });
    return actor;
  };
}

async function verify(token: string, rules: TokenRules): Promise<{ actor: Actor; endsAt: number }> {
  try {
    const { payload } = await jwtVerify(token, rules.keys, {
      issuer: rules.issuer,
      audience: rules.audience,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(rules.now()),
      requiredClaims: ['exp', 'sub'],
      algorithms: ['ES256', 'RS256', 'PS256'],
    });
    const scopes = payload.scope ?? payload.scp;
    if (typeof scopes !== 'string' || !scopes.split(' ').includes(rules.scope)) throw new AppError('auth.required');
    return { actor: await rules.actorOf(payload), endsAt: ((payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS) * 1000 };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('auth.required', { cause });
  }
}

const claimsSchema = v.object({
  tid: v.pipe(v.string(), v.uuid()),
  hubUserId: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
});

/** Caller named by a token of the embedded sign-in service. */
export function actorOfClaims(claims: JWTPayload): Actor {
  const { tid, hubUserId, name, email, role } = v.parse(claimsSchema, claims);
  return { tenantId: tid, userId: hubUserId, displayName: name, email, role };
}

/** Keys that are at hand: no call is made to read them. */
export const localKeys = (keys: JSONWebKeySet): JWTVerifyGetKey => createLocalJWKSet(keys);
/** Keys of an external identity service, read when first needed and again when an unknown one signs. */
export const remoteKeys = (url: string): JWTVerifyGetKey => createRemoteJWKSet(new URL(url));
