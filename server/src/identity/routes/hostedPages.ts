import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { emailRoutes } from './emailRoutes.ts';
import { interactionRoutes } from './interactionRoutes.ts';
import { invitationRoutes } from './invitationRoutes.ts';
import type { HostedPagesOptions, IdentityEnv } from './pageRequest.ts';
import { passwordRoutes } from './passwordRoutes.ts';

const FORM_BYTES_MAX = 16 * 1024;

/** Sign-in, sign-up, choice of the firm, profile, e-mail, invitations and passwords, below /identity, without scripts. */
export function hostedPages(options: HostedPagesOptions): Hono<IdentityEnv> {
  const app = new Hono<IdentityEnv>();
  app.use(bodyLimit({ maxSize: FORM_BYTES_MAX, onError: (context) => context.text('', 413) }));
  app.use(async (context, next) => {
    if (context.req.method === 'POST' && !isFromOurPage(context, options.origin)) return context.text('', 403);
    await next();
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
    return undefined;
  });
  app.route('/interaction/:uid', interactionRoutes(options));
  app.route('/', passwordRoutes(options));
  app.route('/email', emailRoutes(options));
  app.route('/invitation', invitationRoutes(options));
  app.route('/', assetRoutes());
  return app;
}

/** Refuses forms of other sites by the headers that browsers send. */
function isFromOurPage(context: Context, origin: string): boolean {
  const from = context.req.header('origin');
  if (from !== undefined) return from === origin;
  return ['same-origin', undefined].includes(context.req.header('sec-fetch-site'));
}

const pages = join(import.meta.dirname, '../pages');
const fonts = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));
const ASSETS = {
  'identity.css': { path: join(pages, 'identity.css'), type: 'text/css; charset=utf-8' },
  'submit.js': { path: join(pages, 'submit.js'), type: 'text/javascript; charset=utf-8' },
  'inter-latin.woff2': { path: join(fonts, 'files/inter-latin-wght-normal.woff2'), type: 'font/woff2' },
  'inter-latin-ext.woff2': { path: join(fonts, 'files/inter-latin-ext-wght-normal.woff2'), type: 'font/woff2' },
} as const;

function assetRoutes(): Hono<IdentityEnv> {
  const app = new Hono<IdentityEnv>();
  for (const [name, { path, type }] of Object.entries(ASSETS)) {
    app.get(`/${name}`, async (context) => {
      const bytes = new Uint8Array(await readFile(path));
      return context.body(bytes, 200, { 'content-type': type, 'cache-control': 'public, max-age=3600' });
    });
  }
  return app;
}
