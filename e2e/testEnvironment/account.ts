import { answerOf, createBrowser } from '#serverTesting/browser.ts';
import type { NewPerson } from '#steps/people.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

/** A person of a firm who speaks to the API without a browser. */
export type Account = {
  readonly person: NewPerson;
  /** Opens the API for an hour. */
  readonly token: string;
  /** Calls the API and answers what came, whatever the status. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
};

/** A server, and the letters that it has written to an e-mail. */
type ServerWithLetters = { readonly origin: string; mailsTo(email: string): Promise<string[]> };

/** An answer that takes longer than this never comes. */
const PATIENCE_MS = onThisMachine(60_000);

/** Signs in over plain HTTP, or up where the firm does not exist yet. */
export async function openAccount(server: ServerWithLetters, person: NewPerson): Promise<Account> {
  const { origin } = server;
  const token = await tokenOf(server, person);
  return {
    person,
    token,
    async call(method, path, body) {
      const answer = await fetch(`${origin}/api${path}`, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    },
  };
}

/**
 * Adds clients by their tax ids; those that exist stay as they are.
 *
 * @throws {Error} when the API refuses for another reason.
 */
export async function addClients(account: Account, taxIds: readonly string[]): Promise<void> {
  await Promise.all(
    taxIds.map(async (taxId) => {
      const { status } = await account.call('POST', '/clients/ro', { taxId });
      if (status !== 201 && status !== 409) throw new Error(`The client ${taxId} was not added: ${status}`);
    }),
  );
}

async function tokenOf(server: ServerWithLetters, person: NewPerson): Promise<string> {
  const { email, password } = person;
  const browser = createBrowser(server.origin);
  const signInPage = await browser.authorize();
  const answer = await browser.submit(new URL(signInPage.url).pathname, { email, password });
  if (answerOf(answer).has('code')) return (await browser.redeem(answer)).access_token;
  return signUp(server, person);
}

/** Founds a firm and confirms the e-mail of its first person, who may have others with the same one. Answers the token. */
export async function signUp(server: ServerWithLetters, { firm, ...person }: NewPerson): Promise<string> {
  const newcomer = createBrowser(server.origin);
  const { access_token: token } = await newcomer.redeem(await newcomer.signUp({ firmName: firm, ...person }));
  await newcomer.confirmEmail((await server.mailsTo(person.email)).at(-1) ?? '');
  return token;
}
