import * as v from 'valibot';
import type { LocalAccount } from '../accounts/localAccount.ts';
import { BLANK } from '../pages/layout.ts';
import { chooseFirmPage, signInPage } from '../pages/signInPages.ts';
import { ACCOUNT_PARAMETER } from '../provider/prompts.ts';
import { firmSchema, readForm, signInSchema } from './formSchemas.ts';
import { formOf, shownAt, visitorOf, type HostedPagesOptions } from './pageRequest.ts';
import { problem, waitProblem, type Visit, type Visits } from './visit.ts';

const choiceSchema = v.object({ candidates: v.array(v.string()) });

/** Signs a person in, and asks for the firm where there are several. */
export function signInSteps(options: HostedPagesOptions, visits: Visits) {
  const { accounts, devices, arrivals } = options;
  const candidatesOf = async ({ interaction }: Visit): Promise<LocalAccount[]> => {
    const read = v.safeParse(choiceSchema, interaction.lastSubmission);
    const found = await Promise.all((read.success ? read.output.candidates : []).map((id) => accounts.find(id)));
    return found.filter((account) => account !== null);
  };
  /** Ends the sign-in, or asks for the firm first. */
  const enter = async (visit: Visit, found: readonly LocalAccount[]): Promise<Response> => {
    const { context, interaction, path } = visit;
    const wanted = found.length === 1 ? found[0] : found.find(({ id }) => id === interaction.params[ACCOUNT_PARAMETER]);
    if (wanted !== undefined) return visits.finish(visit, wanted.id);
    await visits.remember(visit, { candidates: found.map(({ id }) => id) });
    return context.redirect(`${path}/firm`, 303);
  };

  return {
    form: async (visit: Visit): Promise<Response> => {
      const arrived = await arrivals.take(visit.context);
      const newcomer = arrived === null ? null : await accounts.find(arrived);
      if (newcomer !== null) return visits.finish(visit, newcomer.id);
      const { login_hint: hint } = visit.interaction.params;
      const refill = typeof hint === 'string' ? { email: hint } : {};
      const current = await visits.signedIn(visit);
      return visit.context.html(signInPage(visit.shown, visit.path, current, { ...BLANK, refill }));
    },

    submit: async (visit: Visit): Promise<Response> => {
      const { context, shown, path } = visit;
      const form = await formOf(context);
      const again = shownAt(path, shown);
      const refill = { email: form.email ?? '' };
      const read = readForm(signInSchema, form, shown.t);
      if (!read.ok) return context.html(signInPage(again, path, null, { problems: read.problems, refill }), 422);
      const { email, password } = read.value;
      const found = await accounts.signIn(email, password, await visitorOf(context, email, options));
      if (!Array.isArray(found)) {
        return context.html(signInPage(again, path, null, { problems: waitProblem(visit, found), refill }), 429);
      }
      if (found.length === 0) {
        const problems = problem(visit, 'email', 'problem.credentials');
        return context.html(signInPage(again, path, null, { problems, refill }), 401);
      }
      await devices.remember(context, email);
      return enter(visit, found);
    },

    firmForm: async (visit: Visit): Promise<Response> => {
      const candidates = await candidatesOf(visit);
      if (candidates.length === 0) return visit.context.redirect(visit.path, 303);
      return visit.context.html(chooseFirmPage(visit.shown, visit.path, candidates));
    },

    submitFirm: async (visit: Visit): Promise<Response> => {
      const read = readForm(firmSchema, await formOf(visit.context), visit.shown.t);
      const candidates = await candidatesOf(visit);
      const chosen = candidates.find((account) => read.ok && account.id === read.value.accountId);
      return chosen === undefined ? visit.context.redirect(visit.path, 303) : visits.finish(visit, chosen.id);
    },

    /** Continues as the signed-in person, without changes. */
    goOn: async (visit: Visit): Promise<Response> => {
      const account = await visits.signedIn(visit);
      return account === null ? visit.context.redirect(visit.path, 303) : visits.finish(visit, account.id);
    },
  };
}
