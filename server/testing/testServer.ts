import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importJWK, SignJWT, type JWK } from 'jose';
import type { DestinationStream } from 'pino';
import type { Role } from '#contracts/roles.ts';
import { startServer, type Replaceable, type RunningServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import type { Actor } from '#server/http/actor.ts';
import { API_AUDIENCE, API_SCOPE, CLIENT_ID } from '#server/identity/provider/oidcProvider.ts';
import { createLog } from '#server/log/log.ts';
import { aGrant } from './grant.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

/** Changed claims of a token. */
export type TokenOver = {
  readonly issuer?: string;
  readonly audience?: string;
  readonly scope?: string;
  readonly expiresInSeconds?: number;
};

/** The whole server in this process, on a free port and its own database. */
export type TestServer = RunningServer & {
  readonly testDatabase: TestDatabase;
  /** Every logged line. */
  readonly logged: string[];
  /** Creates a firm with one person, as signing up does. */
  signUp(over?: { name?: string; displayName?: string; role?: Role }): Promise<Actor>;
  /** An access token as the sign-in service issues it, signed with its key. */
  tokenFor(actor: Actor, over?: TokenOver): Promise<string>;
  /** Calls the API as this person; null sends no token. */
  fetchAs(actor: Actor | null, path: string, init?: RequestInit): Promise<Response>;
};

/** Starts the server; stop it in `afterAll`. Needs `databaseSetup.ts` as vitest's globalSetup. */
export async function createTestServer(
  environment: Readonly<Record<string, string>> = {},
  over: Pick<Replaceable, 'now' | 'changesKeepAliveMs'> = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dosar-server-'));
  const web = join(folder, 'web');
  await mkdir(web);
  const logged: string[] = [];
  const destination: DestinationStream = { write: (line) => void logged.push(line) };
  const testDatabase = await createTestDatabase();
  const own = { PORT: '0', DATA_DIR: folder, WEB_DIR: web };
  const config = readConfig({ ...own, COMPANY_LOOKUP_PAUSE_MS: '0', ...STATES, ...environment });
  const server = await startServer(config, createLog('debug', destination), {
    openDatabase: () => Promise.resolve(testDatabase),
    ...over,
  });
  const tokenFor: TestServer['tokenFor'] = (actor, tokenOver) =>
    mintToken(testDatabase, server.origin, actor, tokenOver);
  return {
    ...server,
    testDatabase,
    logged,
    signUp: (firm) => testDatabase.aFirm(firm),
    tokenFor,
    fetchAs: async (actor, path, init = {}) => {
      const headers = new Headers(init.headers);
      if (actor !== null) headers.set('authorization', `Bearer ${await tokenFor(actor)}`);
      if (init.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
      return fetch(`${server.origin}${path}`, { ...init, headers });
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port without a listener: a test of status queries sets its own address. */
const STATES = { FILING_STATE_URLS: 'http://127.0.0.1:9', FILING_STATE_PAUSE_MS: '0' };

async function mintToken(
  database: TestDatabase,
  origin: string,
  actor: Actor,
  { issuer = `${origin}/signin`, audience = API_AUDIENCE, scope = API_SCOPE, expiresInSeconds = 3600 }: TokenOver = {},
): Promise<string> {
  const [row] = await database.identity.query<{ jwk: JWK }>(
    'select jwk from identity.signing_key where retired_at is null order by created_at desc',
  );
  if (row === undefined) throw new Error('The sign-in service has no key.');
  const { tenantId, userId, displayName, email } = actor;
  const grantId = await aGrant(database.identity, userId);
  const claims = { tid: tenantId, hubUserId: userId, name: displayName, email, grantId, scope, client_id: CLIENT_ID };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: row.jwk.kid ?? '', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
    .sign(await importJWK(row.jwk, 'ES256'));
}
