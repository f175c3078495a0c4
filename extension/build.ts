import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { MANAGED_SCHEMA, manifestFor, type ExtensionBrowser } from './manifest.ts';
import { readOrigins } from './origins.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const OUT_DIR = fileURLToPath(new URL('../dist/extension', import.meta.url));
/** The entry of each script, by the name that the manifest knows. */
const SCRIPTS = {
  content: 'content/content.main.ts',
  managed: 'managed/managed.main.ts',
  worker: 'relay/worker.main.ts',
  popup: 'managed/popup.main.ts',
} as const;
const TARGETS = { chromium: 'chrome116', firefox: 'firefox128' } as const;
/** Origin of the product under `npm run demo`. */
const DEMO_ORIGINS = 'http://localhost:4180';

type Options = {
  readonly origins: readonly string[];
  readonly outDir?: string;
  readonly browser?: ExtensionBrowser;
  /** Public key that fixes the id, if it is not the product's. */
  readonly key?: string;
};

/** Builds the extension for these origins into a folder that a browser can load. */
export async function buildExtension({
  origins,
  outDir = OUT_DIR,
  browser = 'chromium',
  key,
}: Options): Promise<string> {
  await rm(outDir, { recursive: true, force: true });
  for (const [script, entry] of Object.entries(SCRIPTS)) {
    await build({
      configFile: false,
      root: here,
      logLevel: 'warn',
      publicDir: false,
      // No style sheets here; without this, Vite would load the web application's PostCSS configuration.
      css: { postcss: {} },
      define: { PRODUCT_ORIGINS: JSON.stringify(origins) },
      build: {
        outDir,
        emptyOutDir: false,
        target: TARGETS[browser],
        modulePreload: false,
        rolldownOptions: {
          input: join(here, entry),
          output: { format: 'iife', entryFileNames: `${script}.js` },
        },
      },
    });
  }
  await cp(join(here, 'static'), outDir, { recursive: true });
  await writeFile(join(outDir, 'manifest.json'), asJson(manifestFor(origins, browser, key)));
  if (browser === 'chromium') await writeFile(join(outDir, 'managed_schema.json'), asJson(MANAGED_SCHEMA));
  return outDir;
}

const asJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: { origins: { type: 'string' }, out: { type: 'string' }, firefox: { type: 'boolean', default: false } },
  });
  const origins = readOrigins(values.origins ?? process.env.DOSAR_ORIGINS ?? DEMO_ORIGINS);
  const outDir = await buildExtension({
    origins,
    browser: values.firefox ? 'firefox' : 'chromium',
    ...(values.out === undefined ? {} : { outDir: values.out }),
  });
  process.stdout.write(`${outDir} for ${origins.join(', ')}\n`);
}
