import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool, types, type ClientBase } from 'pg';
import * as v from 'valibot';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import type { ClientListRow } from '#server/clients/clientSql.ts';
import { rowsOf } from '#server/db/rows.ts';
import { createAuthenticate, localKeys } from '#server/http/accessToken.ts';
import type { MessageRow } from '#server/spvMessages/spvMessages.repository.ts';
import { peerSettingsSchema } from './peerSettings.ts';
import { statements } from './peerStatements.ts';

/**
 * The peer of the API: Hono and `pg` with nothing in between. The same statements in the same transaction, the same check
 * of the token, the same pool, the same JSON; no schemas, no contract, no log, no headers, no other routes.
 */
const settings = v.parse(peerSettingsSchema, JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));

types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);
const pool = new Pool({ ...settings.login, max: settings.poolSize, pipeline: true });
const claimsSchema = v.object({ tid: v.string(), hubUserId: v.string(), name: v.string(), email: v.string() });
const authenticate = createAuthenticate({
  ...settings.token,
  keys: localKeys(settings.keys),
  actorOf: async (claims) => {
    const { tid, hubUserId, name, email } = v.parse(claimsSchema, claims);
    return {
      tenantId: tid,
      userId: hubUserId,
      displayName: name,
      email,
      role: 'member',
      mayApprove: true,
      signedInAtMs: null,
      firmSettings: DEFAULT_FIRM_SETTINGS,
    };
  },
  now: Date.now,
});

async function inTenant<T>(tenantId: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const opened = client.query(`begin; select set_config('app.tenant', '${tenantId}', true)`);
    const result = await work(client);
    await opened;
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const PAGE_SIZE = 20;
const cursorOf = (key: string, id: string) => Buffer.from(`${id}${key}`, 'utf8').toString('base64url');

function pageOf<Row>(rows: Row[], offset: number, keyOf: (row: Row) => string, itemOf: (row: Row) => object) {
  const hasNextPage = rows.length > PAGE_SIZE;
  const shown = hasNextPage ? rows.slice(0, PAGE_SIZE) : rows;
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    items: shown.map(itemOf),
    hasNextPage,
    nextCursor: hasNextPage && last !== undefined ? keyOf(last) : null,
    previousCursor: offset > 0 && first !== undefined ? keyOf(first) : null,
  };
}

/** The statement with rows as the server reads them, whose columns become camel case. */
const asArrays = <S extends object>(statement: S) => ({ ...statement, rowMode: 'array' as const });

const app = new Hono();
const actorOf = (authorization: string | undefined) => authenticate(authorization ?? null);
const offsetOf = (pageNumber: string | undefined) => (Number(pageNumber ?? '1') - 1) * PAGE_SIZE;

app.get('/health/ready', (context) => context.json({}));

app.get('/api/clients', async (context) => {
  const { tenantId } = await actorOf(context.req.header('authorization'));
  const offset = offsetOf(context.req.query('pageNumber'));
  const rows = rowsOf<ClientListRow>(
    await inTenant(tenantId, (client) => client.query(asArrays(statements.clients(offset)))),
  );
  const page = pageOf(
    rows,
    offset,
    ({ sortName, id }) => cursorOf(sortName, id),
    ({ id, name, legalName, taxId, registrationNumber, isActive, managerId, managerName, ...row }) => {
      const { team, tags, contactName, contactEmail, address1, city, county, postalCode, country } = row;
      return {
        id,
        name,
        legalName,
        taxId,
        registrationNumber,
        isActive,
        accountManager: managerId === null ? null : { id: managerId, displayName: managerName },
        team,
        tags,
        primaryContact: contactName === null ? null : { name: contactName, email: contactEmail },
        registrationAddress: address1 === null ? null : { address1, city, county, postalCode, country },
      };
    },
  );
  return context.json(page);
});

app.get('/api/spv-messages', async (context) => {
  const { tenantId } = await actorOf(context.req.header('authorization'));
  const offset = offsetOf(context.req.query('pageNumber'));
  const rows = rowsOf<MessageRow>(
    await inTenant(tenantId, (client) => client.query(asArrays(statements.messages(offset)))),
  );
  const page = pageOf(
    rows,
    offset,
    ({ date, id }) => cursorOf(date, id),
    (row) => row,
  );
  return context.json(page);
});

const move = (isArchived: boolean) => async (tenantId: string, userId: string, ids: readonly string[]) => {
  const changed = await inTenant(tenantId, async (client) => {
    await client.query(statements.countOf(ids));
    const moved = await client.query<{ id: string }>(statements.setArchived(ids, isArchived));
    const changed = moved.rows.map(({ id }) => id);
    if (changed.length > 0) {
      const before = changed.map(() => JSON.stringify({ isArchived: !isArchived }));
      const after = changed.map(() => JSON.stringify({ isArchived }));
      const action = changed.map(() => (isArchived ? 'spvMessage.archive' : 'spvMessage.unarchive'));
      const entity = changed.map(() => 'spvMessage');
      const values = [userId, action, entity, changed, before, after];
      await client.query({ name: 'append', text: 'select audit_append($1, $2, $3, $4, $5, $6)', values });
    }
    return changed;
  });
  return { changed };
};

for (const [path, isArchived] of [
  ['/api/spv-messages/archive', true],
  ['/api/spv-messages/inbox', false],
] as const) {
  app.put(path, async (context) => {
    const { tenantId, userId } = await actorOf(context.req.header('authorization'));
    const { messagesIds }: { messagesIds: string[] } = await context.req.json();
    return context.json(await move(isArchived)(tenantId, userId, messagesIds));
  });
}

serve({ fetch: app.fetch, port: settings.port, hostname: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
