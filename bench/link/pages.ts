import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The page of either side and where it is served. */
export type LinkPages = { readonly ours: string; readonly echo: string; stop(): Promise<void> };

const SCRIPTS = ['ours', 'echo'] as const;

/**
 * Bundles the two pages and serves them. Ours is opened as `localhost` and the echo's as `127.0.0.1`, so that each page
 * has the content script of its own extension only.
 */
export async function servePages(outDir: string): Promise<LinkPages> {
  for (const script of SCRIPTS) {
    await build({
      configFile: false,
      root: fileURLToPath(new URL('../..', import.meta.url)),
      logLevel: 'error',
      publicDir: false,
      build: {
        outDir,
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: fileURLToPath(new URL(`./${script}.page.ts`, import.meta.url)),
          output: { entryFileNames: `${script}.js`, format: 'es' },
        },
      },
    });
  }
  const server = createServer((request, response) => {
    // Isolated pages measure time in steps of 5 us, others in steps of 100 us.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    const name = SCRIPTS.find((script) => request.url?.startsWith(`/${script}`));
    if (name === undefined) {
      response.writeHead(404).end();
    } else if (request.url === `/${name}`) {
      const html = `<!doctype html><title>${name}</title><script type="module" src="/${name}.js"></script>`;
      response.setHeader('content-type', 'text/html').end(html);
    } else {
      response.setHeader('content-type', 'text/javascript');
      void readFile(`${outDir}/${name}.js`).then((script) => response.end(script));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the pages are not served');
  return {
    ours: `http://localhost:${address.port}/ours`,
    echo: `http://127.0.0.1:${address.port}/echo`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
