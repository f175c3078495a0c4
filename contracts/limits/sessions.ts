import { MINUTE, SECOND } from './units.ts';

/** Interval at which a leader extends its session, in ms. Source: specification CE-8. */
export const SESSION_EXTEND_MS = 5 * MINUTE;
/** Life of a session that is not extended, in ms: two missed extensions and a margin. */
export const SESSION_VALIDITY_MS = 12 * MINUTE;
/** Interval at which broken sessions are cleaned up, in ms. Source: specification CE-8. */
export const SESSION_CLEANUP_MS = 60 * SECOND;
/** Interval at which the sessions of all users are read again, in ms. Source: specification CE-10. */
export const GLOBAL_SESSIONS_MS = 60 * SECOND;
/** Bounds of the random interval between two listings of the token's certificates, in ms. Source: specification CE-6. */
export const TOKEN_WATCH_MIN_MS = 11 * SECOND;
export const TOKEN_WATCH_MAX_MS = 110 * SECOND;
/** Certificates of a firm, and the tax ids that one has rights for. */
export const CERTIFICATES_MAX = 50;
export const CERTIFICATE_RIGHTS_MAX = 10_000;
