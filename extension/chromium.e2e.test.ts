import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { linkError } from '#contracts/link/errors.ts';
import { LINK_PROTOCOL } from '#contracts/link/messages.ts';
import pinVectors from '#contracts/link/vectors/pin-sealing.json' with { type: 'json' };
import { onThisMachine } from '../scripts/test/machine.ts';
import { EXTENSION_ORIGIN } from './id.ts';
import { callIn, openHarness } from './testing/harness.ts';
import { documentOf, longListing, SIZES, type HostOrders } from './testing/host.main.ts';

const { keyId, publicKey } = pinVectors.workstation;
const workstation = { keyId, publicKey };
const orders: HostOrders = { version: '2.2.0', keyId, publicKey, fault: 'none' };
const withCertificate = { certificate: 'AB'.repeat(20), pin: null, confirmLastTry: false };

let harness: Awaited<ReturnType<typeof openHarness>>;
let browser: BrowserContext;
let page: Page;

/** Opens the test page and waits until its own script runs. */
async function openPage(origin: string, context = browser): Promise<Page> {
  const opened = await context.newPage();
  await opened.goto(origin);
  await opened.waitForFunction(() => 'call' in window);
  return opened;
}
/** A browser that has just started may show a page before it has read the extension's scripts. */
const firstPageWithLink = () =>
  vi.waitUntil(
    async () => {
      const { error } = await callIn(await openPage(harness.productOrigin), 'status');
      return Reflect.get(error ?? {}, 'reason') !== 'extensionMissing';
    },
    { timeout: onThisMachine(60_000) },
  );
const received = async () =>
  (await harness.diary()).flatMap((entry) => (entry.kind === 'received' ? [entry.message] : []));
const pidsOf = async (kind: 'started' | 'ended') =>
  (await harness.diary()).filter((entry) => entry.kind === kind).map((entry) => entry.pid);
/** The browser, not the test, says that a native call is on its way. */
const hostReceives = async (kind: 'request' | 'cancel', action?: string) => {
  const before = (await received()).length;
  return () =>
    expect
      .poll(
        async () =>
          (await received())
            .slice(before)
            .some((m) => m.kind === kind && (!action || Reflect.get(m, 'action') === action)),
        {
          timeout: onThisMachine(10_000),
        },
      )
      .toBe(true);
};

/** Calls a host that misbehaves. */
const fails = async (fault: HostOrders['fault']) => {
  await harness.order({ ...orders, fault });
  return callIn(page, 'listCertificates');
};
const worksAgain = async () => {
  await harness.order(orders);
  expect(await callIn(page, 'listCertificates')).toMatchObject({ result: { certificates: [] } });
};
const digestOf = (id: string, size: number) => [...createHash('sha256').update(documentOf(id, size)).digest()].join();

/** Files of the browser's profile that contain a text, in either of the browsers' encodings. */
const filesHolding = (text: string) =>
  readdirSync(harness.userDataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'));
    });

beforeAll(async () => {
  harness = await openHarness();
  await harness.installHost();
  await harness.order(orders);
  browser = await harness.start();
  await firstPageWithLink();
});

afterAll(() => harness.end());

beforeEach(async () => {
  await harness.order(orders);
  await harness.installHost();
  for (const old of browser.pages().slice(1)) await old.close();
  page = await openPage(harness.productOrigin);
});

describe('a product page in Chromium', () => {
  it('asks the host for its status, through content script and worker', async () => {
    expect(await callIn(page, 'status')).toEqual({
      result: {
        protocol: LINK_PROTOCOL,
        versions: { library: '2.1.0', extension: '2.2.0', host: '2.2.0' },
        workstation,
        unsettled: [],
        unsettledRequests: [],
      },
      items: [],
    });
    expect((await received()).at(-1)).toMatchObject({ origin: harness.productOrigin, action: 'status' });
    const started = (await harness.diary()).find(({ kind }) => kind === 'started');
    expect(started).toMatchObject({ arguments: [EXTENSION_ORIGIN] });
  });

  it('gets a listing that is too long for one frame', async () => {
    const { result } = await callIn(page, 'listSpvMessages', { ...withCertificate, days: 60 });
    expect(result).toEqual({ mesaje: longListing(), cui: ['12345674'], pinState: 'ok' });
  });

  it('receives documents byte for byte, whole and in chunks', async () => {
    const { result, items } = await callIn(page, 'downloadSpvContent', {
      ...withCertificate,
      messageIds: ['11', '12'],
    });
    const head = { ok: true, mimeType: 'application/pdf', signatureStatus: { state: 'absent', signer: null } };
    expect(items).toEqual([
      { ...head, messageId: '11', sizeBytes: SIZES.whole, digest: digestOf('11', SIZES.whole) },
      { ...head, messageId: '12', sizeBytes: SIZES.cut, digest: digestOf('12', SIZES.cut) },
    ]);
    expect(result).toEqual({ downloaded: 2, failed: 0 });
    const progress = await page.evaluate((): unknown[] => Reflect.get(window, 'progress'));
    expect(progress.at(-1)).toEqual(['downloadSpvContent', 2, 2, null]);
  });

  it('asks for documents, and gets the outcome of each', async () => {
    const attempts = ['0b9d2c1e-77aa-4c55-8f21-9d3e5a6b7c80', '0b9d2c1e-77aa-4c55-8f21-9d3e5a6b7c81'];
    const requests = attempts.map((attemptId) => ({ attemptId, query: { tip: 'VECTOR FISCAL', cui: '12345674' } }));
    const { result } = await callIn(page, 'sendSpvRequest', { ...withCertificate, requests });
    expect(result).toEqual({ accepted: 2, refused: 0, unknown: 0, notSent: 0 });
    const outcomes = await page.evaluate((): unknown[] => Reflect.get(window, 'requested'));
    expect(outcomes).toEqual(attempts.map((attemptId) => [attemptId, 'accepted']));
    const folder = await callIn(page, 'checkFolder', { path: '/home/ana/Dosar' });
    expect(folder).toMatchObject({ result: { state: 'ready', isConfirmed: true, freeBytes: 1_000_000 } });
    const document = { filingId: attempts[0], kind: 'receipt', folder: '/home/ana/Dosar' };
    const saved = await callIn(page, 'saveDocument', { sessionToken: 'Zk3-_9aXq0Lr7VbN2mTs5Q', ...document });
    expect(saved).toMatchObject({ result: { isNew: true } });
  });

  it('refuses at once what is no call: one that is pending, without a parameter, with a wrong one', async () => {
    await harness.order({ ...orders, fault: 'stuck' });
    const requested = await hostReceives('request', 'listCertificates');
    // It ends with its page.
    void callIn(page, 'listCertificates').catch(() => null);
    await requested();
    const before = (await received()).length;
    expect(await callIn(page, 'listCertificates')).toMatchObject({ error: linkError('sameActionPending') });
    expect(await callIn(page, 'checkFolder')).toMatchObject({ error: linkError('parameterMissing') });
    expect(await callIn(page, 'checkFolder', { path: 7 })).toMatchObject({ error: linkError('invalidMessage') });
    expect(await received()).toHaveLength(before);
  });

  it('makes no call where it is not a secure context', async () => {
    const insecure = await browser.newPage();
    await insecure.route('http://dosar.test/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${harness.productOrigin}${pathname}` }) });
    });
    await insecure.goto('http://dosar.test/');
    await insecure.waitForFunction(() => 'call' in window);
    expect(await insecure.evaluate(() => isSecureContext)).toBe(false);
    expect(await callIn(insecure, 'status')).toMatchObject({ error: linkError('pageInsecure') });
  });

  it('shares one host with the other tabs, which ends with the last of them', async () => {
    const other = await openPage(harness.productOrigin);
    await Promise.all([callIn(page, 'status'), callIn(other, 'status')]);
    const last = (await pidsOf('started')).at(-1);
    expect((await received()).filter(({ kind }) => kind === 'request').length).toBeGreaterThan(1);
    await page.close();
    await callIn(other, 'status');
    expect((await pidsOf('started')).at(-1)).toBe(last);
    await other.close();
    await expect.poll(() => pidsOf('ended'), { timeout: onThisMachine(10_000) }).toContain(last);
  });

  it('cancels a call, and the next one works', async () => {
    await harness.order({ ...orders, fault: 'stuck' });
    const requested = await hostReceives('request', 'listCertificates');
    const outcome = callIn(page, 'listCertificates');
    await requested();
    const cancelled = await hostReceives('cancel');
    await page.evaluate(() => Reflect.get(window, 'cancel')('listCertificates'));
    expect(await outcome).toMatchObject({ error: linkError('cancelledByUser') });
    await cancelled();
    await harness.order(orders);
    expect(await callIn(page, 'listCertificates')).toMatchObject({ result: { certificates: [] } });
  });

  it('names the part that is outdated', async () => {
    await harness.order({ ...orders, version: '0.9.0' });
    expect(await callIn(page, 'status')).toEqual({ error: linkError('hostOutdated'), outdated: ['host'] });
    await harness.order({ ...orders, version: 'nightly' });
    expect(await callIn(page, 'status')).toEqual({ error: linkError('versionUnreadable'), outdated: ['host'] });
  });
});

describe('a host that fails', () => {
  it.each([
    ['exits in the middle of a call', 'exit', 'hostExited'],
    ['breaks the framing', 'brokenFrame', 'hostBroken'],
    ['answers what is no answer', 'brokenReply', 'hostBroken'],
  ] as const)('because it %s, fails the call at once, and the next one works', async (_, fault, reason) => {
    expect(await fails(fault)).toMatchObject({ error: linkError(reason) });
    await worksAgain();
  });

  it('because it never acknowledges, or sends unreadable frames, ends in a timeout', async () => {
    const other = await openPage(harness.productOrigin);
    await harness.order({ ...orders, fault: 'silent' });
    const requested = await hostReceives('request', 'listCertificates');
    const silent = callIn(page, 'listCertificates');
    await requested();
    await harness.order({ ...orders, fault: 'notJson' });
    const unreadable = callIn(other, 'listCertificates');
    expect(await silent).toMatchObject({ error: linkError('noReply') });
    expect(await unreadable).toMatchObject({ error: linkError('noUserReply') });
    await worksAgain();
  });

  it('because it is not installed, or not for this extension, says which', async () => {
    await fails('exit');
    await harness.uninstallHost();
    expect(await callIn(page, 'status')).toMatchObject({ error: linkError('hostMissing') });
    await harness.installHost({ allowed_origins: [`chrome-extension://${'a'.repeat(32)}/`] });
    expect(await callIn(page, 'status')).toMatchObject({ error: linkError('hostForbidden') });
    await harness.installHost();
    await worksAgain();
  });
});

describe('a worker that dies', () => {
  it('fails the pending calls, and the next one works with a new host', async () => {
    await harness.order({ ...orders, fault: 'stuck' });
    const requested = await hostReceives('request', 'listCertificates');
    const outcome = callIn(page, 'listCertificates');
    await requested();
    const devtools = await browser.newCDPSession(page);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    expect(await outcome).toMatchObject({ error: linkError('extensionRestarted') });
    await harness.order(orders);
    const before = (await pidsOf('started')).length;
    expect(await callIn(page, 'listCertificates')).toMatchObject({ result: { certificates: [] } });
    expect(await pidsOf('started')).toHaveLength(before + 1);
  });
});

describe('a page that is not the product', () => {
  it('gets no answer and causes no native call: another port, a frame, a browser without the extension', async () => {
    await harness.order(orders);
    const bare = await harness.start({ withExtension: false });
    const [stranger, unserved] = [await openPage(harness.strangerOrigin), await openPage(harness.productOrigin, bare)];
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('iframe'), { src: '/' })));
    await expect.poll(() => page.frames().length).toBe(2);
    const frame = page.frames()[1]!;
    await frame.waitForFunction(() => 'call' in window);
    const before = (await harness.diary()).length;
    const outcomes = await Promise.all([stranger, frame, unserved].map((each) => callIn(each, 'status')));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ error: linkError('extensionMissing') });
    expect((await harness.diary()).slice(before)).toEqual([]);
    await bare.close();
  });
});

describe('a PIN', () => {
  it('loads its cryptography only when needed', async () => {
    const scripts = () =>
      page.evaluate(() => {
        const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        return paths.filter((path) => path.endsWith('.js'));
      });
    await callIn(page, 'status');
    expect(await scripts()).toEqual(['/page.js']);
    const context = { origin: harness.productOrigin, thumbprint: withCertificate.certificate, workstation };
    await page.evaluate((context) => Reflect.get(window, 'seal')('4821', context), context);
    expect((await scripts()).length).toBeGreaterThan(1);
  });

  it('leaves the page sealed and is nowhere in clear: console, storage, host, profile', async () => {
    const canary = 'canary48215162342';
    /** Stored on purpose: what is found shows that the search can find. */
    const marker = 'marker48215162342';
    const printed: string[] = [];
    page.on('console', (message) => printed.push(message.text()));
    page.on('pageerror', (error) => printed.push(String(error)));
    const context = { origin: harness.productOrigin, thumbprint: withCertificate.certificate, workstation };
    const pin = await page.evaluate(([canary, context]) => Reflect.get(window, 'seal')(canary, context), [
      canary,
      context,
    ] as const);
    await callIn(page, 'listSpvMessages', { ...withCertificate, pin, days: 1 });
    expect((await received()).at(-1)).toMatchObject({ params: { pin } });

    const pageContent = await page.evaluate(async (marker) => {
      localStorage.setItem('marker', marker);
      const stores = [localStorage, sessionStorage, document.cookie, location.href, history.state];
      const text = JSON.stringify([stores, await indexedDB.databases(), await caches.keys()]);
      return text + document.documentElement.outerHTML;
    }, marker);
    const worker = browser.serviceWorkers()[0]!;
    const ofTheWorker = await worker.evaluate(async () => {
      const { local, session, sync } = chrome.storage;
      return [await local.get(), await session.get(), await sync.get(), await indexedDB.databases()];
    });
    expect(ofTheWorker).toEqual([{}, {}, {}, []]);
    expect(JSON.stringify([printed, pageContent, await harness.diary()])).not.toContain(canary);

    await harness.closeBrowsers();
    expect(filesHolding(marker)).not.toEqual([]);
    expect(filesHolding(canary)).toEqual([]);
  });
});
