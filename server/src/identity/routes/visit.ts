import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import type { LocalAccount } from '../accounts/localAccount.ts';
import type { PageContext, Problem } from '../pages/layout.ts';
import type { TextKey } from '../texts/texts.ts';
import type { Throttled } from '../throttle.ts';
import { pageContextOf, type HostedPagesOptions, type IdentityEnv } from './pageRequest.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A request to a page of an interaction, which the provider identifies by a cookie. */
export type Visit = {
  readonly context: Context<IdentityEnv>;
  readonly interaction: Interaction;
  readonly shown: PageContext;
  /** Address of the interaction's first page. */
  readonly path: string;
};

/** Shared steps of all interactions. */
export type Visits = ReturnType<typeof createVisits>;

/** Reads interactions and ends them. */
export function createVisits({ provider, accounts }: HostedPagesOptions) {
  return {
    /** @throws {errors.SessionNotFound} when the interaction has ended. */
    of: async (context: Context<IdentityEnv>): Promise<Visit> => {
      const interaction = await provider.interactionDetails(context.env.incoming, context.env.outgoing);
      const locales = interaction.params.ui_locales;
      const shown = pageContextOf(context, typeof locales === 'string' ? locales : undefined);
      return { context, interaction, shown, path: `/identity/interaction/${interaction.uid}` };
    },

    /** Returns the result to the provider, which resumes the authorization request. */
    finish: async ({ context, interaction }: Visit, accountId: string): Promise<Response> => {
      const { incoming, outgoing } = context.env;
      const result = { [interaction.prompt.name]: {}, login: { accountId, remember: true } };
      return context.redirect(await provider.interactionResult(incoming, outgoing, result), 303);
    },

    /** Stores values for the next page of the interaction. */
    remember: async ({ interaction }: Visit, submission: Record<string, unknown>): Promise<void> => {
      interaction.lastSubmission = submission;
      await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
    },

    /** The account of this browser's session. */
    signedIn: async ({ interaction }: Visit): Promise<LocalAccount | null> => {
      const id = interaction.session?.accountId;
      return id === undefined ? null : accounts.find(id);
    },
  };
}

/** A validation error of a field. */
export const problem = (
  { shown }: Pick<Visit, 'shown'>,
  field: Problem['field'],
  text: TextKey,
  values?: Readonly<Record<string, string>>,
): Problem[] => [{ field, text: shown.t(text, values) }];

/** Shows how long to wait before the next attempt. */
export const waitProblem = (visit: Pick<Visit, 'context' | 'shown'>, { retryAfterSeconds }: Throttled): Problem[] => {
  visit.context.header('retry-after', String(retryAfterSeconds));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return retryAfterSeconds <= 60
    ? problem(visit, null, 'problem.waitSeconds', { seconds: String(retryAfterSeconds) })
    : problem(visit, null, 'problem.waitMinutes', { minutes: String(minutes) });
};
