import { readFileSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'] as const;

/** Serves what pdf.js asks for beside its worker: copied into the build, read from the package in development. */
export function pdfAssets(): Plugin {
  const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const manifest: unknown = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  const { version } = v.parse(v.object({ version: v.string() }), manifest);
  const base = `/assets/pdfjs-${version}/`;
  let outDir = '';
  return {
    name: 'pdf-assets',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const asked = new URL(request.url ?? '/', 'http://localhost').pathname;
        const [folder = '', name = '', ...rest] = asked.startsWith(base) ? asked.slice(base.length).split('/') : [];
        if (!FOLDERS.some((known) => known === folder) || rest.length > 0) return next();
        readFile(path.join(home, folder, path.basename(name))).then(
          (bytes) => response.end(bytes),
          () => {
            response.statusCode = 404;
            response.end();
          },
        );
      });
    },
    closeBundle: async () => {
      for (const folder of FOLDERS) {
        await cp(path.join(home, folder), path.join(outDir, base, folder), { recursive: true });
      }
    },
  };
}
