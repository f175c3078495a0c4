import { Hono, type Context } from 'hono';
import { errors, type Provider } from 'oidc-provider';
import * as v from 'valibot';
import type { LocalAccount } from './accounts.ts';
import { firmSchema, passwordSchema, profileSchema, readForm, signInSchema, signUpSchema } from './formSchemas.ts';
import { ACCOUNT_PARAMETER } from './oidcProvider.ts';
import { addressOf, formOf, pageContextOf, shownAt, type HostedPagesOptions, type IdentityEnv } from './pageRequest.ts';
import type { PageContext, Problem } from './pages/layout.ts';
import type { TextKey } from './texts.ts';
import { BLANK, chooseFirmPage, noticePage, profilePage, signInPage, signUpPage } from './pages/views.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
type Visit = { context: Context<IdentityEnv>; interaction: Interaction; shown: PageContext; path: string };

const problem = ({ shown }: Visit, field: Problem['field'], text: TextKey): Problem[] => [
  { field, text: shown.t(text) },
];

const candidatesSchema = v.object({ candidates: v.array(v.string()) });

/** The pages between an authorization request and its answer. Which one comes first is the request's prompt. */
export function interactionRoutes(options: HostedPagesOptions): Hono<IdentityEnv> {
  const app = new Hono<IdentityEnv>();
  const steps = createSteps(options);
  const on = (work: (visit: Visit) => Promise<Response>) => async (context: Context<IdentityEnv>) => {
    try {
      const interaction = await options.provider.interactionDetails(context.env.incoming, context.env.outgoing);
      const locales = interaction.params.ui_locales;
      const shown = pageContextOf(context, typeof locales === 'string' ? locales : undefined);
      return await work({ context, interaction, shown, path: `/identity/interaction/${interaction.uid}` });
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      return context.html(noticePage(pageContextOf(context), 'error'), 400);
    }
  };
  app.get('/', on(steps.first));
  app.post('/', on(steps.signIn));
  app.get('/signup', on(steps.signUpForm));
  app.post('/signup', on(steps.signUp));
  app.get('/firm', on(steps.firmForm));
  app.post('/firm', on(steps.firm));
  app.post('/profile', on(steps.profile));
  app.post('/password', on(steps.password));
  app.post('/continue', on(steps.goOn));
  return app;
}

function createSteps({ provider, accounts, isProxyTrusted }: HostedPagesOptions) {
  /** Hands the answer to the provider, which goes on where the request had stopped. */
  const finish = async ({ context, interaction }: Visit, accountId: string): Promise<Response> => {
    const { incoming, outgoing } = context.env;
    const result = { [interaction.prompt.name]: {}, login: { accountId, remember: true } };
    return context.redirect(await provider.interactionResult(incoming, outgoing, result), 303);
  };
  const currentOf = async ({ interaction }: Visit): Promise<LocalAccount | null> => {
    const id = interaction.session?.accountId;
    return id === undefined ? null : accounts.find(id);
  };
  const showProfile = async (visit: Visit, problems: Problem[], refill: Record<string, string>): Promise<Response> => {
    const account = await currentOf(visit);
    if (account === null) return visit.context.html(noticePage(visit.shown, 'error'), 400);
    const isWrong = problems.length > 0;
    const page = profilePage(shownAt(visit.path, visit.shown), visit.path, account, { problems, refill });
    return visit.context.html(page, isWrong ? 422 : 200);
  };
  const candidatesOf = async ({ interaction }: Visit): Promise<LocalAccount[]> => {
    const read = v.safeParse(candidatesSchema, interaction.lastSubmission);
    const found = await Promise.all((read.success ? read.output.candidates : []).map((id) => accounts.find(id)));
    return found.filter((account) => account !== null);
  };

  return {
    first: async (visit: Visit): Promise<Response> => {
      const { context, interaction, shown, path } = visit;
      if (interaction.prompt.name === 'create') return context.redirect(`${path}/signup`, 303);
      if (interaction.prompt.name === 'edit_profile') return showProfile(visit, [], {});
      const { login_hint: hint } = interaction.params;
      const refill = typeof hint === 'string' ? { email: hint } : {};
      return context.html(signInPage(shown, path, await currentOf(visit), { ...BLANK, refill }));
    },

    signIn: async (visit: Visit): Promise<Response> => {
      const { context, interaction, shown, path } = visit;
      const form = await formOf(context);
      const again = shownAt(path, shown);
      const refill = { email: form.email ?? '' };
      const read = readForm(signInSchema, form, shown.t);
      if (!read.ok) {
        return context.html(signInPage(again, path, null, { problems: read.problems, refill }), 422);
      }
      const { email, password } = read.value;
      const found = await accounts.signIn(email, password, addressOf(context, isProxyTrusted));
      const [only, ...others] = found === 'throttled' ? [] : found;
      if (only === undefined) {
        const isThrottled = found === 'throttled';
        const problems = isThrottled
          ? problem(visit, null, 'problem.throttled')
          : problem(visit, 'email', 'problem.credentials');
        return context.html(signInPage(again, path, null, { problems, refill }), isThrottled ? 429 : 401);
      }
      if (others.length === 0) return finish(visit, only.id);
      const wanted = others.concat(only).find(({ id }) => id === interaction.params[ACCOUNT_PARAMETER]);
      if (wanted !== undefined) return finish(visit, wanted.id);
      interaction.lastSubmission = { candidates: [only, ...others].map((account) => account.id) };
      await interaction.save(secondsLeft(interaction));
      return context.redirect(`${path}/firm`, 303);
    },

    signUpForm: async ({ context, shown, path }: Visit): Promise<Response> =>
      context.html(signUpPage(shown, path, BLANK)),

    signUp: async (visit: Visit): Promise<Response> => {
      const { context, shown, path } = visit;
      const again = shownAt(`${path}/signup`, shown);
      const { password: _, ...refill } = await formOf(context);
      const read = readForm(signUpSchema, { ...refill, password: _ ?? '' }, shown.t);
      if (!read.ok) return context.html(signUpPage(again, path, { problems: read.problems, refill }), 422);
      const account = await accounts.signUp(read.value, addressOf(context, isProxyTrusted));
      if (account === 'throttled') {
        const problems = problem(visit, null, 'problem.throttledHour');
        return context.html(signUpPage(again, path, { problems, refill }), 429);
      }
      return finish(visit, account.id);
    },

    firmForm: async (visit: Visit): Promise<Response> => {
      const candidates = await candidatesOf(visit);
      if (candidates.length === 0) return visit.context.redirect(visit.path, 303);
      return visit.context.html(chooseFirmPage(visit.shown, visit.path, candidates));
    },

    firm: async (visit: Visit): Promise<Response> => {
      const read = readForm(firmSchema, await formOf(visit.context), visit.shown.t);
      const candidates = await candidatesOf(visit);
      const chosen = candidates.find((account) => read.ok && account.id === read.value.accountId);
      return chosen === undefined ? visit.context.redirect(visit.path, 303) : finish(visit, chosen.id);
    },

    profile: async (visit: Visit): Promise<Response> => {
      const form = await formOf(visit.context);
      const read = readForm(profileSchema, form, visit.shown.t);
      if (!read.ok) return showProfile(visit, read.problems, form);
      const account = await currentOf(visit);
      if (account === null) return showProfile(visit, [], {});
      await accounts.rename(account.id, read.value.givenName, read.value.familyName);
      return finish(visit, account.id);
    },

    password: async (visit: Visit): Promise<Response> => {
      const read = readForm(passwordSchema, await formOf(visit.context), visit.shown.t);
      if (!read.ok) return showProfile(visit, read.problems, {});
      const account = await currentOf(visit);
      if (account === null) return showProfile(visit, [], {});
      const became = await accounts.changePassword(account.id, read.value.oldPassword, read.value.newPassword);
      if (became === 'changed') return visit.context.html(noticePage(visit.shown, 'reset.done'));
      const problems =
        became === 'throttled'
          ? problem(visit, null, 'problem.throttled')
          : problem(visit, 'oldPassword', 'problem.oldPassword');
      return showProfile(visit, problems, {});
    },

    /** Goes on as the person who is signed in already, changing nothing. */
    goOn: async (visit: Visit): Promise<Response> => {
      const account = await currentOf(visit);
      return account === null ? visit.context.redirect(visit.path, 303) : finish(visit, account.id);
    },
  };
}

const secondsLeft = (interaction: Interaction): number => Math.max(1, interaction.exp - Math.floor(Date.now() / 1000));
