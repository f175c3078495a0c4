import * as v from 'valibot';
import type { LocalAccount } from '../accounts/localAccount.ts';
import { checkMailPage } from '../pages/emailPages.ts';
import { BLANK } from '../pages/layout.ts';
import { signUpPage } from '../pages/signUpPage.ts';
import { ownWordsOf, readForm, signUpSchema } from './formSchemas.ts';
import { formOf, mailOutcomeOf, shownAt, visitorOf, type HostedPagesOptions, type MailOutcome } from './pageRequest.ts';
import { waitProblem, type Visit, type Visits } from './visit.ts';

const signedUpSchema = v.object({ signedUp: v.string() });

/** Signs a person up. Before the e-mail is verified, the person can already work in this browser. */
export function signUpSteps(options: HostedPagesOptions, visits: Visits) {
  const { accounts, signInMails } = options;
  const signedUp = async ({ interaction }: Visit): Promise<LocalAccount | null> => {
    const read = v.safeParse(signedUpSchema, interaction.lastSubmission);
    return read.success ? accounts.find(read.output.signedUp) : null;
  };
  /** Sends the link that verifies the e-mail; returns the result. */
  const sendLink = async ({ context, shown }: Visit, account: LocalAccount): Promise<MailOutcome> => {
    const token = await accounts.startEmailVerification(account, await visitorOf(context, account.email, options));
    if (token === null) return 'tooMany';
    await signInMails.sendEmailLink(account.email, token, shown.language);
    return 'sent';
  };

  return {
    form: async ({ context, shown, path }: Visit): Promise<Response> => context.html(signUpPage(shown, path, BLANK)),

    submit: async (visit: Visit): Promise<Response> => {
      const { context, shown, path } = visit;
      const again = shownAt(`${path}/signup`, shown);
      const form = await formOf(context);
      const { password: _, ...refill } = form;
      const read = readForm(signUpSchema(ownWordsOf(form)), form, shown.t);
      if (!read.ok) return context.html(signUpPage(again, path, { problems: read.problems, refill }), 422);
      const { address } = await visitorOf(context, read.value.email, options);
      const account = await accounts.signUp(read.value, address);
      if ('retryAfterSeconds' in account) {
        return context.html(signUpPage(again, path, { problems: waitProblem(visit, account), refill }), 429);
      }
      await visits.remember(visit, { signedUp: account.id });
      const mail = await sendLink(visit, account);
      return context.redirect(`${path}/check-mail${mail === 'sent' ? '' : `?letter=${mail}`}`, 303);
    },

    checkMail: async (visit: Visit): Promise<Response> => {
      const { context, shown, path } = visit;
      const account = await signedUp(visit);
      if (account === null) return context.redirect(path, 303);
      return context.html(checkMailPage(shown, path, account.email, mailOutcomeOf(context)));
    },

    /** Opens the product after a sign-up. */
    begin: async (visit: Visit): Promise<Response> => {
      const account = await signedUp(visit);
      return account === null ? visit.context.redirect(visit.path, 303) : visits.finish(visit, account.id);
    },

    resend: async (visit: Visit): Promise<Response> => {
      const { context, path } = visit;
      const newcomer = await signedUp(visit);
      const account = newcomer ?? (await visits.signedIn(visit));
      if (account === null || account.isEmailVerified) return context.redirect(path, 303);
      const page = newcomer === null ? path : `${path}/check-mail`;
      return context.redirect(`${page}?letter=${await sendLink(visit, account)}`, 303);
    },
  };
}
