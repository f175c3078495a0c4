import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CREDENTIALS_TEMPLATE, makeCredentials } from './credentials.ts';

/** As vitest calls it before the tests that need a token: keys and certificates are made once for all of them. */
export function setup(): () => void {
  const root = mkdtempSync(join(tmpdir(), 'dosar-credentials-'));
  makeCredentials(root);
  process.env[CREDENTIALS_TEMPLATE] = root;
  return () => rmSync(root, { recursive: true, force: true });
}
