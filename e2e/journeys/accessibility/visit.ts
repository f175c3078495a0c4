import type { BrowserContext, Page } from 'playwright';
import { fullName, type NewPerson } from '#steps/people.ts';
import type { Texts } from '#steps/texts.ts';
import type { AxeTour } from '#testEnvironment/axe.ts';
import type { TestEnvironment } from '#testEnvironment/testEnvironment.ts';

/** A page in one language, looked at state by state. */
export type Visit = {
  readonly environment: TestEnvironment;
  readonly page: Page;
  readonly look: AxeTour['look'];
  readonly words: Texts;
  /** Who is signed in, or is to sign in. */
  readonly person: NewPerson;
  /** Names of the token's certificates: the one that is stored and the other. */
  readonly certificates: { readonly stored: string; readonly unsaved: string };
};

/** Longer than a page waits for a link that does not answer: 20 s. */
const STATE_MS = 25_000;

export const addressOf = ({ environment }: Visit, path: string): string => `${environment.server.origin}${path}`;

/** A page that speaks one language from its first load on. */
export async function openPage(context: BrowserContext, language: 'en' | 'ro'): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(STATE_MS);
  await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
  return page;
}

/** Opens an address of the product as the person who is signed in. */
export async function enter(visit: Visit, path: string): Promise<void> {
  await visit.page.goto(addressOf(visit, path));
  await visit.page.getByRole('button', { name: new RegExp(fullName(visit.person)) }).waitFor();
}

/** Fills the hosted sign-in and sends it. */
export async function sendSignIn({ page, words: { identity }, person }: Visit, password = person.password) {
  await page.getByLabel(identity['signIn.email']).fill(person.email);
  await page.getByLabel(identity['signIn.password']).fill(password);
  await page.getByRole('button', { name: identity['signIn.submit'], exact: true }).click();
}

const BROKEN = { status: 500, contentType: 'application/json', body: '{}' } as const;

/** Calls of the API that start with this path break until `work` is done. */
export async function whileBroken({ page }: Visit, path: string, work: () => Promise<void>): Promise<void> {
  const calls = (url: URL) => url.pathname.startsWith(`/api${path}`);
  await page.route(calls, (route) => route.fulfill(BROKEN));
  await work();
  await page.unroute(calls);
}

/** Calls of the API that start with this path wait until `work` is done, and then break. */
export async function whilePending({ page }: Visit, path: string, work: () => Promise<void>): Promise<void> {
  const calls = (url: URL) => url.pathname.startsWith(`/api${path}`);
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const answers: Promise<void>[] = [];
  await page.route(calls, (route) => void answers.push(done.then(() => route.fulfill(BROKEN))));
  await work();
  end();
  await Promise.all(answers);
  await page.unroute(calls);
}

/** Calls that read something of the API and start with this path are answered so until `work` is done. */
export async function whileAnswered({ page }: Visit, path: string, answer: unknown, work: () => Promise<void>) {
  const calls = (url: URL) => url.pathname.startsWith(`/api${path}`);
  const body = JSON.stringify(answer);
  await page.route(calls, (route) => route.fulfill({ status: 200, contentType: 'application/json', body }));
  await work();
  await page.unroute(calls);
}
