import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import type { ClientConfig } from '#contracts/clientConfig.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the built web application from `folder`. All addresses of its screens return index.html. */
export function webRoutes(folder: string, config: ClientConfig): Hono {
  const app = new Hono();
  // File names below /assets contain a hash of their content, so these files never change.
  app.get('/assets/*', cached(IMMUTABLE), serveStatic({ root: folder, precompressed: true }));
  app.use(cached('no-cache'), etag(), compress({ threshold: 1024 }));
  const files = serveStatic({ root: folder });
  app.get('*', async (context, next) => {
    if (extname(context.req.path) !== '') return files(context, next);
    return sendIndex(context, await readIndex(folder), config);
  });
  // The address of a document ends like a file, and is a screen all the same.
  app.get('*', async (context, next) => {
    if (!asksForPage(context)) return next();
    return sendIndex(context, await readIndex(folder), config);
  });
  app.notFound((context) => context.text('Not found\n', 404));
  return app;
}

const asksForPage = (context: Context): boolean => context.req.header('accept')?.startsWith('text/html') === true;

/** index.html with the page's configuration. */
export function sendIndex(context: Context, index: string | null, config: ClientConfig): Response | Promise<Response> {
  return index === null ? context.text(MISSING_BUILD, 503) : context.html(withConfig(index, config));
}

const cached =
  (policy: string): MiddlewareHandler =>
  async (context, next) => {
    await next();
    if (context.res.status < 400) context.res.headers.set('cache-control', policy);
  };

const MISSING_BUILD = 'The web application has not been built. Run "npm run build", then load this page again.\n';
const CONFIG_ELEMENT = '<script id="dosar-config" type="application/json">';

/** Escapes `<`, so that no value can end the element. */
function withConfig(index: string, config: ClientConfig): string {
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
  return index.replace(CONFIG_ELEMENT, () => `${CONFIG_ELEMENT}${json}`);
}

/** Reads the file for each page, so that a new build takes effect at once. */
async function readIndex(folder: string): Promise<string | null> {
  const path = join(folder, 'index.html');
  return existsSync(path) ? readFile(path, 'utf8') : null;
}
