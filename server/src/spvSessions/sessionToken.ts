import { createHash } from 'node:crypto';

/** What is kept of the token that a session is led with, in 32 bytes: the token itself is the tab's alone. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();
