import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright';
import { urlOf } from '#server/db/pool.ts';
import { takePort } from '#serverTesting/ports.ts';
import { figure, median, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder } from '../measure/afterwards.ts';
import { alternate } from '../measure/alternate.ts';
import { buildWebApp } from '../measure/builds.ts';
import { openBenchDatabase, type BenchDatabase } from '../measure/database.ts';
import { startHttpProcess } from '../measure/httpProcess.ts';
import { progress } from '../measure/progress.ts';
import { seedSignedUp } from '../measure/seedSignedUp.ts';
import { signUp } from '../measure/signUp.ts';
import { buildBareApp } from './bareApp.ts';
import { loadFirst, type FirstLoad } from './firstLoad.ts';
import { gzipKilobytes, isLibrary } from './scripts.ts';

const SERVER = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
/** Chromium without its own window, whose pages load anew for each browser context and take a processor beside the page. */
const HEADLESS_SHELL = process.env.HEADLESS_SHELL ?? '/usr/bin/chromium-headless-shell';
const ROUNDS = 7;
const ROWS = 20;
const PEER = 'bare Vite, React, TanStack Router';
const OWN_SCRIPT_GOAL_KB = 90;
const LCP_GOAL_MS = 1500;

/**
 * The first load of the client list by somebody who is signed in: the sign-in service's cookie is there, nothing else is.
 *
 * Every round has a browser context of its own, so no cache is warm and the silent sign-in runs. The processor is slowed
 * down four times and the network to 10 Mbit/s, by the browser itself; the latency added is 1 ms. The list has 20 rows of 500
 * clients. The peer is a page with nothing but a router and one list of 20 rows from a file (`bare`), built by the same
 * Vite and handed out by the same server with the same compression; it signs nobody in. Scripts are those that had come
 * when the first row was there, frames included, weighed by gzip whatever the wire had.
 */
export const benchmark: Benchmark = {
  name: 'shell',
  run: () =>
    inOwnFolder('shell', async (dir, after) => {
      progress('building both pages');
      const folders = { ours: await buildWebApp(), peer: await buildBareApp(ROWS) };
      const database = await openBenchDatabase(join(dir, 'data'), after);
      const serve = async (webFolder: string) => {
        const port = await takePort();
        const env = {
          PORT: `${port}`,
          DATA_DIR: dir,
          WEB_DIR: webFolder,
          DATABASE_URL: urlOf(database.database.owner),
        };
        return (await startHttpProcess({ args: [SERVER], env, port }, after)).origin;
      };
      const origins = { ours: await serve(folders.ours), peer: await serve(folders.peer) };
      const browser = await chromium.launch({
        executablePath: HEADLESS_SHELL,
        args: ['--no-sandbox', '--disable-gpu'],
      });
      after.add(() => browser.close());
      return measure(browser, database, origins, folders);
    }),
};

type Sides = { readonly ours: string; readonly peer: string };

async function measure(browser: Browser, database: BenchDatabase, origins: Sides, folders: Sides) {
  const signedIn = await browser.newContext({ locale: 'en-GB' });
  const email = await signUp(await signedIn.newPage(), origins.ours);
  const storage = await signedIn.storageState();
  await signedIn.close();
  await seedSignedUp(database, email, { clients: 500, messages: 10_000 });
  const loads = await alternate('first loads', ROUNDS, {
    ours: () => loadFirst(browser, { address: `${origins.ours}/clients/clientList`, row: 'a[data-row-link]', storage }),
    peer: () => loadFirst(browser, { address: `${origins.peer}/`, row: 'tbody tr', storage: undefined }),
  });
  return figuresOf(loads, folders);
}

type Loads = { readonly ours: readonly FirstLoad[]; readonly peer: readonly FirstLoad[] };

const beside = (value: number) => ({ name: PEER, value });

function figuresOf(loads: Loads, folders: Sides): readonly Figure[] {
  const of = (side: keyof Loads, value: (load: FirstLoad) => number) => median(loads[side].map(value));
  const weighed = (side: keyof Loads, isCounted: (path: string) => boolean) =>
    of(side, ({ scripts }) => gzipKilobytes(folders[side], scripts.filter(isCounted)));
  for (const path of loads.ours[0]?.scripts ?? []) {
    progress(`  ${gzipKilobytes(folders.ours, [path]).toFixed(1)} kB ${path}`);
  }
  progress(`  painted largest: ${loads.ours.map(({ lcpElement }) => lcpElement).join(' | ')}`);
  const ownKilobytes = weighed('ours', (path) => !isLibrary(path));
  const lcpMs = of('ours', (load) => load.lcpMs);
  return [
    figure({
      name: 'our own script before the list, gzip',
      value: ownKilobytes,
      unit: 'kB',
      goal: { text: `< ${OWN_SCRIPT_GOAL_KB} kB`, met: ownKilobytes < OWN_SCRIPT_GOAL_KB },
    }),
    figure({
      name: 'libraries before the list, gzip',
      value: weighed('ours', isLibrary),
      unit: 'kB',
      peer: beside(weighed('peer', () => true)),
    }),
    figure({
      name: 'largest contentful paint',
      value: lcpMs,
      unit: 'ms',
      peer: beside(of('peer', (load) => load.lcpMs)),
      goal: { text: `< ${LCP_GOAL_MS} ms`, met: lcpMs < LCP_GOAL_MS },
    }),
    figure({
      name: 'first row of the list',
      value: of('ours', ({ listMs }) => listMs),
      unit: 'ms',
      peer: beside(of('peer', ({ listMs }) => listMs)),
    }),
  ];
}
