import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { startSimulator, type Simulator } from '#simulator/simulator.ts';
import { makePki } from '#testEnvironment/credentials/pki.ts';
import type { SoftToken } from '#testEnvironment/credentials/softToken.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { createServerProcess, type ServerProcess } from '#testEnvironment/server/serverProcess.ts';
import { makeWorkstation, type Workstation } from '#testEnvironment/workstation.ts';
import { openBrowser, type Browser } from './browser.ts';
import { foundFirm, type MonthEndFirm } from './firm.ts';
import type { Plan } from './plan.ts';
import { folder, holdersOf, makeTokens } from './tokens.ts';

/** Bounds of the hosts, short so that what hangs does not eat the hour, in ms. */
const AUTHORITY_TIMEOUT_MS = 2000;
const CNP = '1850615410019';

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
