import type { BrowserContext } from 'playwright';
import type { Language } from '#contracts/languages.ts';
import { storeCertificate } from '#steps/certificates.ts';
import { refreshMessages } from '#steps/messages.ts';
import { aPerson, type NewPerson } from '#steps/people.ts';
import { openAccount, type Account } from '#testEnvironment/account.ts';
import { TOUR_LANGUAGES } from '#testEnvironment/axeRules.ts';
import { foundFirm } from '#testEnvironment/firm.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { makeTour, type LookAround, type ProductVisit } from './visit.ts';

/** The client of every firm that is toured. */
export const CLIENT = '12345674';
/** What the browser asks of pages in each language. */
const LOCALES = { en: 'en-GB', ro: 'ro-RO' } as const satisfies Record<Language, string>;

/** Somebody in a browser of their own without the link, before the first sign-in. */
type Newcomer = { readonly person: NewPerson; readonly browser: BrowserContext; close(): Promise<void> };

type ReportOptions = {
  /** The owner of the firm by default. */
  readonly as?: Pick<Newcomer, 'person' | 'browser'>;
  /** For pages that speak one language from their load on. */
  readonly only?: Language;
};

/** What the tours of one file share: an environment, and a firm that none of the others has. */
export type Tours = {
  readonly environment: TestEnvironment;
  readonly account: Account;
  /** Makes a tour; answers what was found, short enough to read. */
  reportOf(tour: (visit: ProductVisit) => Promise<void>, options?: ReportOptions): Promise<string[]>;
  newcomer(language?: Language): Promise<Newcomer>;
  stop(): Promise<void>;
};

type TourSetting = {
  readonly messages?: boolean;
  /** How each state is looked at; by axe, where nothing is said. */
  readonly start?: LookAround;
};

/** Founds a firm with a client, a certificate with its PIN and, where wanted, messages of sixty days. */
export async function startTours({ messages = false, start }: TourSetting = {}): Promise<Tours> {
  const environment = await startTestEnvironment({ rights: [CLIENT] });
  const { holders, pin } = environment.credentials.token;
  const [stored, unsaved] = holders;
  if (stored === undefined || unsaved === undefined) throw new Error('the token has two holders');
  if (messages) await seedMessages(environment, stored.serial);
  const { account, page, ...owner } = await foundFirm(environment, { clients: [CLIENT] });
  await storeCertificate(page, { holder: stored.cn, pin });
  if (messages) await refreshMessages(page, { certificate: stored.cn, days: 60 });
  await page.close();
  return {
    environment,
    account,
    reportOf(tour, { as: { browser, person } = owner, only } = {}) {
      const certificates = { stored: stored.cn, unsaved: unsaved.cn };
      const { origin } = environment.server;
      const seen = {
        origin,
        person,
        ...(only === undefined ? {} : { only }),
        ...(start === undefined ? {} : { start }),
      };
      return makeTour(browser, seen, (visit) => tour({ ...visit, environment, certificates }));
    },
    async newcomer(language = TOUR_LANGUAGES[0]) {
      const person = aPerson();
      await openAccount(environment.server, person);
      const browser = await environment.openBrowser({ withExtension: false, locale: LOCALES[language] });
      return { person, browser, close: () => browser.close() };
    },
    stop: () => environment.stop(),
  };
}

/** Messages of two months, and receipts with every signature status. */
async function seedMessages({ simulator: { control } }: TestEnvironment, serial: string): Promise<void> {
  await control.seedMessages({ serial, count: 45, withinDays: 50, signed: true });
  for (const [at, how] of (['swappedSignature', 'otherSigner', 'unsigned'] as const).entries()) {
    const index = `120000000${at}`;
    const [id = ''] = await control.addMessages({
      cif: CLIENT,
      tip: 'RECIPISA',
      detalii: `recipisa pentru CIF ${CLIENT}, tip D100, numar_inregistrare INTERNT-${index}-2026/01-10-2026, perioada raportare 9.2026`,
      document: { kind: 'recipisa', declaration: 'D100', index, year: 2026, month: 9, outcome: 'valid', signed: true },
    });
    await control.tamper({ id, how });
  }
}
