import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool, types } from 'pg';
import * as v from 'valibot';
import { REPORT_ROWS_MAX, REPORT_TEXT_MAX } from '#contracts/limits.ts';
import { spvReportRepository } from '#server/spvReport/spvReport.repository.ts';
import { said } from '../api/peerStatements.ts';
import { workPeerSettingsSchema } from '../work/peerSettings.ts';
import { REPORTED } from './reported.ts';

/**
 * The peer of the SPV report: Hono and `pg` with the product's own statement in the same transaction, over a pool of the
 * same size. It checks no token, reads no filter, names no column anew and checks no answer.
 */
const settings = v.parse(workPeerSettingsSchema, JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));

types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);
const pool = new Pool({ ...settings.login, max: settings.poolSize, pipeline: true });
const ON_SCREEN = { rowsMax: REPORT_ROWS_MAX + 1, textMax: REPORT_TEXT_MAX } as const;
const statement = said((tx) =>
  spvReportRepository.filingStatus(tx, { ...REPORTED, includeInactiveClients: false, missed: false }, ON_SCREEN),
);

const app = new Hono();
app.get('/health/ready', (context) => context.json({}));
app.get('/api/reports/spv-filing-status', async (context) => {
  const client = await pool.connect();
  try {
    const opened = client.query(`begin read only; select set_config('app.tenant', '${settings.tenantId}', true)`);
    const result = await client.query<object>(statement);
    await opened;
    await client.query('commit');
    return context.json(result.rows);
  } finally {
    client.release();
  }
});

serve({ fetch: app.fetch, port: settings.port, hostname: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
