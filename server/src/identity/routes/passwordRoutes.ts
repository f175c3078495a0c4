import { Hono } from 'hono';
import { BLANK } from '../pages/layout.ts';
import { noticePage } from '../pages/noticePage.ts';
import { forgotPage, resetPage } from '../pages/passwordPages.ts';
import { forgotSchema, ownWordsOf, readForm, resetSchema } from './formSchemas.ts';
import { formOf, pageContextOf, shownAt, visitorOf, type HostedPagesOptions, type IdentityEnv } from './pageRequest.ts';

/** Requests a link to set a new password, and sets it. */
export function passwordRoutes(options: HostedPagesOptions): Hono<IdentityEnv> {
  const { accounts, signInMails, devices } = options;
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
    const token = await accounts.startReset(email, await visitorOf(context, email, options));
    if (token !== null) await signInMails.sendReset(email, token, shown.language);
    return context.html(noticePage(shown, 'forgot.sent'));
  });
  app.get('/reset', (context) =>
    context.html(resetPage(pageContextOf(context), context.req.query('token') ?? '', BLANK)),
  );
  app.post('/reset', async (context) => {
    const shown = pageContextOf(context);
    const form = await formOf(context);
    const { token = '' } = form;
    const ownWords = (await accounts.findReset(token)).flatMap(ownWordsOf);
    const read = readForm(resetSchema(ownWords), form, shown.t);
    if (!read.ok) {
      const again = shownAt(`/identity/reset?${new URLSearchParams({ token })}`, shown);
      return context.html(resetPage(again, token, { problems: read.problems, refill: {} }), 422);
    }
    const email = await accounts.finishReset(token, read.value.password);
    if (email === null) return context.html(noticePage(shown, 'reset.invalid'), 410);
    // Only the holder of the e-mail could open the link.
    await devices.remember(context, email);
    return context.html(noticePage(shown, 'reset.done'));
  });
  return app;
}
