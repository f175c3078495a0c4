import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RESET_MINUTES } from '#contracts/limits.ts';
import { forgotSchema, readForm, resetSchema } from './formSchemas.ts';
import { interactionRoutes } from './interactionRoutes.ts';
import { BLANK, forgotPage, noticePage, resetPage } from './pages/views.ts';
import { formOf, pageContextOf, shownAt, type HostedPagesOptions, type IdentityEnv } from './pageRequest.ts';

const FORM_BYTES_MAX = 16 * 1024;

/** Sign-in, sign-up, choice of the firm, profile and passwords, below /identity. No page needs scripts. */
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
  app.route('/', assetRoutes());
  return app;
}

/** A form of another site is refused: browsers say where a form comes from. */
function isFromOurPage(context: Context, origin: string): boolean {
  const from = context.req.header('origin');
  if (from !== undefined) return from === origin;
  return ['same-origin', undefined].includes(context.req.header('sec-fetch-site'));
}

function passwordRoutes({ accounts, sendMail, origin }: HostedPagesOptions): Hono<IdentityEnv> {
  const app = new Hono<IdentityEnv>();
  app.get('/forgot', (context) => context.html(forgotPage(pageContextOf(context), BLANK)));
  app.post('/forgot', async (context) => {
    const shown = pageContextOf(context);
    const form = await formOf(context);
    const read = readForm(forgotSchema, form, shown.t);
    if (!read.ok) {
      const again = shownAt('/identity/forgot', shown);
      return context.html(forgotPage(again, { problems: read.problems, refill: { email: form.email ?? '' } }), 422);
    }
    const { email } = read.value;
    for (const { firmName, token } of await accounts.startReset(email)) {
      const link = `${origin}/identity/reset?token=${token}`;
      const body = shown.t('mail.resetBody', { firm: firmName, link });
      const subject = shown.t('mail.resetSubject');
      await sendMail({ recipient: email, subject, body, goodForMinutes: RESET_MINUTES });
    }
    return context.html(noticePage(shown, 'forgot.sent'));
  });
  app.get('/reset', (context) =>
    context.html(resetPage(pageContextOf(context), context.req.query('token') ?? '', BLANK)),
  );
  app.post('/reset', async (context) => {
    const shown = pageContextOf(context);
    const form = await formOf(context);
    const read = readForm(resetSchema, form, shown.t);
    if (!read.ok) {
      const { token = '' } = form;
      const again = shownAt(`/identity/reset?${new URLSearchParams({ token })}`, shown);
      return context.html(resetPage(again, token, { problems: read.problems, refill: {} }), 422);
    }
    const isDone = await accounts.finishReset(read.value.token, read.value.password);
    return context.html(noticePage(shown, isDone ? 'reset.done' : 'reset.invalid'), isDone ? 200 : 410);
  });
  return app;
}

const fonts = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));
const ASSETS = {
  'identity.css': { path: join(import.meta.dirname, 'pages/identity.css'), type: 'text/css; charset=utf-8' },
  'submit.js': { path: join(import.meta.dirname, 'pages/submit.js'), type: 'text/javascript; charset=utf-8' },
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
