import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { urlOf } from '#server/db/pool.ts';
import { loginOf } from '#server/db/roles.ts';
import { takePort } from '#serverTesting/ports.ts';
import type { Afterwards } from '../measure/afterwards.ts';
import { openBenchDatabase } from '../measure/database.ts';
import { startHttpProcess } from '../measure/httpProcess.ts';
import { writeRequests } from './load.ts';
import type { PeerSettings } from './peerSettings.ts';
import { fillDatabase, type SeededFirm } from './seed.ts';
import { createTokenIssuer } from './tokens.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SERVER = at('../../server/src/main.ts');
const PEER = at('peer.main.ts');

/** The pages that are read, as the two screens ask for them. */
export const PAGES = {
  clients: (page: number) => `/api/clients?pageNumber=${page}&pageSize=20`,
  messages: (page: number) => `/api/spv-messages?currentMessageSet=all&pageNumber=${page}&pageSize=20`,
} as const;
export type PageName = keyof typeof PAGES;

const READERS = 50;
const PAGES_READ = 10;
const MOVED_AT_ONCE = 5;
/** As many connections as `openPools` gives the server for rows of firms. */
const POOL_SIZE = 12;

/** One firm's mailbox in a database of its own, served by our server and by the peer. */
export type Mailbox = {
  readonly origins: { readonly ours: string; readonly peer: string };
  /** Files of requests for readers of each page, and for writers. */
  readonly reads: Readonly<Record<PageName, string>>;
  readonly writes: string;
};

/** Makes a database with so many messages and starts both sides on it. */
export async function openMailbox(dir: string, messages: number, after: Afterwards): Promise<Mailbox> {
  const dataDir = join(dir, `data-${messages}`);
  const { database, superuser } = await openBenchDatabase(dataDir, after);
  const firm = await fillDatabase(database, superuser, messages);
  const [serverPort, peerPort] = [await takePort(), await takePort()];
  const server = await startHttpProcess(
    {
      args: [SERVER],
      env: {
        PORT: `${serverPort}`,
        DATA_DIR: dataDir,
        DATABASE_URL: urlOf(database.owner),
        CONTENT_FOLDER: join(dir, 'c'),
      },
      port: serverPort,
    },
    after,
  );
  const issuer = await createTokenIssuer(database, server.origin);
  const { host, port, database: name, user, password } = loginOf(database.owner, 'app');
  const settings: PeerSettings = {
    port: peerPort,
    poolSize: POOL_SIZE,
    login: { host, port, database: name, user, password },
    token: issuer.rules,
    keys: issuer.publicKeys,
  };
  const settingsFile = join(dir, `peer-${messages}.json`);
  writeFileSync(settingsFile, JSON.stringify(settings), { mode: 0o600 });
  const peer = await startHttpProcess({ args: [PEER, settingsFile], env: {}, port: peerPort }, after);
  const tokens = await Promise.all(firm.people.map((person) => issuer.tokenFor(person)));
  await requireSameAnswers([server.origin, peer.origin], tokens[0] ?? '');
  return {
    origins: { ours: server.origin, peer: peer.origin },
    reads: {
      clients: writeRequests(dir, `clients-${messages}`, readsOf('clients', tokens)),
      messages: writeRequests(dir, `messages-${messages}`, readsOf('messages', tokens)),
    },
    writes: writeRequests(dir, `writes-${messages}`, writesOf(firm, tokens)),
  };
}

/** Every reader goes through the first pages, each with a token of their own. */
const readsOf = (page: PageName, tokens: readonly string[]) =>
  tokens.slice(0, READERS).flatMap((token, reader) =>
    Array.from({ length: PAGES_READ }, (_, at) => ({
      method: 'GET' as const,
      path: PAGES[page](1 + ((reader + at) % PAGES_READ)),
      token,
    })),
  );

/** Everything is put away a few at a time, and then taken back. */
function writesOf({ oldMessages }: SeededFirm, tokens: readonly string[]) {
  const writers = tokens.slice(READERS);
  const groups = Array.from({ length: oldMessages.length / MOVED_AT_ONCE }, (_, at) =>
    oldMessages.slice(at * MOVED_AT_ONCE, (at + 1) * MOVED_AT_ONCE),
  );
  return ['archive', 'inbox'].flatMap((where) =>
    groups.map((messagesIds, at) => ({
      method: 'PUT' as const,
      path: `/api/spv-messages/${where}`,
      token: writers[at % writers.length] ?? '',
      body: { messagesIds },
    })),
  );
}

/** A peer that answers something else would be compared with nothing. */
async function requireSameAnswers(origins: readonly string[], token: string): Promise<void> {
  for (const page of ['clients', 'messages'] as const) {
    for (const number of [1, 2]) {
      const [ours, theirs] = await Promise.all(
        origins.map(async (origin): Promise<unknown> => {
          const answer = await fetch(`${origin}${PAGES[page](number)}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          if (!answer.ok) throw new Error(`${page}: ${answer.status}`);
          return answer.json();
        }),
      );
      if (!isDeepStrictEqual(ours, theirs)) throw new Error(`the peer answers page ${number} of ${page} otherwise`);
    }
  }
}
