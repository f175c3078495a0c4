import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import type { LocalAccount } from '../accounts/localAccount.ts';
import type { PageContext, Problem } from '../pages/layout.ts';
import type { TextKey } from '../texts/texts.ts';
import type { Throttled } from '../throttle.ts';
import { pageContextOf, type HostedPagesOptions, type IdentityEnv } from './pageRequest.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A request to one of the pages of an interaction, which the provider remembers by a cookie. */
export type Visit = {
  readonly context: Context<IdentityEnv>;
  readonly interaction: Interaction;
  readonly shown: PageContext;
  /** Address of the interaction's first page. */
  readonly path: string;
};

/** What all steps of an interaction share. */
export type Visits = ReturnType<typeof createVisits>;

/** Reads interactions and ends them. */
export function createVisits({ provider, accounts }: HostedPagesOptions) {
  return {
    /** @throws {errors.SessionNotFound} when the interaction is over. */
    of: async (context: Context<IdentityEnv>): Promise<Visit> => {
      const interaction = await provider.interactionDetails(context.env.incoming, context.env.outgoing);
      const locales = interaction.params.ui_locales;
      const shown = pageContextOf(context, typeof locales === 'string' ? locales : undefined);
      return { context, interaction, shown, path: `/identity/interaction/${interaction.uid}` };
    },

    /** Hands the answer to the provider, which goes on where the request had stopped. */
    finish: async ({ context, interaction }: Visit, accountId: string): Promise<Response> => {
      const { incoming, outgoing } = context.env;
      const result = { [interaction.prompt.name]: {}, login: { accountId, remember: true } };
      return context.redirect(await provider.interactionResult(incoming, outgoing, result), 303);
    },

    /** Keeps what the next page of the interaction needs. */
    remember: async ({ interaction }: Visit, submission: Record<string, unknown>): Promise<void> => {
      interaction.lastSubmission = submission;
      await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
    },

    /** Whose session this browser has. */
    signedIn: async ({ interaction }: Visit): Promise<LocalAccount | null> => {
      const id = interaction.session?.accountId;
      return id === undefined ? null : accounts.find(id);
    },
  };
}

/** One thing to correct. */
export const problem = (
  { shown }: Visit,
  field: Problem['field'],
  text: TextKey,
  values?: Readonly<Record<string, string>>,
): Problem[] => [{ field, text: shown.t(text, values) }];

/** Says how long to wait before the next try. */
export const waitProblem = (visit: Visit, { retryAfterSeconds }: Throttled): Problem[] => {
  visit.context.header('retry-after', String(retryAfterSeconds));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return retryAfterSeconds <= 60
    ? problem(visit, null, 'problem.waitSeconds', { seconds: String(retryAfterSeconds) })
    : problem(visit, null, 'problem.waitMinutes', { minutes: String(minutes) });
};
