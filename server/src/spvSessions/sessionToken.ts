import { createHash } from 'node:crypto';

/** The stored form of a session's token: only the tab has the token itself. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();
