import { Hono, type Context } from 'hono';
import { confirmEmailPage, expiredLinkPage } from '../pages/emailPages.ts';
import { noticePage } from '../pages/noticePage.ts';
import { formOf, pageContextOf, visitorOf, type HostedPagesOptions, type IdentityEnv } from './pageRequest.ts';

/** Target of the link that verifies an e-mail. Opening it changes nothing, because mail filters open links too. */
export function emailRoutes(options: HostedPagesOptions): Hono<IdentityEnv> {
  const { accounts, signInMails, devices } = options;
  const app = new Hono<IdentityEnv>();

  app.get('/', async (context) => {
    const shown = pageContextOf(context);
    const token = context.req.query('token') ?? '';
    const link = await accounts.findEmailLink(token);
    if (link === null) return context.html(noticePage(shown, 'email.invalid'), 410);
    if (link.state === 'verified') return context.html(noticePage(shown, 'email.verified'));
    if (link.state === 'expired') return context.html(expiredLinkPage(shown, token, link.account.email), 410);
    return context.html(confirmEmailPage(shown, token, link.account));
  });

  app.post('/', async (context) => {
    const shown = pageContextOf(context);
    const token = await tokenOf(context);
    const link = await accounts.verifyEmail(token);
    if (link === null) return context.html(noticePage(shown, 'email.invalid'), 410);
    if (link.state === 'expired') return context.html(expiredLinkPage(shown, token, link.account.email), 410);
    await devices.remember(context, link.account.email);
    return context.html(noticePage(shown, 'email.verified'));
  });

  app.post('/renew', async (context) => {
    const shown = pageContextOf(context);
    const link = await accounts.findEmailLink(await tokenOf(context));
    if (link === null) return context.html(noticePage(shown, 'email.invalid'), 410);
    if (link.state === 'verified') return context.html(noticePage(shown, 'email.verified'));
    const { account } = link;
    const token = await accounts.startEmailVerification(account, await visitorOf(context, account.email, options));
    if (token === null) return context.html(noticePage(shown, 'email.tooMany'), 429);
    await signInMails.sendEmailLink(account.email, token, shown.language);
    return context.html(noticePage(shown, 'email.sent'));
  });
  return app;
}

const tokenOf = async (context: Context): Promise<string> => (await formOf(context)).token ?? '';
