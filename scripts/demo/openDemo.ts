import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { syntheticCompanies } from '#simulator/taxpayers/companies.ts';
import { addClients, openAccount } from '#testEnvironment/account.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { CLIENT_CODES, DEMO_COMPANIES, OTHER_CODES } from './companies.ts';
import { DEMO_ACCOUNTS } from './firms.ts';
import { demoMessages } from './messages.ts';

/** Starts everything, with the demo's companies, messages, firms and clients. */
export async function openDemo(options: { readonly dir?: string; readonly port?: number }): Promise<TestEnvironment> {
  const environment = await startTestEnvironment({ ...options, rights: [...CLIENT_CODES, ...OTHER_CODES] });
  try {
    const { control } = environment.simulator;
    await control.addCompanies(...DEMO_COMPANIES);
    await control.addMessages(...demoMessages(Date.now(), CLIENT_CODES, OTHER_CODES));
    await addClients(await openAccount(environment.server, DEMO_ACCOUNTS.withClients), CLIENT_CODES);
    await openAccount(environment.server, DEMO_ACCOUNTS.empty);
    return environment;
  } catch (error) {
    await environment.stop();
    throw error;
  }
}

/** The number of companies in the register. */
export const companyCount = (): number => syntheticCompanies().length + DEMO_COMPANIES.length;

/**
 * True when no program listens on a port of this machine.
 *
 * @throws {Error} when the port cannot be tested for another reason.
 */
export function isPortFree(port: number): Promise<boolean> {
  const { promise, resolve: answer, reject } = Promise.withResolvers<boolean>();
  const probe = createServer();
  probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? answer(false) : reject(error)));
  probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  return promise;
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
