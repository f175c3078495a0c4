import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import type { ClientConfig } from '#contracts/clientConfig.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the built web application from `folder`. Addresses of its screens all answer index.html. */
export function webRoutes(folder: string, config: ClientConfig): Hono {
  const app = new Hono();
  // For what has no compressed copy beside it: the page itself, texts, a build that was just made.
  app.use(compress({ threshold: 1024 }));
  app.on(['GET', 'HEAD'], '*', async (context) => {
    const { path } = context.req;
    if (path === '/auth-bridge.html' || extname(path) !== '') return sendFile(context, folder, path);
    return sendIndex(context, await readIndex(folder), config);
  });
  return app;
}

/** index.html with what the page has to know, read anew when it changed. */
export function sendIndex(context: Context, index: string | null, config: ClientConfig): Response {
  if (index === null) return context.text(MISSING_BUILD, 503);
  const page = withConfig(index, config);
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`;
  const headers = { 'cache-control': 'no-cache', etag };
  if (holds(context, etag)) return context.body(null, 304, headers);
  return context.html(page, 200, headers);
}

/** True when the browser has just this. What was compressed on the way went out under the weak form of its tag. */
const holds = (context: Context, etag: string): boolean =>
  (context.req.header('if-none-match') ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const MISSING_BUILD = 'The web application has not been built. Run "npm run build", then load this page again.\n';
const CONFIG_ELEMENT = '<script id="dosar-config" type="application/json">';

/** `<` is written as an escape, so that no value can end the element. */
function withConfig(index: string, config: ClientConfig): string {
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
  return index.replace(CONFIG_ELEMENT, () => `${CONFIG_ELEMENT}${json}`);
}

async function readIndex(folder: string): Promise<string | null> {
  const path = join(folder, 'index.html');
  return existsSync(path) ? readFile(path, 'utf8') : null;
}

async function sendFile(context: Context, folder: string, path: string): Promise<Response> {
  const file = resolveInside(folder, path);
  const found = file === null ? null : await stat(file).catch(() => null);
  if (file === null || found === null || !found.isFile()) return context.text('Not found\n', 404);
  const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
  context.header('etag', etag);
  context.header('vary', 'accept-encoding');
  // The build puts a hash into the names below /assets: such a file never changes.
  context.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : 'no-cache');
  if (holds(context, etag)) return context.body(null, 304);
  context.header('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  const sent = await encodedFile(file, context.req.header('accept-encoding') ?? '');
  if (sent.encoding !== null) context.header('content-encoding', sent.encoding);
  context.header('content-length', String((await stat(sent.file)).size));
  if (context.req.method === 'HEAD') return context.body(null);
  return context.body(streamOf(sent.file));
}

/** Null for what would leave the folder. */
function resolveInside(folder: string, path: string): string | null {
  const root = normalize(folder + sep);
  const file = normalize(join(root, decodeSafely(path)));
  return file.startsWith(root) && !file.includes('\0') ? file : null;
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return ''; // A broken escape names no file of ours.
  }
}

async function encodedFile(file: string, accepted: string): Promise<{ file: string; encoding: string | null }> {
  for (const { name, suffix } of ENCODINGS) {
    if (accepted.includes(name) && existsSync(`${file}${suffix}`)) return { file: `${file}${suffix}`, encoding: name };
  }
  return { file, encoding: null };
}

function streamOf(file: string): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<unknown> = Readable.from(createReadStream(file))[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(value);
    },
  });
}
