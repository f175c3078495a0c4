import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link in an e-mail. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of the token. */
export const linkTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
