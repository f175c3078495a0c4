import { Hono, type Context } from 'hono';
import { errors } from 'oidc-provider';
import { noticePage } from '../pages/noticePage.ts';
import { pageContextOf, type HostedPagesOptions, type IdentityEnv } from './pageRequest.ts';
import { profileSteps } from './profileSteps.ts';
import { signInSteps } from './signInSteps.ts';
import { signUpSteps } from './signUpSteps.ts';
import { createVisits, type Visit } from './visit.ts';

/** The pages between an authorization request and its answer. The request's prompt decides which one comes first. */
export function interactionRoutes(options: HostedPagesOptions): Hono<IdentityEnv> {
  const app = new Hono<IdentityEnv>();
  const visits = createVisits(options);
  const signIn = signInSteps(options, visits);
  const signUp = signUpSteps(options, visits);
  const profile = profileSteps(options, visits);
  const on = (step: (visit: Visit) => Promise<Response>) => async (context: Context<IdentityEnv>) => {
    try {
      return await step(await visits.of(context));
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      return context.html(noticePage(pageContextOf(context), 'error'), 400);
    }
  };
  app.get(
    '/',
    on((visit) => {
      const { name } = visit.interaction.prompt;
      if (name === 'create') return Promise.resolve(visit.context.redirect(`${visit.path}/signup`, 303));
      return name === 'edit_profile' ? profile.form(visit) : signIn.form(visit);
    }),
  );
  app.post('/', on(signIn.submit));
  app.get('/firm', on(signIn.firmForm));
  app.post('/firm', on(signIn.submitFirm));
  app.post('/continue', on(signIn.goOn));
  app.get('/signup', on(signUp.form));
  app.post('/signup', on(signUp.submit));
  app.get('/check-mail', on(signUp.checkMail));
  app.post('/begin', on(signUp.begin));
  app.post('/resend', on(signUp.resend));
  app.post('/profile', on(profile.submitNames));
  app.post('/password', on(profile.submitPassword));
  return app;
}
