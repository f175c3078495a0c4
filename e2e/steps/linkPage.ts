import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import type { LinkAction } from '#contracts/link/messages.ts';
import { buildPage, callIn } from '#extension/testing/harness.ts';
import { aDeclarationPdf } from '#serverTesting/declarations.ts';
import { addClients, openAccount, type Account } from '#testEnvironment/account.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';
import { aKeptStatement } from './keptStatement.ts';
import { aPerson } from './people.ts';

/** The one client, whose rights the environment has to give to the holder. */
export const CLIENT = '12345674';

/** A page of the link, at the product's address, whose extension's worker can be killed in the middle of a call. */
export type LinkPage = Awaited<ReturnType<typeof openLinkPage>>;

/** Opens the page, with an account whose certificate has a leader; `messageIds` are what it may download. */
export async function openLinkPage(environment: JourneyEnvironment, messageIds: readonly string[]) {
  const [holder] = environment.credentials.token.holders;
  if (!holder) throw new Error('the token has no holder');
  const { thumbprint } = holder;
  const account = await openAccount(environment.server, aPerson());
  await addClients(account, [CLIENT]);
  let kills = 0;
  /** Attempts that were handed to the host, to file and to ask for documents. */
  const filed: string[] = [];
  const requested: string[] = [];

  const { page, devtools } = await showPage(environment);
  await page.exposeFunction('killWorker', async () => {
    kills += 1;
    await devtools.send('ServiceWorker.stopAllWorkers');
  });
  const { workstation } = v.parse(statusSchema, (await callIn(page, 'status')).result);
  const sessionToken = await leadCertificate(account, page, thumbprint);

  const ownKey = { sessionToken, workstationKeyId: workstation.keyId };
  const { openAttempt, openAnew } = createAttempts(account, ownKey, filed);
  const [signedId = ''] = await approveDeclarations(account, [0]);
  const document = await aKeptStatement(environment, { account, ...ownKey, filingId: signedId });

  async function withCertificate() {
    const context = { origin: environment.server.origin, thumbprint, workstation };
    // A PIN that was being used when its host ended counts as spent: each call brings its own.
    const pin: string = await page.evaluate(([typed, bound]) => Reflect.get(window, 'seal')(typed, bound), [
      environment.credentials.token.pin,
      context,
    ] as const);
    return { certificate: thumbprint, pin, confirmLastTry: false };
  }

  const paramsOf = createParams({
    account,
    sessionToken,
    messageIds,
    folder: environment.dir,
    document,
    filed,
    requested,
    openAttempt,
    withCertificate,
  });
  return {
    page,
    filed,
    requested,
    kills: () => kills,
    /** Parameters with which an action is a call that works. */
    paramsOf,
    /** Parameters that file by other attempts what was not sent by these. */
    paramsAnew: async (unsent: readonly string[]) => ({
      ...(await withCertificate()),
      sessionToken,
      attemptIds: await openAnew(unsent),
    }),
    /** Parameters that ask by other attempts what was not asked by these. */
    requestsAnew: async (unsent: readonly string[]) => ({
      ...(await withCertificate()),
      requests: replaceAttempts(requested, unsent).map(aRequest),
    }),
    /** The same once more, with a PIN of its own. */
    again: async (params: object) => ('pin' in params ? { ...params, ...(await withCertificate()) } : params),
    killAfter: (messages: number, delayMs: number) => killAfter(page, messages, delayMs),
    /** Waits until it is killed; where the call had fewer messages, the kill comes after its answer. */
    isKilled: () => page.evaluate(() => Reflect.get(window, 'disarm')()),
  };
}

type OwnKey = { readonly sessionToken: string; readonly workstationKeyId: string };

/** Opens attempts to file, and others for those that were not sent. */
function createAttempts(account: Account, attempt: OwnKey, filed: string[]) {
  const filingOf = new Map<string, string>();
  async function openAttempt(id: string): Promise<string> {
    const opened = v.parse(attemptSchema, await asked(account, 'POST', `/spv-filings/${id}/attempts`, attempt));
    filingOf.set(opened.attemptId, id);
    return opened.attemptId;
  }

  /** Closes attempts that were not sent, and opens others for their filings. */
  async function openAnew(unsent: readonly string[]): Promise<readonly string[]> {
    const opened: string[] = [];
    for (const attemptId of unsent) {
      const id = filingOf.get(attemptId) ?? '';
      const report = { outcome: 'notSent', reason: 'cancelledByUser' };
      await asked(account, 'PUT', `/spv-filings/${id}/attempts/${attemptId}`, { report });
      opened.push(await openAttempt(id));
    }
    filed.splice(0, filed.length, ...filed.filter((attemptId) => !unsent.includes(attemptId)), ...opened);
    return opened;
  }

  return { openAttempt, openAnew };
}

type ParamParts = {
  readonly account: Account;
  readonly sessionToken: string;
  readonly messageIds: readonly string[];
  readonly folder: string;
  /** A document that the workstation keeps. */
  readonly document: object;
  readonly filed: string[];
  readonly requested: string[];
  readonly openAttempt: (filingId: string) => Promise<string>;
  readonly withCertificate: () => Promise<object>;
};

/** Puts other attempts in the place of those that were not sent; returns the others. */
function replaceAttempts(requested: string[], unsent: readonly string[]): readonly string[] {
  const attempts = unsent.map(() => crypto.randomUUID());
  requested.splice(0, requested.length, ...requested.filter((attempt) => !unsent.includes(attempt)), ...attempts);
  return attempts;
}

const aRequest = (attemptId: string) => ({ attemptId, query: { tip: 'VECTOR FISCAL', cui: CLIENT } });

/** Makes the parameters with which an action is a call that works. */
function createParams(parts: ParamParts): (action: LinkAction) => Promise<object> {
  const { account, sessionToken, messageIds, folder, document, filed, requested, openAttempt, withCertificate } = parts;
  let seed = 0;
  return async (action) => {
    switch (action) {
      case 'listSpvMessages':
        return { ...(await withCertificate()), days: 60 };
      case 'downloadSpvContent':
        return { ...(await withCertificate()), messageIds };
      case 'signAndSend': {
        const ids = await approveDeclarations(account, [(seed += 1), (seed += 1)]);
        const attemptIds: string[] = [];
        for (const id of ids) attemptIds.push(await openAttempt(id));
        filed.push(...attemptIds);
        return { ...(await withCertificate()), sessionToken, attemptIds };
      }
      case 'sendSpvRequest': {
        const attempts = [crypto.randomUUID(), crypto.randomUUID()];
        requested.push(...attempts);
        return { ...(await withCertificate()), requests: attempts.map(aRequest) };
      }
      case 'settleAttempts':
        return { attemptIds: [crypto.randomUUID()] };
      case 'checkFolder':
        return { path: folder };
      case 'saveDocument':
        return { sessionToken, ...document };
      case 'doctor':
        return { language: 'ro' };
      case 'status':
      case 'listCertificates':
        return {};
      default:
        return action satisfies never;
    }
  };
}

/** The page of the extension's own tests, at the product's address. */
async function showPage(environment: JourneyEnvironment): Promise<{ page: Page; devtools: CDPSession }> {
  const folder = await buildPage(join(environment.dir, 'link-page'));
  const browser = await environment.openBrowser();
  await browser.route(
    (url) => url.origin === environment.server.origin,
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
      await opened.goto(environment.server.origin);
      await opened.waitForFunction(() => 'call' in window);
      return (await callIn(opened, 'status')).result !== undefined;
    },
    { timeout: onThisMachine(60_000) },
  );
  const devtools = await browser.newCDPSession(opened);
  await devtools.send('ServiceWorker.enable');
  return { page: opened, devtools };
}

/** An answer of the server, which has to be a good one. */
const asked = async (account: Account, method: string, path: string, body?: unknown): Promise<unknown> => {
  const { status, body: answer } = await account.call(method, path, body);
  expect({ path, status, answer }).toMatchObject({ path, status: expect.closeTo(202, -1) });
  return answer;
};

/** Keeps the certificate of the token and takes the lead of it; answers the token of that session. */
async function leadCertificate(account: Account, page: Page, thumbprint: string): Promise<string> {
  const { certificates } = v.parse(certificatesSchema, (await callIn(page, 'listCertificates')).result);
  const found = certificates.find(({ sha1Thumbprint }) => sha1Thumbprint === thumbprint);
  if (found === undefined) throw new Error('the certificate is not on the token');
  const { subject, issuer, serialNumber, expiresOn } = found;
  const certificate = { thumbprint, pin: null, name: 'Ana', subject, issuer, serialNumber, expiresOn };
  const { id: certificateId } = v.parse(idSchema, await asked(account, 'POST', '/spv-certificates', certificate));
  await asked(account, 'PUT', `/spv-certificates/${certificateId}/clients`, { taxIds: [CLIENT] });
  const lead = { certificateId, leaderId: crypto.randomUUID(), override: false };
  return v.parse(sessionSchema, await asked(account, 'POST', '/spv-sessions', lead)).token;
}

/** Declarations that nobody has filed yet, approved. */
async function approveDeclarations(account: Account, seeds: readonly number[]): Promise<readonly string[]> {
  const documents = await Promise.all(seeds.map((seed) => aDeclarationPdf('D300', { fiscalCode: CLIENT, seed })));
  const files = documents.map((bytes, at) => ({ name: `d300-${seeds[at]}.pdf`, sizeBytes: bytes.length }));
  const batch = v.parse(batchSchema, await asked(account, 'POST', '/content/batches', { files }));
  await fetch(batch.signedUrl, { method: 'PUT', body: Buffer.concat(documents) });
  const ids: string[] = [];
  for (const { id: fileId } of batch.files) {
    ids.push(v.parse(idSchema, await asked(account, 'POST', '/spv-filings/v2', { fileId })).id);
  }
  await asked(account, 'PUT', '/spv-filings/approved', { spvFilingIds: ids, again: ids });
  return ids;
}

const statusSchema = v.looseObject({ workstation: v.object({ keyId: v.string(), publicKey: v.string() }) });
const certificatesSchema = v.object({ certificates: v.array(v.looseObject({ sha1Thumbprint: v.string() })) });
const idSchema = v.looseObject({ id: v.string() });
const sessionSchema = v.looseObject({ token: v.string() });
const batchSchema = v.looseObject({ signedUrl: v.string(), files: v.array(idSchema) });
const attemptSchema = v.looseObject({ attemptId: v.string() });

/** Has the worker killed with so many messages of the next call in the page, and a moment later. */
const killAfter = (page: Page, messages: number, delayMs: number) =>
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
