import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { cnpOf } from '#simulator/taxpayers/fiscalCodes.ts';
import { openAccount } from '#testEnvironment/account.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { CLIENT_CODES, DEMO_COMPANIES, OTHER_CODES } from './companies.ts';
import { LEAVING_FIRM_OWNER, NEW_FIRM_OWNER } from './firms.ts';
import { rightsOfHolder } from './life/clients.ts';
import { ensureLife } from './life/ensureLife.ts';
import { demoMessages } from './messages.ts';

/** Personal code of the token's second holder at the authority: invented. */
const SECOND_CNP = cnpOf('179031241001');

type DemoOptions = {
  readonly dir?: string;
  readonly port?: number;
  /** Takes what a person who waits wants to know. */
  readonly tell?: (line: string) => void;
};

/** Starts everything, with the demo's companies, messages, firms and clients. */
export async function openDemo({ tell = () => {}, ...options }: DemoOptions): Promise<TestEnvironment> {
  const environment = await startTestEnvironment({
    ...options,
    startsEmpty: true,
    rights: [...rightsOfHolder(0), ...CLIENT_CODES, ...OTHER_CODES],
    beforeServer: async ({ credentials, simulator, dataDir }) => {
      const { control, addresses } = simulator;
      const holder = credentials.token.holders[1];
      if (holder !== undefined)
        await control.addCertificates({ serial: holder.serial, cnp: SECOND_CNP, rights: rightsOfHolder(1) });
      await control.addCompanies(...DEMO_COMPANIES);
      await control.addMessages(...demoMessages(Date.now(), CLIENT_CODES, OTHER_CODES));
      await ensureLife({ dataDir, credentials, control, register: addresses.lookup, tell });
    },
  });
  try {
    await openAccount(environment.server, NEW_FIRM_OWNER);
    await orderDeletion(environment.server);
    return environment;
  } catch (error) {
    await environment.stop();
    throw error;
  }
}

/** Answers 409 where the deletion waits since an earlier start. */
async function orderDeletion(server: TestEnvironment['server']): Promise<void> {
  const account = await openAccount(server, LEAVING_FIRM_OWNER);
  const { status } = await account.call('PUT', '/firm/deletion', { name: LEAVING_FIRM_OWNER.firm });
  if (status !== 200 && status !== 409) throw new Error(`The deletion of a firm was refused: ${String(status)}`);
}

/** The demo's data folder: in the clone, unless root's clone is inaccessible to the database's user. */
export function demoFolder(clone: string): string {
  const wanted = resolve(clone, '.demo');
  const folder = process.getuid?.() === 0 && !isPassable(clone) ? '/var/lib/dosar-demo' : wanted;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}

function isPassable(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || isPassable(parent);
}
