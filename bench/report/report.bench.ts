import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import { urlOf } from '#server/db/pool.ts';
import { loginOf } from '#server/db/roles.ts';
import { takePort } from '#serverTesting/ports.ts';
import { runLoad, writeRequests, type LoadResult } from '../api/load.ts';
import { createTokenIssuer } from '../api/tokens.ts';
import { figure, median, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder, type Afterwards } from '../measure/afterwards.ts';
import { alternate } from '../measure/alternate.ts';
import { buildWebApp } from '../measure/builds.ts';
import { openBenchDatabase } from '../measure/database.ts';
import { startHttpProcess } from '../measure/httpProcess.ts';
import { progress } from '../measure/progress.ts';
import { signUp } from '../measure/signUp.ts';
import type { WorkPeerSettings } from '../work/peerSettings.ts';
import { REPORTED, SEEDED } from './reported.ts';
import { seedReport } from './seed.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SERVER = at('../../server/src/main.ts');
const PEER_PROGRAM = at('peer.main.ts');
const HEADLESS_SHELL = process.env.HEADLESS_SHELL ?? '/usr/bin/chromium-headless-shell';
const PEER = 'the bare SQL over HTTP';
/** A report is read by one person after another: more at once would measure the queue of the processor. */
const READERS = 1;
const ROUNDS = 5;
const SECONDS = 5;
const POOL_SIZE = 12;
const GOAL = 2;
const SCREEN_GOAL_MS = 300;
const PATH = `/api/reports/spv-filing-status?month=${REPORTED.month}&year=${REPORTED.year}`;
const SIZE = `${SEEDED.clients} clients by ${SEEDED.forms} types`;

/**
 * One month of a firm with 1,000 clients that file 12 types, with 24 months in the table: as the call, beside a process
 * that sends the same statement and answers its rows; and on the screen, from the press of the month's arrow to the drawn
 * rows.
 */
export const benchmark: Benchmark = {
  name: 'report',
  run: () =>
    inOwnFolder('report', async (dir, after) => {
      progress('building the page');
      const webFolder = await buildWebApp();
      const sides = await openSides(dir, after, webFolder);
      return [...(await measureCall(dir, sides)), await measureScreen(sides.page, sides.ours)];
    }),
};

type Sides = { readonly ours: string; readonly peer: string; readonly token: string; readonly page: Page };

/** Both sides on one database, and a page of a person of the firm. */
async function openSides(dir: string, after: Afterwards, webFolder: string): Promise<Sides> {
  const dataDir = join(dir, 'data');
  const opened = await openBenchDatabase(dataDir, after);
  const { database } = opened;
  const [port, peerPort] = [await takePort(), await takePort()];
  const env = {
    PORT: `${port}`,
    DATA_DIR: dataDir,
    WEB_DIR: webFolder,
    DATABASE_URL: urlOf(database.owner),
    CONTENT_FOLDER: join(dir, 'c'),
  };
  const server = await startHttpProcess({ args: [SERVER], env, port }, after);
  const browser = await chromium.launch({ executablePath: HEADLESS_SHELL, args: ['--no-sandbox', '--disable-gpu'] });
  after.add(() => browser.close());
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const email = await signUp(page, server.origin);
  const [person] = await database.identity.query<{ userId: string; tenantId: string }>(
    'select id as "userId", tenant_id as "tenantId" from users where email = $1',
    [email],
  );
  if (person === undefined) throw new Error('nobody has signed up');
  progress(`making ${SIZE} for ${SEEDED.months} months`);
  await seedReport(opened, person.tenantId);
  const { host, port: databasePort, database: name, user, password } = loginOf(database.owner, 'app');
  const settings: WorkPeerSettings = {
    port: peerPort,
    poolSize: POOL_SIZE,
    login: { host, port: databasePort, database: name, user, password },
    tenantId: person.tenantId,
  };
  const settingsFile = join(dir, 'peer.json');
  writeFileSync(settingsFile, JSON.stringify(settings), { mode: 0o600 });
  const peer = await startHttpProcess({ args: [PEER_PROGRAM, settingsFile], env: {}, port: peerPort }, after);
  const issuer = await createTokenIssuer(database, server.origin);
  const token = await issuer.tokenFor({
    ...person,
    role: 'owner',
    displayName: 'Ana',
    email,
    mayApprove: true,
    signedInAtMs: null,
    firmSettings: DEFAULT_FIRM_SETTINGS,
  });
  return { ours: server.origin, peer: peer.origin, token, page };
}

async function measureCall(dir: string, { ours, peer, token }: Sides): Promise<readonly Figure[]> {
  const requests = writeRequests(dir, 'report', [{ method: 'GET', path: PATH, token }]);
  const load = (origin: string) => runLoad({ origin, callers: READERS, seconds: SECONDS, pauseMs: 0, requests });
  await load(ours);
  await load(peer);
  const seen = await alternate<LoadResult>('report', ROUNDS, { ours: () => load(ours), peer: () => load(peer) });
  const [value, peerValue] = [timeOf(seen.ours), timeOf(seen.peer)];
  return [
    figure({
      name: `a month of ${SIZE}: the call`,
      value,
      unit: 'ms',
      peer: { name: PEER, value: peerValue },
      goal: { text: `<= ${GOAL}x`, met: value <= GOAL * peerValue },
    }),
  ];
}

const timeOf = (side: readonly LoadResult[]) => median(side.map(({ p50Ms }) => p50Ms));

/** Goes back month by month; each is read anew. */
async function measureScreen(page: Page, origin: string): Promise<Figure> {
  await page.goto(`${origin}/dashboards/spv-report?month=${REPORTED.month}&year=${REPORTED.year}`);
  await page.locator('[role=grid][aria-busy=false] [data-cell="0:1"]').waitFor();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    progress(`screen: round ${round + 1} of ${ROUNDS}`);
    times.push(await page.evaluate(drawNextMonth));
  }
  const value = median(times);
  return figure({
    name: `a month of ${SIZE}: on the screen`,
    value,
    unit: 'ms',
    goal: { text: `< ${SCREEN_GOAL_MS} ms`, met: value < SCREEN_GOAL_MS },
  });
}

/** Presses the arrow of the month before; ms until the rows of that month are painted. Runs in the page. */
function drawNextMonth(): Promise<number> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const nameOf = () => document.querySelector('[role=grid]')?.getAttribute('aria-label');
  const before = nameOf();
  const pressedAt = performance.now();
  document.querySelector<HTMLButtonElement>('button[aria-keyshortcuts="["]')?.click();
  return new Promise((resolve) => {
    const look = () => {
      const isDrawn =
        nameOf() !== before && document.querySelector('[role=grid][aria-busy=false] [data-cell="0:1"]') !== null;
      if (isDrawn) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
      else requestAnimationFrame(look);
    };
    look();
  });
}
