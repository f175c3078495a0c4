import { Hono, type Context } from 'hono';
import type { OpenedInvitation } from '../accounts/invitations.ts';
import { acceptPage, type AcceptPage } from '../pages/invitationPages.ts';
import { BLANK, type PageContext, type Problem } from '../pages/layout.ts';
import { noticePage } from '../pages/noticePage.ts';
import { acceptSchema, acceptWithAccountSchema, ownWordsOf, readForm } from './formSchemas.ts';
import { formOf, pageContextOf, shownAt, visitorOf, type HostedPagesOptions, type IdentityEnv } from './pageRequest.ts';
import { problem, waitProblem } from './visit.ts';

type Form = { readonly context: Context<IdentityEnv>; readonly shown: PageContext; readonly opened: AcceptPage };
type Refusal = { readonly status: 401 | 422 | 429; readonly problems: readonly Problem[] };
/** The account; null when the link no longer works, or another form is needed by now. */
type Answer = { readonly accountId: string } | Refusal | null;

const ENDED = {
  accepted: 'invitation.accepted',
  withdrawn: 'invitation.withdrawn',
  expired: 'invitation.expired',
  unknown: 'invitation.unknown',
} as const;

/**
 * Target of the link in an invitation. Opening it changes nothing, because mail filters open links too. Who accepts goes
 * on to the product, where the sign-in knows them.
 */
export function invitationRoutes(options: HostedPagesOptions): Hono<IdentityEnv> {
  const { accounts, devices, arrivals } = options;
  const { asNewcomer, withAccount } = acceptSteps(options);
  const app = new Hono<IdentityEnv>();
  const open = async (token: string): Promise<AcceptPage | keyof typeof ENDED> => {
    const invitation = await accounts.findInvitation(token);
    if (invitation === null) return 'unknown';
    if (invitation.state !== 'waiting') return invitation.state;
    return { token, invitation, hasAccount: await accounts.hasAccount(invitation.email) };
  };

  app.get('/', async (context) => {
    const opened = await open(context.req.query('token') ?? '');
    if (typeof opened === 'string') return ended(context, opened);
    return context.html(acceptPage(pageContextOf(context), opened, { ...BLANK, refill: namesOf(opened.invitation) }));
  });

  app.post('/', async (context) => {
    const form = await formOf(context);
    const opened = await open(form.token ?? '');
    if (typeof opened === 'string') return ended(context, opened);
    const path = `/identity/invitation?${new URLSearchParams({ token: opened.token })}`;
    const shown = shownAt(path, pageContextOf(context));
    const answer = await (opened.hasAccount ? withAccount : asNewcomer)({ context, shown, opened }, form);
    if (answer === null) return context.redirect(path, 303);
    if ('problems' in answer) {
      const { password: _, ...refill } = form;
      return context.html(acceptPage(shown, opened, { problems: answer.problems, refill }), answer.status);
    }
    await devices.remember(context, opened.invitation.email);
    await arrivals.announce(context, answer.accountId);
    return context.redirect('/', 303);
  });
  return app;
}

/** The two ways to accept: with names and a new password, or with the password of an account at another firm. */
const acceptSteps = (options: HostedPagesOptions) => ({
  asNewcomer: async ({ shown, opened }: Form, form: Record<string, string>): Promise<Answer> => {
    const { token, invitation } = opened;
    const ownWords = ownWordsOf({ ...form, firmName: invitation.firmName, email: invitation.email });
    const read = readForm(acceptSchema(ownWords), form, shown.t);
    if (!read.ok) return { status: 422, problems: read.problems };
    const account = await options.accounts.acceptAsNewcomer(token, read.value);
    return account === null ? null : { accountId: account.id };
  },

  withAccount: async (page: Form, form: Record<string, string>): Promise<Answer> => {
    const { context, shown, opened } = page;
    const read = readForm(acceptWithAccountSchema, form, shown.t);
    if (!read.ok) return { status: 422, problems: read.problems };
    const { token, invitation } = opened;
    const visitor = await visitorOf(context, invitation.email, options);
    const account = await options.accounts.acceptWithAccount(token, read.value.password, visitor);
    if (account === 'wrong') return { status: 401, problems: problem(page, 'password', 'problem.accountPassword') };
    if (account !== null && 'retryAfterSeconds' in account) {
      return { status: 429, problems: waitProblem(page, account) };
    }
    return account === null ? null : { accountId: account.id };
  },
});

/** Says why a link does not work. */
const ended = (context: Context, why: keyof typeof ENDED) =>
  context.html(noticePage(pageContextOf(context), ENDED[why]), 410);

const namesOf = ({ givenName, familyName }: OpenedInvitation) => ({ givenName, familyName });
