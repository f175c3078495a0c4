import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { manifestFor, readOrigins } from './manifest.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const OUT_DIR = fileURLToPath(new URL('../dist/extension', import.meta.url));
/** Where `npm run demo` serves the product. */
const DEMO_ORIGINS = 'http://localhost:4180';

type Options = { readonly origins: readonly string[]; readonly outDir?: string };

/** Builds the extension for these origins into a folder that a browser can load. */
export async function buildExtension({ origins, outDir = OUT_DIR }: Options): Promise<string> {
  await rm(outDir, { recursive: true, force: true });
  for (const script of ['content', 'worker']) {
    await build({
      configFile: false,
      root: here,
      logLevel: 'warn',
      publicDir: false,
      // No style sheets here: the search for a PostCSS configuration would load the web application's.
      css: { postcss: {} },
      define: { PRODUCT_ORIGINS: JSON.stringify(origins) },
      build: {
        outDir,
        emptyOutDir: false,
        target: 'chrome116',
        modulePreload: false,
        rolldownOptions: {
          input: join(here, `${script}.main.ts`),
          output: { format: 'iife', entryFileNames: `${script}.js` },
        },
      },
    });
  }
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifestFor(origins), null, 2)}\n`);
  return outDir;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { origins: { type: 'string' }, out: { type: 'string' } } });
  const origins = readOrigins(values.origins ?? process.env.DOSAR_ORIGINS ?? DEMO_ORIGINS);
  const outDir = await buildExtension({ origins, ...(values.out === undefined ? {} : { outDir: values.out }) });
  process.stdout.write(`${outDir} for ${origins.join(', ')}\n`);
}
