import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { precompress } from '#server/web/precompress.ts';
import { CACHE } from '../measure/builds.ts';

/** Builds the bare page with a list of so many rows and answers the folder. */
export async function buildBareApp(rows: number): Promise<string> {
  const folder = join(CACHE, 'bare');
  await build({
    configFile: false,
    root: fileURLToPath(new URL('bare', import.meta.url)),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'chrome120', sourcemap: true },
  });
  const clients = Array.from({ length: rows }, (_, at) => ({
    id: String(at),
    legalName: `FIRMA ${at} EXEMPLU SRL`,
    taxId: String(10_000_000 + at),
  }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'clients.json'), JSON.stringify(clients));
  await precompress(folder);
  return folder;
}
