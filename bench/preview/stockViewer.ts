import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join, normalize } from 'node:path';
import type { BrowserContext } from 'playwright';
import type { Afterwards } from '../measure/afterwards.ts';

declare global {
  interface Window {
    isReady?: boolean;
    openDocument(url: string): Promise<number>;
  }
}

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.pdf': 'application/pdf',
};

/** The viewer that comes with pdf.js, in a page of its own beside these documents. */
export async function openStockViewer(
  browser: BrowserContext,
  documents: ReadonlyMap<string, Buffer>,
  after: Afterwards,
): Promise<(name: string) => Promise<number>> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    fileAt(pathname, documents).then(
      (bytes) => response.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'text/html' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, 'localhost', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  after.add(async () => server.closeAllConnections());
  const page = await browser.newPage();
  await page.goto(`http://localhost:${String(port)}/`);
  await page.waitForFunction(() => window.isReady === true);
  return async (name) => {
    await page.bringToFront();
    return page.evaluate((url) => window.openDocument(url), `/documents/${name}`);
  };
}

async function fileAt(pathname: string, documents: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  if (pathname === '/') return readFile(join(import.meta.dirname, 'stockViewer.html'));
  const document = documents.get(pathname.slice('/documents/'.length));
  if (document !== undefined) return document;
  if (!pathname.startsWith('/pdfjs/')) throw new Error('there is no such file');
  return readFile(join(PDFJS, normalize(pathname.slice('/pdfjs'.length))));
}
