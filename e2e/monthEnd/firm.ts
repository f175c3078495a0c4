import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aDeclarationPdf } from '#serverTesting/declarations.ts';
import { aPerson } from '#steps/people.ts';
import { addClients, openAccount, type Account } from '#testEnvironment/account.ts';
import type { SoftToken } from '#testEnvironment/credentials/softToken.ts';
import type { ServerProcess } from '#testEnvironment/server/serverProcess.ts';
import type { Browser, OpenTab, Tab } from './browser.ts';
import { addContacts, type ClientWithContact } from './clientContacts.ts';
import type { FileAtHand, OwnCertificate } from './orders.ts';
import type { PlannedFirm } from './plan.ts';
import { folder, holdersOf, PIN } from './tokens.ts';

/** Local hour of the pages: refreshes come every ten minutes then. */
const WORKING_HOUR = 10;

/** A firm with its person, who sits at a tab. */
export type MonthEndFirm = {
  readonly plan: PlannedFirm;
  readonly account: Account;
  readonly browser: Browser;
  readonly certificates: readonly OwnCertificate[];
  readonly files: readonly FileAtHand[];
  /** Its clients by fiscal code. */
  readonly clients: ReadonlyMap<string, ClientWithContact>;
  /** The tab the person has now; another one after it was killed. */
  tab(): Tab;
  /** Opens the page again: as the same leader where the browser brought the tab back, as another one else. */
  reopen(asSame: boolean): Promise<void>;
};

/** What the firms of an hour have in common. */
type FirmEnvironment = {
  readonly dir: string;
  readonly server: ServerProcess;
  readonly tokens: readonly SoftToken[];
  readonly browsers: readonly Browser[];
  readonly fastSinceMs: number;
  readonly speed: number;
};

/** Founds a firm with its clients and files, and opens a tab with its certificates stored. */
export async function foundFirm(
  { dir, server, tokens, browsers, fastSinceMs, speed }: FirmEnvironment,
  plan: PlannedFirm,
): Promise<MonthEndFirm> {
  const browser = browsers[plan.workstation];
  if (browser === undefined) throw new Error('a firm has no workstation');
  const account = await openAccount(server, aPerson({ firm: plan.name }));
  await addClients(account, [...new Set(plan.certificates.flatMap(({ codes }) => codes))]);
  const clients = await addContacts(account, plan.name);
  const home = folder(dir, plan.name.replace(' ', '-'));
  const files = await Promise.all(
    plan.certificates.flatMap(({ filings }) =>
      filings.map(async ({ name, form, ...over }) => {
        const path = join(home, name);
        writeFileSync(path, await aDeclarationPdf(form, over));
        return { name, path };
      }),
    ),
  );
  const holders = holdersOf(tokens, plan);
  const certificates = plan.certificates.map(({ holder, codes }, at) => ({
    thumbprint: holders[at]?.thumbprint ?? '',
    name: holder,
    clients: codes.slice(0, 2),
  }));
  const options: OpenTab = {
    origin: server.origin,
    token: account.token,
    fastSinceMs,
    speed,
    pin: PIN,
    storage: join(home, 'storage.sqlite'),
    timeZone: zoneOfHour(WORKING_HOUR),
  };
  let leaderId: string = randomUUID();
  let tab = await browser.openTab({ ...options, leaderId });
  await tab.obey<'storeCertificates'>({ kind: 'storeCertificates', certificates });
  return {
    plan,
    account,
    browser,
    certificates,
    files,
    clients,
    tab: () => tab,
    async reopen(asSame) {
      if (!asSame) leaderId = randomUUID();
      tab = await browser.openTab({ ...options, leaderId });
    },
  };
}

/** A time zone in which it is this hour now. Its sign is the other way round, as POSIX has it. */
function zoneOfHour(hour: number): string {
  const utcOffset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${utcOffset > 0 ? '-' : '+'}${Math.abs(utcOffset)}`;
}
