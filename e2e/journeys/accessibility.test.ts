import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWork } from '#steps/addWork.ts';
import { storeCertificate } from '#steps/certificates.ts';
import { refreshMessages } from '#steps/messages.ts';
import { aPerson, type NewPerson } from '#steps/people.ts';
import { romanianTexts, texts } from '#steps/texts.ts';
import { cuiOf } from '#simulator/taxpayers/fiscalCodes.ts';
import { openAccount } from '#testEnvironment/account.ts';
import { startAxeTour } from '#testEnvironment/axe.ts';
import { addColleague } from '#testEnvironment/colleague.ts';
import { foundFirm } from '#testEnvironment/firm.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { tourCertificates } from './accessibility/certificates.ts';
import { tourClients } from './accessibility/clients.ts';
import { tourContactForms } from './accessibility/contactForms.ts';
import { tourDocumentFolders } from './accessibility/documentFolders.ts';
import { tourEmptyFirm } from './accessibility/emptyFirm.ts';
import { tourFilingDocuments } from './accessibility/filingDocuments.ts';
import { tourFilingFigures } from './accessibility/filingFigures.ts';
import { tourFilings } from './accessibility/filings.ts';
import { tourSigner } from './accessibility/filingSigner.ts';
import { tourWaysOut } from './accessibility/filingWaysOut.ts';
import { tourFirm, tourFirmToRead } from './accessibility/firm.ts';
import { tourGallery } from './accessibility/gallery.ts';
import { tourHostedPages } from './accessibility/hostedPages.ts';
import { tourMessages } from './accessibility/messages.ts';
import { tourClientTabs, tourDay, tourWork, type Work } from './accessibility/practice.ts';
import { tourPeople } from './accessibility/people.ts';
import { tourRefresh } from './accessibility/refresh.ts';
import { tourReport } from './accessibility/report.ts';
import { tourRequests } from './accessibility/requests.ts';
import { tourShell } from './accessibility/shell.ts';
import { tourWaitingFilings } from './accessibility/waitingFilings.ts';
import { openPage, type Visit } from './accessibility/visit.ts';

const COMPANIES = { client: '12345674', other: cuiOf(1450012) } as const;
const LANGUAGES = { en: { words: texts, locale: 'en-GB' }, ro: { words: romanianTexts, locale: 'ro-RO' } } as const;
let environment: TestEnvironment;
let browser: BrowserContext;
let owner: NewPerson;
let certificates: Visit['certificates'];
let work: Work;

beforeAll(async () => {
  environment = await startTestEnvironment({ rights: [COMPANIES.client] });
  const { holders, pin } = environment.credentials.token;
  certificates = { stored: holders[0]!.cn, unsaved: holders[1]!.cn };
  const { serial } = holders[0]!;
  await environment.simulator.control.seedMessages({ serial, count: 45, withinDays: 50, signed: true });
  await seedSignatureStatuses(environment);
  const firm = await foundFirm(environment, { clients: [COMPANIES.client] });
  ({ browser, person: owner } = firm);
  const named = { title: 'Contabilitate octombrie', task: 'Jurnal de vânzări' };
  work = { ...named, ...(await addWork(firm.account, named.title, named.task)) };
  await storeCertificate(firm.page, { holder: holders[0]!.cn, pin });
  await refreshMessages(firm.page, { certificate: holders[0]!.cn, days: 60 });
  await firm.page.close();
});
afterAll(() => environment.stop());

/** Receipts with every signature status. */
async function seedSignatureStatuses({ simulator: { control } }: TestEnvironment): Promise<void> {
  for (const [at, how] of (['swappedSignature', 'otherSigner', 'unsigned'] as const).entries()) {
    const index = `120000000${at}`;
    const [id = ''] = await control.addMessages({
      cif: COMPANIES.client,
      tip: 'RECIPISA',
      detalii: `recipisa pentru CIF ${COMPANIES.client}, tip D100, numar_inregistrare INTERNT-${index}-2026/01-10-2026, perioada raportare 9.2026`,
      document: { kind: 'recipisa', declaration: 'D100', index, year: 2026, month: 9, outcome: 'valid', signed: true },
    });
    await control.tamper({ id, how });
  }
}

/** Several tours share the machine, each looks at some twenty states in four ways. */
const TOURS_MS = 240_000;

describe.each(['en', 'ro'] as const)('in %s, axe has nothing to say about', { timeout: TOURS_MS }, (language) => {
  const { words, locale } = LANGUAGES[language];

  /** Makes a tour in both widths and both themes; answers what was found, short enough to read. */
  async function reportOf(context: BrowserContext, person: NewPerson, tourStates: (visit: Visit) => Promise<void>) {
    const page = await openPage(context, language);
    const { look, violations } = startAxeTour(page);
    await tourStates({ environment, page, look, words, person, certificates });
    await page.close();
    return violations.map(
      ({ state, rule, target, seen, why }) => `${state} [${seen.join(', ')}] ${rule} at ${target}: ${why}`,
    );
  }
  const newcomer = async () => {
    const person = aPerson();
    await openAccount(environment.server, person);
    return { person, bare: await environment.openBrowser({ withExtension: false, locale }) };
  };

  it.concurrent('the hosted pages', async ({ expect }) => {
    const { bare, person } = await newcomer();
    expect(await reportOf(bare, person, tourHostedPages)).toEqual([]);
    await bare.close();
  });

  it.concurrent('the shell and its menus', async ({ expect }) => {
    expect(await reportOf(browser, owner, tourShell)).toEqual([]);
  });

  it.concurrent('the gallery of the kit', async ({ expect }) => {
    expect(await reportOf(browser, owner, tourGallery)).toEqual([]);
  });

  it.concurrent('the clients', async ({ expect }) => {
    expect(await reportOf(browser, owner, (visit) => tourClients(visit, COMPANIES))).toEqual([]);
  });

  it.concurrent('work, tasks and time', async ({ expect }) => {
    expect(await reportOf(browser, owner, (visit) => tourWork(visit, work))).toEqual([]);
  });

  it.concurrent('the home page and the dashboards', async ({ expect }) => {
    expect(await reportOf(browser, owner, tourDay)).toEqual([]);
  });

  it.concurrent('the tabs of a client, and clients by a list', async ({ expect }) => {
    expect(await reportOf(browser, owner, tourClientTabs)).toEqual([]);
  });

  it.concurrent('the settings of the firm', async ({ expect }) => {
    const { person, bare } = await newcomer();
    expect(await reportOf(bare, person, tourFirm)).toEqual([]);
    await bare.clearCookies();
    const member = await addColleague(environment, person, { role: 'member', givenName: 'Mihai' });
    expect(await reportOf(bare, member, tourFirmToRead)).toEqual([]);
    await bare.close();
  });

  it.concurrent('users and teams', async ({ expect }) => {
    expect(await reportOf(browser, owner, tourPeople)).toEqual([]);
  });

  it.concurrent('a firm that has nothing yet, and a browser without the link', async ({ expect }) => {
    const { bare, person } = await newcomer();
    expect(await reportOf(bare, person, tourEmptyFirm)).toEqual([]);
    await bare.close();
  });

  it('the messages and their documents', async () => {
    expect(await reportOf(browser, owner, tourMessages)).toEqual([]);
  });

  it('the requests', async () => {
    expect(await reportOf(browser, owner, tourRequests)).toEqual([]);
  });

  it('the contact forms', async () => {
    expect(await reportOf(browser, owner, tourContactForms)).toEqual([]);
  });

  it('the filings', async () => {
    expect(await reportOf(browser, owner, tourFilings)).toEqual([]);
  });

  it('the figures of the filings, and who will sign', async () => {
    expect(await reportOf(browser, owner, tourFilingFigures)).toEqual([]);
    expect(await reportOf(browser, owner, tourSigner)).toEqual([]);
  });

  it('the filings that wait for a person', async () => {
    expect(await reportOf(browser, owner, tourWaysOut)).toEqual([]);
  });

  it('filings that wait for a token', async () => {
    expect(await reportOf(browser, owner, tourWaitingFilings)).toEqual([]);
  });

  it('the documents of a filing, and filing it again', async () => {
    expect(await reportOf(browser, owner, tourFilingDocuments)).toEqual([]);
  });

  it('the SPV report', async () => {
    expect(await reportOf(browser, owner, tourReport)).toEqual([]);
  });

  it('the refresh form', async () => {
    expect(await reportOf(browser, owner, tourRefresh)).toEqual([]);
  });

  it('the certificates', async () => {
    expect(await reportOf(browser, owner, tourCertificates)).toEqual([]);
  });

  it('the folders of a workstation', async () => {
    expect(await reportOf(browser, owner, tourDocumentFolders)).toEqual([]);
  });
});
