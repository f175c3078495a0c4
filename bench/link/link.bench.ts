import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page, Worker } from 'playwright';
import { buildExtension } from '#extension/build.ts';
import { EXTENSION_ORIGIN } from '#extension/id.ts';
import { launchBrowser, registerNativeHost } from '#testEnvironment/browser.ts';
import { figure, median, percentile, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder, type Afterwards } from '../measure/afterwards.ts';
import { alternate } from '../measure/alternate.ts';
import { buildC, buildNativeHost } from '../measure/builds.ts';
import { findProcess, memoryOf, type ProcessMemory } from '../measure/processMemory.ts';
import { progress } from '../measure/progress.ts';
import { startOnce, turnAway, type HostProgram } from './coldStart.ts';
import { CALLS_BEFORE, CALLS_IN_ALL, memoryOverCalls, type MemoryOverCalls } from './hostMemory.ts';
import { servePages } from './pages.ts';
import { configureHost } from './workstation.ts';

const ROUNDS = 7;
const CALLS = 300;
const WARM_UP_CALLS = 30;
const COLD_STARTS = 40;
const PEER = 'echo host in C';
const ROUND_TRIP_GOAL_MS = 20;
const COLD_START_GOAL_MS = 50;
const TURN_AWAY_GOAL_MS = 1000;
const MEMORY_GROWTH_GOAL = 1.1;

/**
 * The way from a page to the native host and back: page, content script, worker, host, worker, content script, page.
 *
 * Ours is the call `status`, the cheapest there is, by the page's own link library, through the built extension, to the
 * host as it is shipped. Its peer is the least that Chromium's documentation of native messaging asks for: an extension
 * that passes messages on (`echo-extension`) and a host in C that sends every frame back (`echo.c`). Both are in one
 * browser, in pages of their own; the echo carries as many bytes as our call, half of them each way. Cold start is the
 * time from starting the process to its first whole answer, without a browser. A host's memory over many calls stands
 * beside its own after the first thousand.
 */
export const benchmark: Benchmark = {
  name: 'link',
  run: () =>
    inOwnFolder('link', (dir, after) =>
      measure(dir, after, { host: buildNativeHost(), echo: buildC(at('echo.c'), 'echo-host') }),
    ),
};

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

type Programs = { readonly host: string; readonly echo: string };

async function measure(dir: string, after: Afterwards, programs: Programs): Promise<readonly Figure[]> {
  const pages = await servePages(join(dir, 'pages'));
  after.add(() => pages.stop());
  const { origin } = new URL(pages.ours);
  const host = configureHost(dir, programs.host, origin);
  const echo: HostProgram = { program: programs.echo, args: [], env: {}, message: host.message };
  const extension = await buildExtension({ origins: [origin], outDir: join(dir, 'extension') });
  const profile = join(dir, 'profile');
  registerNativeHost(profile, programs.host, EXTENSION_ORIGIN);
  const browser = await launchBrowser({ profile, extension: `${extension},${at('echo-extension')}`, env: host.env });
  after.add(() => browser.close());
  registerNativeHost(profile, programs.echo, await echoOrigin(browser), 'ro.dosar.echo');
  const [ours, peer] = [await browser.newPage(), await browser.newPage()];
  await open(ours, pages.ours);
  await open(peer, pages.echo);
  const trips = await roundTrips(ours, peer);
  const [environment = ''] = Object.entries(host.env).map(([name, value]) => `${name}=${value}`);
  const memory = {
    ours: memoryOf(findProcess(programs.host, environment)),
    peer: memoryOf(findProcess(programs.echo, environment)),
  };
  await browser.close();
  const starts = await coldStarts(host, echo);
  const overCalls = await memoryOverCalls(dir, programs.host, after);
  return [...roundTripFigures(trips), ...coldStartFigures(starts), ...memoryFigures(memory), growthFigure(overCalls)];
}

/** Both pages have to be there before the first one is measured: the worker of either is started by its first message. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => 'roundTrips' in window || 'echoes' in window);
}

async function echoOrigin(browser: BrowserContext): Promise<string> {
  const worker = browser.serviceWorkers().find(isEcho) ?? (await browser.waitForEvent('serviceworker', isEcho));
  const { protocol, host } = new URL(worker.url());
  return `${protocol}//${host}/`;
}

const isEcho = (worker: Worker) => !worker.url().startsWith(EXTENSION_ORIGIN);

type Trips = { readonly ours: readonly number[][]; readonly peer: readonly number[][]; readonly firstMs: number };

async function roundTrips(ours: Page, peer: Page): Promise<Trips> {
  const callOurs = (count: number) => ours.evaluate((count) => window.roundTrips(count), count);
  const [firstMs = Number.NaN] = await callOurs(1);
  const { request, replies } = await ours.evaluate(() => window.roundTripSize());
  const size = Math.round((request + replies) / 2);
  progress(`our call carries ${request} characters there and ${replies} back; the echo ${size} each way`);
  const callPeer = (count: number) =>
    peer.evaluate(([count, size]) => window.echoes(count, size), [count, size] as const);
  const trips = await alternate('round trips', ROUNDS, {
    ours: () => inFront(ours, callOurs),
    peer: () => inFront(peer, callPeer),
  });
  return { ...trips, firstMs };
}

async function inFront(page: Page, call: (count: number) => Promise<number[]>): Promise<number[]> {
  await page.bringToFront();
  await call(WARM_UP_CALLS);
  return call(CALLS);
}

async function coldStarts(host: HostProgram, echo: HostProgram) {
  const seen: { ours: number[]; peer: number[]; foreign: number[] } = { ours: [], peer: [], foreign: [] };
  progress(`cold starts: ${COLD_STARTS} of each`);
  for (let round = 0; round < COLD_STARTS; round += 1) {
    seen.ours.push(await startOnce(host));
    seen.peer.push(await startOnce(echo));
    seen.foreign.push(await turnAway(host));
  }
  return seen;
}

/** Median over the rounds of the percentile in each. */
const overRounds = (rounds: readonly number[][], percent: number) =>
  median(rounds.map((times) => percentile(times, percent)));

function roundTripFigures({ ours, peer, firstMs }: Trips): readonly Figure[] {
  const echo = (percent: number) => ({ name: PEER, value: overRounds(peer, percent) });
  const p95 = overRounds(ours, 95);
  return [
    figure({ name: 'round trip p50', value: overRounds(ours, 50), unit: 'ms', peer: echo(50) }),
    figure({
      name: 'round trip p95',
      value: p95,
      unit: 'ms',
      peer: echo(95),
      goal: { text: `< ${ROUND_TRIP_GOAL_MS} ms`, met: p95 < ROUND_TRIP_GOAL_MS },
    }),
    figure({ name: 'first call, worker and host started by it', value: firstMs, unit: 'ms' }),
  ];
}

function coldStartFigures({ ours, peer, foreign }: Awaited<ReturnType<typeof coldStarts>>): readonly Figure[] {
  const value = median(ours);
  const longest = Math.max(...foreign);
  return [
    figure({
      name: 'host cold start',
      value,
      unit: 'ms',
      peer: { name: PEER, value: median(peer) },
      goal: { text: `< ${COLD_START_GOAL_MS} ms`, met: value < COLD_START_GOAL_MS },
    }),
    figure({
      name: 'host cold start p95',
      value: percentile(ours, 95),
      unit: 'ms',
      peer: { name: PEER, value: percentile(peer, 95) },
    }),
    figure({
      name: 'host started by a foreign extension, longest until it is gone',
      value: longest,
      unit: 'ms',
      goal: { text: `< ${TURN_AWAY_GOAL_MS} ms`, met: longest < TURN_AWAY_GOAL_MS },
    }),
  ];
}

function memoryFigures({ ours, peer }: { ours: ProcessMemory; peer: ProcessMemory }): readonly Figure[] {
  return [
    figure({
      name: 'host memory after the calls (VmRSS)',
      value: ours.residentMb,
      unit: 'MB',
      peer: { name: PEER, value: peer.residentMb },
    }),
    figure({
      name: 'host memory at its peak (VmHWM)',
      value: ours.peakMb,
      unit: 'MB',
      peer: { name: PEER, value: peer.peakMb },
    }),
  ];
}

function growthFigure({ before, afterAll }: MemoryOverCalls): Figure {
  const growth = afterAll / before;
  return figure({
    name: `host memory over ${CALLS_IN_ALL.toLocaleString('en')} calls`,
    value: afterAll,
    unit: 'MB',
    peer: { name: `itself after ${CALLS_BEFORE.toLocaleString('en')}`, value: before },
    goal: { text: `at most ${MEMORY_GROWTH_GOAL} times`, met: growth <= MEMORY_GROWTH_GOAL },
  });
}
