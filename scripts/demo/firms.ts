import * as v from 'valibot';
import { actionOf, answerOf, createBrowser } from '#server/testing/browser.ts';
import type { NewPerson } from '#steps/people.ts';

/** Accounts of the demo. Each is the owner of a firm. */
export const DEMO_ACCOUNTS = {
  withClients: {
    firm: 'Cabinet Exemplu',
    givenName: 'Ana',
    familyName: 'Ionescu',
    email: 'ana@cabinet-exemplu.test',
    password: 'Exemplu-2026',
  },
  empty: {
    firm: 'Contabilitate Noua',
    givenName: 'Dan',
    familyName: 'Popa',
    email: 'dan@contabilitate-noua.test',
    password: 'Exemplu-2026',
  },
} as const satisfies Record<string, NewPerson>;

/** Signs in over plain HTTP, or up where the firm does not exist yet. Answers the token for the API. */
export async function tokenOf(origin: string, { firm, ...person }: NewPerson): Promise<string> {
  const { email, password } = person;
  const browser = createBrowser(origin);
  const signInPage = await browser.authorize();
  const answer = await browser.submit(new URL(signInPage.url).pathname, { email, password });
  if (answerOf(answer).has('code')) return (await browser.redeem(answer)).access_token;
  const newcomer = createBrowser(origin);
  const signUpPage = await newcomer.authorize({ prompt: 'create' });
  const created = await newcomer.submit(actionOf(signUpPage), { firmName: firm, ...person });
  return (await newcomer.redeem(created)).access_token;
}

const refusalSchema = v.object({ code: v.string() });

/**
 * Adds clients by their tax ids; those that exist stay as they are.
 *
 * @throws {Error} when the API refuses for another reason.
 */
export async function addClients(origin: string, token: string, taxIds: readonly string[]): Promise<void> {
  await Promise.all(
    taxIds.map(async (taxId) => {
      const answer = await fetch(`${origin}/api/clients/ro`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ taxId }),
      });
      if (answer.ok) return;
      const refusal = v.safeParse(refusalSchema, await answer.json());
      const code = refusal.success ? refusal.output.code : 'unreadable';
      if (code !== 'client.exists')
        throw new Error(`The demo's client ${taxId} was not added: ${answer.status} ${code}`);
    }),
  );
}
