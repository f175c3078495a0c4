import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool, types } from 'pg';
import * as v from 'valibot';
import { WORK_STATUSES } from '#contracts/api/workItem.ts';
import { PAGE_SIZE } from '#contracts/limits.ts';
import { workItemsRepository } from '#server/workItems/workItems.repository.ts';
import { said, type Statement } from '../api/peerStatements.ts';
import { workPeerSettingsSchema } from './peerSettings.ts';

/**
 * The peer of the work list and the board: Hono and `pg` with the product's own statements in the same transaction, over
 * a pool of the same size. It checks no token, reads no filter, names no column anew and checks no answer.
 */
const settings = v.parse(workPeerSettingsSchema, JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));

types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);
const pool = new Pool({ ...settings.login, max: settings.poolSize, pipeline: true });

const BOARD = WORK_STATUSES.flatMap((status) => [
  said((tx) => workItemsRepository.countColumn(tx, {}, status)),
  said((tx) => workItemsRepository.column(tx, {}, status)),
]);
const pageStatement = (page: number) =>
  said((tx) =>
    workItemsRepository.page(tx, {}, { kind: 'number', offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 }),
  );

/** All rows of the statements, sent at once in one transaction. */
async function ask(statements: readonly Statement[]): Promise<readonly unknown[][]> {
  const client = await pool.connect();
  try {
    const opened = client.query(`begin read only; select set_config('app.tenant', '${settings.tenantId}', true)`);
    const results = await Promise.all(statements.map((statement) => client.query<object>(statement)));
    await opened;
    await client.query('commit');
    return results.map(({ rows }) => rows);
  } finally {
    client.release();
  }
}

const app = new Hono();
app.get('/health/ready', (context) => context.json({}));
app.get('/api/work-items', async (context) => {
  const [items] = await ask([pageStatement(Number(context.req.query('pageNumber') ?? '1'))]);
  return context.json({ items });
});
app.get('/api/work-items/board', async (context) => context.json(await ask(BOARD)));

serve({ fetch: app.fetch, port: settings.port, hostname: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
