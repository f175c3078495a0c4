import {
  createLocalJWKSet,
  createRemoteJWKSet,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JSONWebKeySet,
} from 'jose';
import { ACCOUNT_RECHECK_SECONDS } from '#contracts/limits.ts';
import type { Actor } from './actor.ts';
import { AppError } from './appError.ts';

/** Authenticates a request by its bearer token. */
export type Authenticate = (authorization: string | null) => Promise<Actor>;

/** Conditions of a valid access token. */
export type TokenRules = {
  readonly issuer: string;
  readonly audience: string;
  readonly scope: string;
  readonly keys: JWTVerifyGetKey;
  /** The caller's current account; null when the account is gone, disabled or signed out. */
  readonly actorOf: (claims: JWTPayload) => Promise<Actor | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

const CLOCK_TOLERANCE_SECONDS = 60;
const CACHED_TOKENS_MAX = 10_000;

type VerifiedToken = {
  readonly claims: JWTPayload;
  readonly endsAtMs: number;
  /** The last read of the account, shared by all calls of some seconds. */
  actor: Promise<Actor | null>;
  actorReadAtMs: number;
};

/**
 * Verifies signature, issuer, audience, scope and expiry of access tokens. A verified token is cached until it expires,
 * so that its next use costs no cryptography. Its account is read again every few seconds, so that a sign-out, a new
 * password or another role takes effect.
 *
 * @throws {AppError} `auth.required` from the returned function, whatever is wrong with the token.
 */
export function createAuthenticate(rules: TokenRules): Authenticate {
  const tokens = new Map<string, VerifiedToken>();
  const remember = (token: string, verified: VerifiedToken): VerifiedToken => {
    if (tokens.size >= CACHED_TOKENS_MAX) tokens.delete(tokens.keys().next().value ?? '');
    tokens.set(token, verified);
    return verified;
  };
  return async (authorization) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new AppError('auth.required');
    const known = tokens.get(token);
    const verified =
      known !== undefined && known.endsAtMs > rules.now() ? known : remember(token, await verify(token, rules));
    const actor = await currentActor(verified, rules);
    if (actor === null) throw new AppError('auth.required');
    return actor;
  };
}

function currentActor(token: VerifiedToken, { actorOf, now }: TokenRules): Promise<Actor | null> {
  if (now() - token.actorReadAtMs < ACCOUNT_RECHECK_SECONDS * 1000) return token.actor;
  const reading = actorOf(token.claims);
  token.actor = reading;
  token.actorReadAtMs = now();
  // A failed read is retried by the next call.
  reading.catch(() => {
    if (token.actor === reading) token.actorReadAtMs = Number.NEGATIVE_INFINITY;
  });
  return reading;
}

async function verify(token: string, rules: TokenRules): Promise<VerifiedToken> {
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
    return {
      claims: payload,
      endsAtMs: ((payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS) * 1000,
      actor: Promise.resolve(null),
      actorReadAtMs: Number.NEGATIVE_INFINITY,
    };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('auth.required', { cause });
  }
}

/** Keys in memory: verification makes no call. */
export const localKeys = (keys: JSONWebKeySet): JWTVerifyGetKey => createLocalJWKSet(keys);
/** Keys of an external identity service, downloaded at first use and again when an unknown key signs. */
export const remoteKeys = (url: string): JWTVerifyGetKey => createRemoteJWKSet(new URL(url));
