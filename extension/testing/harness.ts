import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { build } from 'vite';
import { NATIVE_HOST_NAME } from '#contracts/link/messages.ts';
import { buildExtension } from '../build.ts';
import { EXTENSION_ORIGIN } from '../id.ts';
import type { HostEntry, HostOrders } from './host.main.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HOST = fileURLToPath(new URL('./host.main.ts', import.meta.url));

/** Globals of the test page: the page's own end of the link, and a call that returns its outcome as a value. */
const PAGE_SCRIPT = `
  import { createLink } from '#src/shared/link/calls/link.ts';
  import { sealPin } from '#src/shared/link/pin/sealPin.ts';
  import { secretOf } from '#src/shared/link/pin/secret.ts';
  import { createWindowTransport } from '#src/shared/link/calls/transport.ts';
  const link = createLink({ transport: createWindowTransport(window) });
  const controllers = new Map();
  const digest = async (bytes) => Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))).join();
  window.cancel = (action) => controllers.get(action)?.abort();
  window.progress = [];
  window.requested = [];
  window.filed = [];
  window.seal = (pin, context) => sealPin(secretOf(pin), context);
  window.call = async (action, params = {}) => {
    const controller = new AbortController();
    controllers.set(action, controller);
    const documents = [];
    const onItem = (item) => documents.push(item);
    const onProgress = ({ done, total, waits }) => window.progress.push([action, done, total, waits]);
    const onRequest = ({ attemptId, report }) => window.requested.push([attemptId, report.outcome]);
    const onFiling = ({ attemptId, report }) => report && window.filed.push([attemptId, report.outcome]);
    const { signal } = controller;
    try {
      const result = await link.call(action, params, { onItem, onFiling, onRequest, onProgress, signal });
      const items = documents.map(async ({ bytes, ...item }) => ({ ...item, digest: await digest(bytes) }));
      return { result, items: await Promise.all(items) };
    } catch (failure) {
      return { error: failure.error, outdated: failure.outdated };
    }
  };
`;

/** Bundles the test page. */
export async function buildPage(outDir: string): Promise<string> {
  const name = '\0test-page';
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'test-page',
        resolveId: (id, importer) => {
          if (id === 'test-page') return name;
          return importer === name ? join(ROOT, id.replace('#', '')) : null;
        },
        load: (id) => (id === name ? PAGE_SCRIPT : null),
      },
    ],
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: 'test-page', output: { entryFileNames: 'page.js', format: 'es' } },
    },
  });
  return outDir;
}

/** Serves the page's files on a free port. */
async function serve(folder: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (!/^\/([\w-]+\.js|assets\/[\w.-]+\.js)$/.test(path)) {
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><script type="module" src="/page.js"></script>');
      return;
    }
    readFile(join(folder, path)).then(
      (script) => response.setHeader('content-type', 'text/javascript').end(script),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page is not served.');
  return { server, origin: `http://localhost:${address.port}` };
}

const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const loadingOnly = (extension: string) => [
  `--disable-extensions-except=${extension}`,
  `--load-extension=${extension}`,
];

const launch = (userDataDir: string, extension: string | null) =>
  chromium.launchPersistentContext(userDataDir, {
    executablePath: '/usr/bin/chromium',
    headless: true,
    args: [...CHROMIUM_ARGUMENTS, ...(extension === null ? [] : loadingOnly(extension))],
  });

/** A Chromium with the built extension, a page that uses the link, and a controllable native host. */
export async function openHarness() {
  const folder = await mkdtemp(join(tmpdir(), 'dosar-link-'));
  const userDataDir = join(folder, 'profile');
  const page = await buildPage(join(folder, 'page'));
  const [product, stranger] = [await serve(page), await serve(page)];
  const extension = await buildExtension({ origins: [product.origin], outDir: join(folder, 'extension') });
  const contexts: BrowserContext[] = [];

  const program = join(folder, 'host');
  await writeFile(program, `#!/bin/sh\nDOSAR_TEST_HOST='${folder}' exec '${process.execPath}' '${HOST}' "$@"\n`, {
    mode: 0o755,
  });
  const manifestFile = join(userDataDir, 'NativeMessagingHosts', `${NATIVE_HOST_NAME}.json`);
  await mkdir(join(userDataDir, 'NativeMessagingHosts'), { recursive: true });
  await writeFile(join(folder, 'diary.jsonl'), '');

  const harness = {
    productOrigin: product.origin,
    strangerOrigin: stranger.origin,
    userDataDir,

    installHost: (change: Record<string, unknown> = {}) => {
      const manifest = {
        name: NATIVE_HOST_NAME,
        description: 'The host of a test',
        type: 'stdio',
        path: program,
        allowed_origins: [EXTENSION_ORIGIN],
      };
      return writeFile(manifestFile, JSON.stringify({ ...manifest, ...change }));
    },
    uninstallHost: () => rm(manifestFile, { force: true }),
    order: (orders: HostOrders) => writeFile(join(folder, 'orders.json'), JSON.stringify(orders)),
    diary: async (): Promise<HostEntry[]> => {
      const text = await readFile(join(folder, 'diary.jsonl'), 'utf8');
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line): HostEntry => JSON.parse(line));
    },

    start: async (options: { withExtension: boolean } = { withExtension: true }) => {
      const profile = options.withExtension ? userDataDir : join(folder, 'bare-profile');
      const context = await launch(profile, options.withExtension ? extension : null);
      contexts.push(context);
      if (options.withExtension && context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker');
      return context;
    },
    closeBrowsers: async () => {
      for (const context of contexts.splice(0)) await context.close();
    },
    end: async () => {
      await harness.closeBrowsers();
      for (const { server } of [product, stranger]) server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return harness;
}

/** Outcome of a call in the page. */
export type Outcome = { result?: Record<string, unknown>; items?: unknown[]; error?: unknown; outdated?: unknown };

/** Calls the link in a page, through the page's own library. */
export const callIn = (page: Pick<Page, 'evaluate'>, action: string, params: object = {}): Promise<Outcome> =>
  page.evaluate(([action, params]) => Reflect.get(window, 'call')(action, params), [action, params] as const);
