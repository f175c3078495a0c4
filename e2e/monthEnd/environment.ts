import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aDeclarationPdf } from '#serverTesting/declarations.ts';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { aPerson } from '#steps/people.ts';
import { addClients, openAccount, type Account } from '#testEnvironment/account.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { makePki, type Pki } from '#testEnvironment/credentials/pki.ts';
import { createServerProcess, type ServerProcess } from '#testEnvironment/server/serverProcess.ts';
import { makeSoftToken, type SoftToken } from '#testEnvironment/credentials/softToken.ts';
import { makeWorkstation, type Workstation } from '#testEnvironment/workstation.ts';
import { openBrowser, type Browser, type OpenTab, type Tab } from './browser.ts';
import type { FileAtHand, OwnCertificate } from './orders.ts';
import type { Plan, PlannedFirm } from './plan.ts';

/** Bounds of the hosts, short so that what hangs does not eat the hour, in ms. */
const AUTHORITY_TIMEOUT_MS = 2000;
const PIN = '1234';
const CNP = '1850615410019';
/** Local hour of the pages: refreshes come every ten minutes then. */
const WORKING_HOUR = 10;

/** A firm with its person, who sits at a tab. */
export type MonthEndFirm = {
  readonly plan: PlannedFirm;
  readonly account: Account;
  readonly browser: Browser;
  readonly certificates: readonly OwnCertificate[];
  readonly files: readonly FileAtHand[];
  /** The tab the person has now; another one after it was killed. */
  tab(): Tab;
  /** Opens the page again: as the same leader where the browser brought the tab back, as another one else. */
  reopen(asSame: boolean): Promise<void>;
};

/** How often something of the link was seen, by kind and by action or reason. */
export type LinkCounts = ReadonlyMap<string, number>;

/** Authority, server, workstations and firms of an hour. */
export type MonthEndEnvironment = {
  readonly dataDir: string;
  readonly simulator: Simulator;
  readonly server: ServerProcess;
  readonly database: DatabaseView;
  readonly workstations: readonly Workstation[];
  readonly browsers: readonly Browser[];
  readonly firms: readonly MonthEndFirm[];
  /** Serials of the certificates, in the order of the plan. */
  readonly serials: readonly string[];
  readonly counts: LinkCounts;
  stop(): Promise<void>;
};

/** Builds all of it in a folder, with every certificate stored and every client added; no fault yet. */
export async function startMonthEnd(dir: string, plan: Plan): Promise<MonthEndEnvironment> {
  chmodSync(dir, 0o755);
  const pki = makePki(join(dir, 'pki'));
  const tokens = makeTokens(dir, pki, plan);
  const simulator = await startSimulator({ pkiDir: pki.dir });
  const dataDir = join(dir, 'data');
  const server = await createServerProcess({
    dataDir,
    env: {
      LOG_LEVEL: 'error',
      COMPANY_LOOKUP_URL: simulator.addresses.lookup,
      COMPANY_LOOKUP_PAUSE_MS: '0',
      FILING_STATE_URLS: simulator.addresses.state,
      FILING_STATE_CA_FILE: pki.rootCertificate,
      FILING_STATE_PAUSE_MS: '50',
      FILING_STATE_WAITS_MS: '1000,2000,5000',
    },
  });
  await server.start();
  const database = await viewDatabase(dataDir);
  await enrol(simulator, tokens, plan);

  const counts = new Map<string, number>();
  const hear = (kind: string, detail: string) => {
    const key = `${kind} ${detail}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const workstations = tokens.map((token, at) =>
    makeWorkstation({
      dir: folder(dir, `workstation-${at}`),
      token,
      pki,
      authority: simulator.addresses,
      origins: [server.origin],
      authorityTimeoutMs: AUTHORITY_TIMEOUT_MS,
    }),
  );
  const browsers = workstations.map(({ env }) => openBrowser(env, server.origin, hear));
  const environment = { dir, server, tokens, browsers, fastSinceMs: Date.now(), speed: plan.size.speed };
  const firms: MonthEndFirm[] = [];
  for (const firm of plan.firms) firms.push(await foundFirm(environment, firm));
  return {
    dataDir,
    simulator,
    server,
    database,
    workstations,
    browsers,
    firms,
    serials: plan.firms.flatMap((firm) => holdersOf(tokens, firm).map(({ serial }) => serial)),
    counts,
    async stop() {
      await Promise.all(browsers.map((browser) => browser.close()));
      await database.close();
      await server.stop();
      await simulator.stop();
    },
  };
}

const folder = (dir: string, name: string) => {
  const path = join(dir, name);
  mkdirSync(path, { recursive: true });
  return path;
};

/** One token for each workstation, with the keys of all who sit there. */
function makeTokens(dir: string, pki: Pki, { firms, size }: Plan): readonly SoftToken[] {
  return Array.from({ length: size.workstations }, (_, at) =>
    makeSoftToken({
      dir: folder(dir, `token-${at}`),
      pki,
      label: `month-end-${at}`,
      pin: PIN,
      holders: firms
        .filter(({ workstation }) => workstation === at)
        .flatMap(({ certificates }) => certificates.map(({ holder }) => ({ cn: holder, keyType: 'rsa2048' }) as const)),
    }),
  );
}

const holdersOf = (tokens: readonly SoftToken[], { workstation, certificates }: PlannedFirm) =>
  certificates.flatMap(({ holder }) => tokens[workstation]?.holders.filter(({ cn }) => cn === holder) ?? []);

async function enrol({ control }: Simulator, tokens: readonly SoftToken[], { firms }: Plan): Promise<void> {
  await control.behave({ lookupIntervalMs: 0 });
  const codes = new Set(firms.flatMap(({ certificates }) => certificates.flatMap((certificate) => certificate.codes)));
  await control.addCompanies(...[...codes].map((cui) => ({ cui, name: `CLIENT ${cui} SRL` })));
  for (const firm of firms) {
    const holders = holdersOf(tokens, firm);
    const enrolled = firm.certificates.map(({ codes: rights }, at) => ({
      serial: holders[at]?.serial ?? '',
      cnp: CNP,
      rights: [...rights],
    }));
    await control.addCertificates(...enrolled);
  }
}

type FirmEnvironment = {
  readonly dir: string;
  readonly server: ServerProcess;
  readonly tokens: readonly SoftToken[];
  readonly browsers: readonly Browser[];
  readonly fastSinceMs: number;
  readonly speed: number;
};

async function foundFirm(
  { dir, server, tokens, browsers, fastSinceMs, speed }: FirmEnvironment,
  plan: PlannedFirm,
): Promise<MonthEndFirm> {
  const browser = browsers[plan.workstation];
  if (browser === undefined) throw new Error('a firm has no workstation');
  const account = await openAccount(server, aPerson({ firm: plan.name }));
  await addClients(account, [...new Set(plan.certificates.flatMap(({ codes }) => codes))]);
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
    tab: () => tab,
    async reopen(asSame) {
      if (!asSame) leaderId = randomUUID();
      tab = await browser.openTab({ ...options, leaderId });
    },
  };
}

/** A time zone in which it is this hour now. Its sign is the other way round, as POSIX has it. */
function zoneOfHour(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
