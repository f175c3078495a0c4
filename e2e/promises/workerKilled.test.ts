import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LinkAction } from '#contracts/link/messages.ts';
import { EXTENSION_HANDSHAKE_MS, HOST_HANDSHAKE_MS, USER_INTERACTION_MS } from '#contracts/limits.ts';
import { buildPage, callIn, type Outcome } from '#extension/testing/world.ts';
import { aDeclarationPdf } from '#server/testing/declarations.ts';
import { chance } from '#simulator/chance.ts';
import { aPerson } from '#steps/people.ts';
import { addClients, openAccount, type Account } from '#world/account.ts';
import { setStage, type Stage } from '#world/stage.ts';

const CLIENT = '12345674';
const SEED = 4;
/** Longest a call may take to say something, once nothing comes any more; each of its acks starts it anew. */
const BOUND_MS = EXTENSION_HANDSHAKE_MS + HOST_HANDSHAKE_MS + 3 * USER_INTERACTION_MS;
/** Long enough for a kill to come in between. */
const ANSWER_MS = 20;
const DELAY_MAX_MS = 30;
/** So many that their listing crosses in chunks. */
const LISTED = 3500;
const DOWNLOADED = 8;
const WORD = { reason: v.string(), code: v.string() };

/**
 * Where each action is killed: with so many of its messages in the page, the request itself counted, and a moment by
 * chance later. Acknowledgements come first, then progress, pieces and the answer.
 */
const POINTS: readonly (readonly [action: LinkAction, messages: readonly number[]])[] = [
  ['status', [0, 1, 2, 3]],
  ['listCertificates', [0, 1, 2, 3]],
  ['listSpvMessages', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['downloadSpvContent', [0, 1, 2, 3, 4, 6, 8, 10, 11]],
  ['signAndSend', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['sendSpvRequest', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['settleAttempts', [0, 1, 2]],
  ['checkFolder', [0, 1, 2, 3]],
];

let stage: Stage;
let page: Page;
let devtools: CDPSession;
let account: Account;
let sessionToken: string;
let messageIds: readonly string[];
let seed = 0;
/** Attempts that were handed to the host, to file and to ask for documents. */
const filed: string[] = [];
const requested: string[] = [];
let kills = 0;
let interrupted = 0;

const holder = () => stage.world.token.holders[0]!;
const asked = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await account.call(method, path, body);
  expect({ path, status, answer }).toMatchObject({ path, status: expect.closeTo(202, -1) });
  return answer as Record<string, string>;
};

/** The page of the extension's own tests, at the product's address. */
async function openLinkPage(): Promise<Page> {
  const folder = await buildPage(join(stage.dir, 'link-page'));
  const browser = await stage.openBrowser();
  await browser.route(
    (url) => url.origin === stage.server.origin,
    async (route) => {
      const name = new URL(route.request().url()).pathname.replace(/^\/(assets\/)?/, '');
      if (name === '')
        await route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/page.js"></script>' });
      else {
        const file = join(folder, name === 'page.js' ? name : join('assets', basename(name)));
        await route.fulfill({ contentType: 'text/javascript', body: await readFile(file) });
      }
    },
  );
  const opened = await browser.newPage();
  // A browser that has just started may show a page before it has read the extension's scripts.
  await vi.waitUntil(
    async () => {
      await opened.goto(stage.server.origin);
      await opened.waitForFunction(() => 'call' in window);
      return (await callIn(opened, 'status')).result !== undefined;
    },
    { timeout: 60_000 },
  );
  devtools = await browser.newCDPSession(opened);
  await devtools.send('ServiceWorker.enable');
  await opened.exposeFunction('killWorker', killWorker);
  return opened;
}

async function killWorker(): Promise<void> {
  kills += 1;
  await devtools.send('ServiceWorker.stopAllWorkers');
}

beforeAll(async () => {
  stage = await setStage({ rights: [CLIENT], pauses: false });
  const { control } = stage.simulator;
  const delaysMs = { listaMesaje: ANSWER_MS, descarcare: ANSWER_MS, cerere: ANSWER_MS, filingUpload: ANSWER_MS };
  await control.behave({ delaysMs, processFilingsAfterMs: 86_400_000 });
  messageIds = (await control.seedMessages({ serial: holder().serial, count: LISTED, withinDays: 50 })).slice(
    -DOWNLOADED,
  );
  account = await openAccount(stage.server.origin, aPerson());
  await addClients(account, [CLIENT]);
  page = await openLinkPage();
  const workstation = v.object({ keyId: v.string(), publicKey: v.string() });
  keys = v.parse(v.looseObject({ workstation }), (await callIn(page, 'status')).result).workstation;
  const { thumbprint } = holder();
  const { result } = await callIn(page, 'listCertificates');
  const { certificates } = v.parse(
    v.object({ certificates: v.array(v.looseObject({ sha1Thumbprint: v.string() })) }),
    result,
  );
  const { subject, issuer, serialNumber, expiresOn } = certificates.find(
    ({ sha1Thumbprint }) => sha1Thumbprint === thumbprint,
  )!;
  const kept = { thumbprint, pin: null, name: 'Ana', subject, issuer, serialNumber, expiresOn };
  const { id: certificateId } = await asked('POST', '/spv-certificates', kept);
  await asked('PUT', `/spv-certificates/${certificateId}/clients`, { taxIds: [CLIENT] });
  const lead = { certificateId, leaderId: crypto.randomUUID(), override: false };
  sessionToken = (await asked('POST', '/spv-sessions', lead))['token']!;
});
afterAll(() => stage.stop());

let keys: { keyId: string; publicKey: string };

async function withCertificate() {
  const { thumbprint } = holder();
  const context = { origin: stage.server.origin, thumbprint, workstation: keys };
  // A PIN that was being used when its host ended counts as spent: each call brings its own.
  const pin: string = await page.evaluate(([typed, bound]) => Reflect.get(window, 'seal')(typed, bound), [
    stage.world.token.pin,
    context,
  ] as const);
  return { certificate: thumbprint, pin, confirmLastTry: false };
}

const placesSchema = v.array(v.looseObject({ id: v.string() }));

/** Two declarations that nobody has filed yet, approved, each with an open attempt. */
async function openAttempts(): Promise<readonly string[]> {
  const numbers = [(seed += 1), (seed += 1)];
  const documents = await Promise.all(
    numbers.map((number) => aDeclarationPdf('D300', { fiscalCode: CLIENT, seed: number })),
  );
  const files = documents.map((bytes, at) => ({ name: `d300-${numbers[at]}.pdf`, sizeBytes: bytes.length }));
  const batch = await asked('POST', '/content/batches', { files });
  await fetch(batch['signedUrl']!, { method: 'PUT', body: Buffer.concat(documents) });
  const ids: string[] = [];
  for (const { id } of v.parse(placesSchema, batch['files']))
    ids.push((await asked('POST', '/spv-filings/v2', { fileId: id }))['id']!);
  await asked('PUT', '/spv-filings/approved', { spvFilingIds: ids });
  const attempts: string[] = [];
  for (const id of ids) {
    attempts.push(
      (await asked('POST', `/spv-filings/${id}/attempts`, { sessionToken, workstationKeyId: keys.keyId }))[
        'attemptId'
      ]!,
    );
  }
  filed.push(...attempts);
  return attempts;
}

async function paramsOf(action: LinkAction): Promise<object> {
  switch (action) {
    case 'listSpvMessages':
      return { ...(await withCertificate()), days: 60 };
    case 'downloadSpvContent':
      return { ...(await withCertificate()), messageIds };
    case 'signAndSend':
      return { ...(await withCertificate()), sessionToken, attemptIds: await openAttempts() };
    case 'sendSpvRequest': {
      const attempts = [crypto.randomUUID(), crypto.randomUUID()];
      requested.push(...attempts);
      const query = { tip: 'VECTOR FISCAL', cui: CLIENT };
      return { ...(await withCertificate()), requests: attempts.map((attemptId) => ({ attemptId, query })) };
    }
    case 'settleAttempts':
      return { attemptIds: [crypto.randomUUID()] };
    case 'checkFolder':
      return { path: stage.dir };
    case 'status':
    case 'listCertificates':
      return {};
    default:
      return action satisfies never;
  }
}

/** Has the worker killed with so many messages of the next call in the page, and a moment later. */
const killAfter = (messages: number, delayMs: number) =>
  page.evaluate(
    ([left, delay]) => {
      let missing = left;
      let timer = 0;
      let killing: Promise<void> | null = null;
      const hear = ({ data }: MessageEvent) => {
        if (data?.channel !== 'dosar-link' || missing-- > 0) return;
        window.removeEventListener('message', hear);
        timer = window.setTimeout(() => (killing = Reflect.get(window, 'killWorker')()), delay);
      };
      window.addEventListener('message', hear);
      const disarm = async () => {
        window.removeEventListener('message', hear);
        window.clearTimeout(timer);
        await (killing ?? Reflect.get(window, 'killWorker')());
      };
      Object.assign(window, { disarm });
    },
    [messages, delayMs] as const,
  );
/** Waits until it is killed; where the call had fewer messages, the kill comes after its answer. */
const isKilled = () => page.evaluate(() => Reflect.get(window, 'disarm')());

async function bounded(outcome: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the call did not end within its bound')), BOUND_MS);
  });
  return Promise.race([outcome, limit]).finally(() => clearTimeout(timer));
}

const reasonOf = ({ error }: Outcome): unknown => Reflect.get(error ?? {}, 'reason');
const isTyped = ({ result, error }: Outcome) => result !== undefined || v.is(v.object(WORD), error);

describe.each(POINTS)('a worker killed during %s', (action, messages) => {
  it(
    `at ${messages.length} points gives a typed answer each time, and the next call works`,
    { timeout: 120_000 },
    async () => {
      for (const point of messages) {
        const params = await paramsOf(action);
        await killAfter(point, chance(SEED, action, point) * DELAY_MAX_MS);
        const outcome = await bounded(callIn(page, action, params));
        expect({ point, typed: isTyped(outcome), outcome }).toMatchObject({ point, typed: true });
        if (reasonOf(outcome) === 'extensionRestarted') interrupted += 1;
        await isKilled();
        // Said before the page has heard of the worker's end, a call ends with it.
        let next: Outcome = outcome;
        await vi.waitUntil(
          async () => {
            const again = 'pin' in params ? { ...params, ...(await withCertificate()) } : params;
            next = await bounded(callIn(page, action, again));
            return next.result !== undefined || reasonOf(next) !== 'extensionRestarted';
          },
          { timeout: BOUND_MS },
        );
        expect({ point, next }).toHaveProperty('next.result');
      }
    },
  );
});

it('the worker was killed fifty times, often in the middle of a call', () => {
  expect(kills).toBe(POINTS.flatMap(([, messages]) => messages).length);
  expect(kills).toBe(50);
  expect(interrupted).toBeGreaterThan(0);
});

const outcomesOf = async (list: 'filed' | 'requested', attempts: readonly string[]) => {
  const told = v.parse(
    v.array(v.tuple([v.string(), v.string()])),
    await page.evaluate((name) => Reflect.get(window, name), list),
  );
  const last = new Map(told);
  return attempts.map((attempt) => last.get(attempt));
};

it('each declaration is at the authority once, and the page knows it', async () => {
  expect(await outcomesOf('filed', filed)).toEqual(filed.map(() => 'submitted'));
  const uploads = (await stage.simulator.control.filings()).map(({ outcome, originalSha256s }) => ({
    outcome,
    of: originalSha256s.at(-1),
  }));
  expect(uploads).toHaveLength(filed.length);
  expect(new Set(uploads.map(({ of }) => of)).size).toBe(filed.length);
});

it('each request for a document has reached the authority once, and the page knows it', async () => {
  expect(await outcomesOf('requested', requested)).toEqual(requested.map(() => 'accepted'));
  expect(await stage.simulator.control.requests()).toHaveLength(requested.length);
});
