import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { aDeclaration, type MadeForm } from '#serverTesting/declarations.ts';
import { foundFilingFirm, withOwnClock, type Firm } from '#testEnvironment/firm.ts';
import { run } from '#testEnvironment/run.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import type { Kill } from '#testEnvironment/server/killServer.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { chooseFiles, filingIs, filingOf } from './filings.ts';

const CLIENT = '12345674';
const FOREVER_MS = 86_400_000;
const VERIFY = fileURLToPath(new URL('../../server/src/audit/verify.main.ts', import.meta.url));
const period = { month: 12, year: new Date().getUTCFullYear() - 1 };

/** Calls of the page that file a declaration. */
export const CALLS = {
  upload: /^\/content\/upload\//,
  create: /\/spv-filings\/v2$/,
  approve: /\/spv-filings\/approved$/,
  open: /\/spv-filings\/[^/]+\/attempts$/,
  signed: /\/signed-statement$/,
} as const;
/** Those that change a filing, each with what the trail has of it. */
const TRAIL = [
  [CALLS.create, 'spvFiling.create'],
  [CALLS.approve, 'spvFiling.approve'],
  [CALLS.open, 'spvFiling.openAttempt'],
  [CALLS.signed, 'spvFiling.signedStatement'],
] as const;

export const fileName = (form: MadeForm): string => `${form}.xml`;

/** A firm that files while its server is killed. */
export type KilledServer = {
  readonly environment: TestEnvironment;
  readonly firm: Firm;
  rowOf(form: MadeForm): Locator;
  choose(form: MadeForm, rows?: number): Promise<void>;
  /** Kills the server; waits for the notices shown while it is down, and starts it again. */
  killed(kill: Kill, act: () => Promise<unknown>, notices: () => readonly Locator[]): Promise<void>;
  isFiledOnce(form: MadeForm): Promise<void>;
  /** What the server had answered for is there, and the authority and the server know the same of each filing. */
  nothingIsLost(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a server of its own, with a firm that has stored its certificate. */
export async function startKilledServer(): Promise<KilledServer> {
  const environment = await startTestEnvironment({ rights: [CLIENT] });
  const database = await viewDatabase(environment.dataDir);
  await environment.simulator.control.behave({ processFilingsAfterMs: FOREVER_MS });
  const firm = await foundFilingFirm(environment, { clients: [CLIENT], prepare: withOwnClock });
  const acknowledged = acknowledgedTo(firm);
  const { page } = firm;
  const rowOf = (form: MadeForm) => filingOf(page, form);
  return {
    environment,
    firm,
    rowOf,
    async choose(form, rows) {
      const made = { fiscalCode: CLIENT, ...period, ...(rows === undefined ? {} : { rows }) };
      await chooseFiles(page, [{ name: fileName(form), bytes: aDeclaration(form, made) }]);
    },
    async killed(kill, act, notices) {
      await kill({ environment, database, page }, act);
      try {
        for (const text of notices()) await text.waitFor();
      } finally {
        await environment.server.start();
      }
    },
    async isFiledOnce(form) {
      const [holder] = environment.credentials.token.holders;
      await filingIs(rowOf(form), 'Submitted');
      const filed = (await environment.simulator.control.filings()).filter((upload) => upload.form === form);
      expect(filed.map(({ outcome, serial, problem }) => ({ outcome, serial, problem }))).toEqual([
        { outcome: 'registered', serial: holder?.serial, problem: null },
      ]);
    },
    nothingIsLost: () => isNothingLost(environment, database, acknowledged),
    async stop() {
      await database.close();
      await environment.stop();
    },
  };
}

/** What the server has answered for, once for each time. */
function acknowledgedTo({ page }: Firm): readonly string[] {
  const acknowledged: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const action = TRAIL.find(([path]) => path.test(pathname))?.[1];
    if (action !== undefined && response.ok()) acknowledged.push(action);
  });
  return acknowledged;
}

async function isNothingLost(environment: TestEnvironment, database: DatabaseView, acknowledged: readonly string[]) {
  const filed = await environment.simulator.control.filings();
  const sent = await database.rows(
    `select s.upload_index as index, a.signed_sha256 as sha256 from spv_filing_attempt a
     join spv_filing s on s.id = a.filing_id where a.outcome = 'submitted' and a.signed_id is not null`,
  );
  expect(new Set(sent)).toEqual(new Set(filed.map(({ index, sha256 }) => ({ index, sha256 }))));
  expect(await database.rows('select id from spv_filing_attempt where outcome is null')).toEqual([]);
  for (const [, action] of TRAIL) {
    const entries = await database.rows('select seq from audit_entry where action = $1', [action]);
    expect(entries.length).toBeGreaterThanOrEqual(acknowledged.filter((one) => one === action).length);
  }
  const said = run(process.execPath, [VERIFY], { ...process.env, DATA_DIR: environment.dataDir });
  expect(said).toMatch(/, 0 faults/);
  // The host was never killed: one session of the token served all.
  expect(environment.workstation.logins()).toEqual([0]);
}
