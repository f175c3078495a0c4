import type { Browser, BrowserContextOptions, CDPSession } from 'playwright';

/** What is seen of one first load. */
export type FirstLoad = {
  /** Largest contentful paint, ms. */
  readonly lcpMs: number;
  /** The element that was painted largest, as `tag: text`. */
  readonly lcpElement: string;
  /** When the first row of the list was there, ms. */
  readonly listMs: number;
  /** Paths of the scripts that had come by then. */
  readonly scripts: readonly string[];
  /** What they weighed on the wire, bytes. */
  readonly scriptBytes: number;
};

type Vitals = { lcpMs: number; lcpElement: string; listMs: number };
declare global {
  interface Window {
    vitals: Vitals;
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
/** With 0 the browser's emulation now and then leaves what it has received undelivered until it is switched off. */
const LATENCY_MS = 1;

/** Loads a page in a browser context that has seen nothing yet but, maybe, a sign-in. */
export async function loadFirst(browser: Browser, { address, row, storage }: FirstLoadOptions): Promise<FirstLoad> {
  const context = await browser.newContext({
    ...(storage === undefined ? {} : { storageState: storage }),
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchVitals, row);
    const devtools = await context.newCDPSession(page);
    const seen = await watchScripts(devtools);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(row).first().waitFor();
    const scripts = { scripts: [...seen.finished.keys()], scriptBytes: sum(seen.finished.values()) };
    await page.waitForLoadState('networkidle');
    const vitals = await page.evaluate(() => window.vitals);
    return { ...vitals, ...scripts };
  } finally {
    await context.close();
  }
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

/** Keeps the scripts that have come, frames included, by path and with their bytes on the wire. */
async function watchScripts(devtools: CDPSession): Promise<{ readonly finished: ReadonlyMap<string, number> }> {
  const paths = new Map<string, string>();
  const finished = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') paths.set(requestId, new URL(response.url).pathname);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path !== undefined) finished.set(path, (finished.get(path) ?? 0) + encodedDataLength);
  });
  await devtools.send('Network.enable');
  return { finished };
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
  const look = () => {
    if (document.querySelector(row) === null) requestAnimationFrame(look);
    else vitals.listMs = performance.now();
  };
  look();
}
