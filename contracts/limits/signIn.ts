import { SECOND } from './units.ts';

/** Life of an access token, in s. Source: design section 3. */
export const ACCESS_TOKEN_SECONDS = 60 * 60;
/** How long before its end a token is renewed, in s. Source: specification SI-4. */
export const TOKEN_RENEWAL_OFFSET_SECONDS = 35 * 60;
/** Time limit of a silent sign-in in a hidden iframe before the page redirects, in ms. */
export const SILENT_SIGN_IN_MS = 8 * SECOND;
/** Time limit of each step of signing in, renewing a token or redirecting to the sign-in service, in ms. */
export const SIGN_IN_TIMEOUT_MS = 20 * SECOND;
/** Fewest characters of a local account's password. Source: specification HU-8. */
export const PASSWORD_MIN = 8;
/** Longest accepted password: hashing is expensive, so its input is bounded. */
export const PASSWORD_MAX = 200;
/**
 * Least strength of a password, in guesses as zxcvbn estimates them. SIGN_IN_LIMITS leave about 1,500 guesses a day;
 * eight random characters are worth a hundred million.
 */
export const PASSWORD_GUESSES_MIN = 1_000_000;
/** Local accounts of one e-mail that a sign-in and a password reset consider. */
export const SIGN_IN_ACCOUNTS_MAX = 10;
/** Life of a session at the sign-in service, of its grants and of a refresh token, in s. */
export const SIGNED_IN_SECONDS = 14 * 24 * 60 * 60;
/** Lifetime of the pages between a sign-in request and its answer, in s. */
export const SIGN_IN_PAGES_SECONDS = 60 * 60;
/** Lifetime of a link to set a new password, in minutes. */
export const RESET_MINUTES = 30;
/** Lifetime of a link that verifies an e-mail, in minutes: over a weekend. */
export const EMAIL_LINK_MINUTES = 3 * 24 * 60;
/** Days after its expiry in which a link that verifies an e-mail can be exchanged for a new one. */
export const EMAIL_LINK_RENEWAL_DAYS = 30;
/** How long a browser is known after a sign-in, in s, and by how many e-mails. */
export const KNOWN_DEVICE_SECONDS = 365 * 24 * 60 * 60;
export const KNOWN_DEVICE_EMAILS_MAX = 10;
/** How long the browser that has accepted an invitation is signed in without a further question, in s. */
export const ARRIVAL_SECONDS = 5 * 60;
/**
 * Rate limits of attempts. So many in the window are free; each further one has to come a step later after the one
 * before, up to the longest pause. `device`, `emailAtAddress`, `email` and `address` count wrong passwords: by a
 * browser that has signed in before, or else by e-mail and network address, by e-mail and by address. `account` counts
 * them where a password is changed. The others count sign-ups and e-mails. About 1,500 guesses a day are left for one
 * e-mail from one address, and one a second from all addresses together.
 */
export const SIGN_IN_LIMITS = {
  device: { windowMinutes: 24 * 60, free: 5, stepSeconds: 1, maxSeconds: 60 },
  emailAtAddress: { windowMinutes: 24 * 60, free: 5, stepSeconds: 1, maxSeconds: 60 },
  email: { windowMinutes: 60, free: 200, stepSeconds: 1, maxSeconds: 1 },
  address: { windowMinutes: 15, free: 60, stepSeconds: 1, maxSeconds: 10 },
  account: { windowMinutes: 24 * 60, free: 5, stepSeconds: 1, maxSeconds: 60 },
  signUp: { windowMinutes: 60, free: 30, stepSeconds: 60, maxSeconds: 600 },
  mailFromDevice: { windowMinutes: 60, free: 5, stepSeconds: 600, maxSeconds: 3600 },
  mailFromAddress: { windowMinutes: 60, free: 60, stepSeconds: 60, maxSeconds: 600 },
  mailToEmailFromAddress: { windowMinutes: 60, free: 5, stepSeconds: 600, maxSeconds: 3600 },
  mailToEmail: { windowMinutes: 60, free: 20, stepSeconds: 60, maxSeconds: 600 },
} as const;
/** Longest delay of a sign-in, in s; one that would wait longer is refused and does not count. */
export const SIGN_IN_HOLD_SECONDS = 10;
/** Of each name in the token of an external identity service, so many characters. */
export const CLAIM_TEXT_MAX = 200;
