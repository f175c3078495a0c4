import type { BrowserContext, Page } from 'playwright';
import { storeCertificate } from '#steps/certificates.ts';
import { aPerson, type NewPerson } from '#steps/people.ts';
import { linkIsReady } from '#steps/shell.ts';
import { signIn } from '#steps/signIn.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';
import { addClients, openAccount, type Account } from './account.ts';
import type { OpenBrowser } from './clientSide.ts';
import type { JourneyEnvironment } from './testEnvironment.ts';

/** A firm nobody else has, with its owner signed in at a browser of their own. */
export type Firm = {
  readonly person: NewPerson;
  readonly account: Account;
  readonly browser: BrowserContext;
  readonly page: Page;
  /** All that pages of this browser have said in the console. */
  readonly said: string[];
  /** Closes the browser; the native host ends with it. */
  readonly leave: () => Promise<void>;
};

export type FirmOptions = OpenBrowser & {
  readonly clients?: readonly string[];
  /** Where the owner lands. */
  readonly path?: string;
  /** Runs on the page before it loads anything. */
  readonly prepare?: (page: Page) => Promise<void>;
};

const PATIENCE_MS = onThisMachine(30_000);

/** Founds a firm through the API and signs its owner in. */
export async function foundFirm(environment: JourneyEnvironment, options: FirmOptions = {}): Promise<Firm> {
  const { clients = [], path = '/', prepare, ...browserOptions } = options;
  const { origin } = environment.server;
  const person = aPerson();
  const account = await openAccount(environment.server, person);
  await addClients(account, clients);
  const browser = await environment.openBrowser(browserOptions);
  browser.setDefaultTimeout(PATIENCE_MS);
  const said: string[] = [];
  browser.on('console', (message) => said.push(message.text()));
  browser.on('weberror', (error) => said.push(String(error.error())));
  const page = await browser.newPage();
  await prepare?.(page);
  await signIn(page, origin, person, path);
  return { person, account, browser, page, said, leave: () => browser.close() };
}

/** A firm that files: the certificate of the token's first holder is stored with its PIN. */
export async function foundFilingFirm(environment: JourneyEnvironment, options: FirmOptions): Promise<Firm> {
  const firm = await foundFirm(environment, options);
  const { holders, pin } = environment.credentials.token;
  const [holder] = holders;
  if (holder === undefined) throw new Error('the token has no holder');
  await linkIsReady(firm.page);
  await storeCertificate(firm.page, { holder: holder.cn, pin });
  return firm;
}

/** A page whose clock is the test's. */
export const withOwnClock = (page: Page): Promise<void> => page.clock.install();
