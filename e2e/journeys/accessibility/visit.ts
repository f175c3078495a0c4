import type { BrowserContext, Page } from 'playwright';
import type { Language } from '#contracts/languages.ts';
import { fullName, type NewPerson } from '#steps/people.ts';
import { romanianTexts, texts, type Texts } from '#steps/texts.ts';
import { startAxeTour, type AxeTour } from '#testEnvironment/axe.ts';
import { TOUR_LANGUAGES, type Languages } from '#testEnvironment/axeRules.ts';
import type { TestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { isOfRoute, routeOfState } from '../../scenes/routeStates.ts';

/** A page in one language, looked at state by state. */
export type Visit = {
  readonly origin: string;
  readonly page: Page;
  readonly look: AxeTour['look'];
  readonly words: Texts;
  /** Who is signed in, or is to sign in. */
  readonly person: NewPerson;
};

/** A visit of the real product. */
export type ProductVisit = Visit & {
  readonly environment: TestEnvironment;
  /** Names of the token's certificates: the one that is stored and the other. */
  readonly certificates: { readonly stored: string; readonly unsaved: string };
};

/** Longer than a page waits for a link that does not answer: 20 s. */
const STATE_MS = onThisMachine(25_000);

export const addressOf = ({ origin }: Visit, path: string): string => `${origin}${path}`;

const WORDS = { en: texts, ro: romanianTexts } as const satisfies Record<Language, Texts>;

type TourOptions = Pick<Visit, 'origin' | 'person'> & {
  /** For pages that speak one language from their load on. */
  readonly only?: Language;
  /** Runs on the page before it loads anything. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** How each state is looked at; by axe, where nothing is said. */
  readonly start?: LookAround;
};

export type LookAround = (page: Page, languages: Languages) => AxeTour;

/** Makes a tour on a page of its own; answers what was found, short enough to read. */
export async function makeTour(
  context: BrowserContext,
  { origin, person, only, prepare, start = startAxeTour }: TourOptions,
  tour: (visit: Visit) => Promise<void>,
): Promise<string[]> {
  const languages: Languages = only === undefined ? TOUR_LANGUAGES : [only];
  const [read] = languages;
  const page = await context.newPage();
  page.setDefaultTimeout(STATE_MS);
  await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), read);
  await prepare?.(page);
  const { look: lookAt, violations } = start(page, languages);
  const look: AxeTour['look'] = async (state, ...seen) => {
    await lookAt(state, ...seen);
    const route = routeOfState(state);
    const { pathname } = new URL(page.url());
    if (route === null || isOfRoute(pathname, route)) return;
    violations.push({ state, rule: 'address', target: pathname, why: `it stands for ${route}`, seen: [] });
  };
  try {
    await tour({ origin, page, look, words: WORDS[read], person });
  } catch (cause) {
    const shown = await page.ariaSnapshot();
    // Its tab would lead the certificates of the tours that follow.
    await page.close();
    throw new Error(`${String(cause)}\non a page that shows:\n${shown}`, { cause });
  }
  await page.close();
  return violations.map(
    ({ state, rule, target, seen, why }) => `${state} [${seen.join(', ')}] ${rule} at ${target}: ${why}`,
  );
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
