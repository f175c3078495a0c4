import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import * as v from 'valibot';
import { startMigrated } from './databaseSetup.ts';
import { NOTED_STATEMENTS } from './notedStatements.ts';

/**
 * Prepares every statement that a run on PostgreSQL 18 has sent on a migrated PostgreSQL 15, which checks its words, names
 * and types. Ends with 1 where one is not understood there.
 */
const texts = new Set(
  readFileSync(v.parse(v.string(), process.env[NOTED_STATEMENTS]), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => v.parse(v.string(), JSON.parse(line))),
);
/** What can be prepared; the rest begins, ends or listens, which the tests that run there do. */
const QUERY = /^\s*(select|insert|update|delete|with|values|merge)\b/i;
/** The tables of pg-boss are there where it runs: the tests of jobs run on 15 as a whole. */
const OF_JOBS = /\bjobs\.job\b/;
/** The repositories alone have more; fewer mean that a part of the run noted nothing. */
const FEWEST = 350;

const { template, stop } = await startMigrated('15');
const client = new Client(template);
await client.connect();
const queries = [...texts].filter((text) => QUERY.test(text) && !OF_JOBS.test(text));
const refused: string[] = [];
for (const text of queries) {
  await client.query(`prepare tried as ${text}`).then(
    () => client.query('deallocate tried'),
    (error: unknown) => refused.push(`${String(error)}\n${text}`),
  );
}
await client.end();
await stop();
process.stdout.write(`${queries.length} statements, ${refused.length} not understood\n${refused.join('\n\n')}\n`);
if (refused.length > 0 || queries.length < FEWEST) process.exitCode = 1;
