import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, CDPSession } from 'playwright';
import * as v from 'valibot';
import { progress } from '../measure/progress.ts';

/** Measurements of one first load. */
export type FirstLoad = {
  /** Largest contentful paint, ms. */
  readonly lcpMs: number;
  /** The element that was painted largest, as `tag: text`. */
  readonly lcpElement: string;
  /** When the first row of the list was there, ms. */
  readonly listMs: number;
  /** Paths of the scripts that had come by then. */
  readonly scripts: readonly string[];
};

const vitalsSchema = v.object({ lcpMs: v.number(), lcpElement: v.string(), listMs: v.number() });
type Vitals = v.InferOutput<typeof vitalsSchema>;
declare global {
  interface Window {
    vitals: Vitals;
    /** Resolves when the first row is there. */
    listed: Promise<void>;
  }
}

export type FirstLoadOptions = {
  readonly address: string;
  /** Finds the first row. */
  readonly row: string;
  /** Cookies and local storage of who is signed in. */
  readonly storage: BrowserContextOptions['storageState'];
};

const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 10_000_000 / 8;
/** With 0 the browser's emulation sometimes withholds received data until it is switched off. */
const LATENCY_MS = 1;
/** By then the rows have been painted. */
const SETTLED_MS = 1000;
const PATIENCE_MS = 15_000;
const TRIES = 3;

/**
 * Loads a page in a browser context that has seen nothing yet but, maybe, a sign-in. The emulated network now and then
 * keeps files for a minute or more: such a load is said and made again. One that stands still with nothing on its way is
 * the page's own fault and an error.
 */
export async function loadFirst(browser: Browser, options: FirstLoadOptions): Promise<FirstLoad> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const load = await tryToLoad(browser, options);
    if (load !== null) return load;
    progress(`  files kept back by the emulated network for ${PATIENCE_MS / 1000} s, loaded again`);
  }
  throw new Error(`the first row of ${options.address} did not come`);
}

async function tryToLoad(browser: Browser, { address, row, storage }: FirstLoadOptions): Promise<FirstLoad | null> {
  const context = await browser.newContext({
    ...(storage === undefined ? {} : { storageState: storage }),
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    // Nothing here is asked of the page through the driver: its locators put a library into the page, and the slowed-down
    // processor would be measured reading that.
    await devtools.send('Page.enable');
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `if (window === top) (${watchVitals.toString()})(${JSON.stringify(row)})`,
    });
    const seen = await watchScripts(devtools);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(address, { waitUntil: 'commit' });
    const isListed = await within(PATIENCE_MS, evaluate(devtools, 'listed.then(() => true)'));
    if (isListed !== true) {
      if (seen.onTheirWay.size > 0) return null;
      throw new Error(`${address} has no row after ${PATIENCE_MS / 1000} s, and asks for nothing`);
    }
    const scripts = [...seen.finished];
    await pause(SETTLED_MS);
    const vitals = v.parse(vitalsSchema, await evaluate(devtools, 'vitals'));
    return { ...vitals, scripts };
  } finally {
    await context.close();
  }
}

async function evaluate(devtools: CDPSession, expression: string): Promise<unknown> {
  const { result } = await devtools.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  return result.value;
}

/** Null when it takes longer. */
const within = <T>(ms: number, work: Promise<T>): Promise<T | null> =>
  Promise.race([work.catch(() => null), pause(ms, null, { ref: false })]);

type SeenRequests = { readonly finished: ReadonlySet<string>; readonly onTheirWay: ReadonlySet<string> };

/** Keeps the paths of the scripts that have come, frames included. */
async function watchScripts(devtools: CDPSession): Promise<SeenRequests> {
  const onTheirWay = new Set<string>();
  const paths = new Map<string, string>();
  const finished = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') paths.set(requestId, new URL(response.url).pathname);
  });
  devtools.on('Network.requestWillBeSent', ({ requestId }) => onTheirWay.add(requestId));
  devtools.on('Network.loadingFailed', ({ requestId }) => onTheirWay.delete(requestId));
  devtools.on('Network.loadingFinished', ({ requestId }) => {
    onTheirWay.delete(requestId);
    const path = paths.get(requestId);
    if (path !== undefined) finished.add(path);
  });
  await devtools.send('Network.enable');
  return { finished, onTheirWay };
}

/** Runs in the page before its own scripts. */
function watchVitals(row: string): void {
  const vitals: Vitals = { lcpMs: 0, lcpElement: '', listMs: 0 };
  window.vitals = vitals;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const element: unknown = Reflect.get(entry, 'element');
      vitals.lcpMs = entry.startTime;
      vitals.lcpElement =
        element instanceof Element ? `${element.localName}: ${element.textContent.slice(0, 40)}` : 'gone';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  window.listed = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(row) === null) return requestAnimationFrame(look);
      vitals.listMs = performance.now();
      return resolve();
    };
    look();
  });
}
