import {
  createLocalJWKSet,
  createRemoteJWKSet,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JSONWebKeySet,
} from 'jose';
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

type VerifiedToken = { readonly claims: JWTPayload; readonly endsAtMs: number };

/**
 * Verifies signature, issuer, audience, scope and expiry of access tokens. A verified token is cached until it expires,
 * so that its next use costs no cryptography. Its account is read for each call, so that a sign-out, a new password,
 * another role and another setting of the firm hold from the next call on, in every server process.
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
    const actor = await rules.actorOf(verified.claims);
    if (actor === null) throw new AppError('auth.required');
    return actor;
  };
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
