import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import * as v from 'valibot';
import { readConfig } from '../config/config.ts';
import { findDatabase } from '../db/openRunning.ts';
import { silentLog } from '../log/log.ts';
import { headsSchema, readHeads, verifyTrails, type ReadAll } from './verify.ts';

/**
 * `npm run audit:verify [-- --against FILE] [-- --write FILE]`: checks every trail and reports where one is broken.
 * `--write` saves the heads of a faultless run to a file; `--against` compares with such a file, which finds trails
 * that were cut off together with their heads. Exits with 1 when it found a fault, with 2 when it could not check.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { against: { type: 'string' }, write: { type: 'string' } } });
  const known =
    values.against === undefined ? [] : v.parse(headsSchema, JSON.parse(await readFile(values.against, 'utf8')));
  const { databaseUrl: url, dataDir } = readConfig(process.env);
  const { owner, close } = await findDatabase({ url, dataDir, log: silentLog });
  const client = new Client({ ...owner, application_name: 'dosar audit' });
  await client.connect();
  try {
    const readAll: ReadAll = async (text, parameters = []) => (await client.query(text, [...parameters])).rows;
    // One snapshot, so that a concurrent append is in neither the entries nor the heads.
    await client.query('begin transaction isolation level repeatable read read only');
    const reports = await verifyTrails(readAll, known);
    const entries = reports.reduce((sum, report) => sum + report.entries, 0);
    const faults = reports.flatMap(({ tenantId, faults: found }) => found.map((fault) => ({ tenantId, ...fault })));
    for (const { tenantId, seq, fault } of faults) console.error(`firm ${tenantId}, entry ${seq}: ${MEANING[fault]}`);
    console.log(`${entries} entries of ${reports.length} firms, ${faults.length} faults`);
    if (faults.length > 0) return 1;
    if (values.write !== undefined) await writeFile(values.write, `${JSON.stringify(await readHeads(readAll))}\n`);
    return 0;
  } finally {
    await client.end();
    await close();
  }
}

const MEANING = {
  edited: 'was changed after it was written',
  missing: 'is missing',
  relinked: 'does not follow the entry before it',
  cutOff: 'and all after it were cut off',
  headRolledBack: 'is known to have been written, but the end of the trail lies before it',
  headForged: 'is the last one, but the recorded end of the trail is another',
  anchorBroken: 'is not the entry that was anchored here',
} as const;

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : 'The trail could not be read.');
  return 2;
});
