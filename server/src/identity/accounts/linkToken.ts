import { createHash, randomBytes } from 'node:crypto';

/** A secret for the link of a letter. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of it. */
export const linkTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
