import { rmSync } from 'node:fs';
import { NOTED_STATEMENTS } from '#serverTesting/notedStatements.ts';
import { command } from './runners.ts';

const STATEMENTS = '.cache/reports/statements.jsonl';

/**
 * What an older PostgreSQL may answer otherwise although it takes every statement: sorting, search, plans, notification,
 * migrations, jobs. The tests of the rest run there in `npm run prove`.
 */
export const DIFFERS_ON_15: readonly string[] = [
  'server/src/audit/',
  'server/src/changes/',
  'server/src/clients/clients.service',
  'server/src/db/',
  'server/src/exports/',
  'server/src/jobs/',
  'server/src/search/',
  'server/src/spvMessages/spvMessages.service',
];

/** The file in which a run notes the statements of the server; empty. */
export function noteStatements(): string {
  rmSync(STATEMENTS, { force: true });
  return STATEMENTS;
}

/** Has PostgreSQL 15 understand each statement that was noted. */
export const statementsOn15 = () =>
  command('node', ['server/testing/statementsOn15.main.ts'], { [NOTED_STATEMENTS]: STATEMENTS });
