import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import type { FilingStateClient } from '#server/authorityStatus/stateClient.ts';
import { createRegisterClient } from '#server/companies/registerClient.ts';
import { contentRepository } from '#server/content/content.repository.ts';
import { createFolderStore } from '#server/content/stores/folderStore.ts';
import type { OpenDatabase } from '#server/db/openDatabase.ts';
import type { DeclarationChecker } from '#server/declarations/checkDeclaration.ts';
import { createDomain, type Domain } from '#server/domain/domain.ts';
import type { Actor } from '#server/http/actor.ts';
import type { ApiRouter } from '#server/http/router.ts';
import { createAccounts, type Accounts } from '#server/identity/accounts/accounts.ts';
import type { LocalAccount } from '#server/identity/accounts/localAccount.ts';
import { createThrottle } from '#server/identity/throttle.ts';
import { createMailService } from '#server/mail/mail.service.ts';
import { DEMO_CLIENTS } from './clients.ts';
import { accountOf, emailOf, INVITED, PEOPLE, PERSON_KEYS, TEAMS, type PersonKey } from './people.ts';

/** Calls of the API, made without HTTP. */
export type Calls = RouterClient<ApiRouter>;

/** What the product's services need besides. */
export type FirmParts = {
  readonly database: OpenDatabase;
  readonly dataDir: string;
  readonly checker: DeclarationChecker;
  readonly filingState: FilingStateClient;
  /** Address of the company register. */
  readonly register: string;
  /** The set time, in ms since 1970. */
  readonly now: () => number;
};

/** The demo's firm with its people, who act through the product's services. */
export type DemoFirm = {
  readonly domain: Domain;
  /** Calls of a person. */
  readonly as: (key: PersonKey) => Calls;
  readonly idOf: (key: PersonKey) => string;
};

const ADDRESS = '127.0.0.1';

/** Founds the firm: its owner signs up and invites the others, who come. */
export async function foundFirm(parts: FirmParts): Promise<DemoFirm> {
  const { database, now } = parts;
  const links: string[] = [];
  const domain = await openDomain(parts, (token) => {
    links.push(token);
    return '';
  });
  const accounts = createAccounts({ database: database.identity, throttle: createThrottle(database.identity) });
  const owner = await signUp(accounts, 'ana');
  const people = new Map<PersonKey, Actor>([['ana', actorOf(owner)]]);
  const as = (key: PersonKey): Calls => {
    const actor = people.get(key);
    if (actor === undefined) throw new Error(`${key} has not joined yet.`);
    return createRouterClient(domain.router, { context: { actor, language: 'ro', traceId: `demo-${now()}` } });
  };
  for (const key of PERSON_KEYS.slice(1)) {
    const { givenName, familyName, role } = PEOPLE[key];
    await as('ana').invitations.create({ givenName, familyName, email: emailOf(key), role });
    const joined = await accounts.acceptAsNewcomer(links.at(-1) ?? '', accountOf(key));
    if (joined === null) throw new Error(`${key} could not join.`);
    people.set(key, actorOf(joined));
  }
  const idOf = (key: PersonKey): string => people.get(key)?.userId ?? '';
  for (const { name, members } of TEAMS) await as('ana').teams.create({ name, memberIds: members.map(idOf) });
  return { domain, as, idOf };
}

/** Invites somebody who has not come yet. */
export const inviteOne = ({ as }: DemoFirm) => as('ana').invitations.create(INVITED);

/** The firm's payroll is approved by others. */
export const takeApproval = ({ as, idOf }: DemoFirm) =>
  as('ana').users.setApproval({ id: idOf('catalina'), mayApprove: false });

async function openDomain(parts: FirmParts, invitationUrl: (token: string) => string): Promise<Domain> {
  const { database, dataDir, checker, filingState, now } = parts;
  const ask = createRegisterClient({
    baseUrl: parts.register,
    ca: null,
    timeoutMs: 10_000,
    now: () => new Date(now()),
  });
  // One question for all, because the register takes one a second.
  const companies = await ask(DEMO_CLIENTS.map(({ taxId }) => taxId));
  return createDomain({
    tenants: database.tenants,
    environment: 'local',
    store: await createFolderStore(join(dataDir, 'content'), Date.now),
    urlKey: randomBytes(32),
    publicUrl: '',
    hostOrigin: null,
    checker,
    filingState,
    // The demo's server asks as often, and so goes on at once.
    filingStateWaitsMs: [1000, 2000, 5000],
    mails: createMailService({ database: database.identity, contents: contentRepository, wake: () => {} }),
    invitationUrl,
    askRegister: (codes) => Promise.resolve(new Map(codes.map((code) => [code, companies.get(code) ?? null]))),
    registerPauseMs: 0,
    now: () => new Date(now()),
  });
}

async function signUp(accounts: Accounts, key: PersonKey): Promise<LocalAccount> {
  const { firm, ...person } = accountOf(key);
  const account = await accounts.signUp({ firmName: firm, ...person }, ADDRESS);
  if ('retryAfterSeconds' in account) throw new Error('Too many sign-ups.');
  const token = await accounts.startEmailVerification(account, { address: ADDRESS, device: null });
  await accounts.verifyEmail(token ?? '');
  return account;
}

const actorOf = ({ id, tenantId, displayName, email, role }: LocalAccount): Actor => ({
  tenantId,
  userId: id,
  displayName,
  email,
  role,
  mayApprove: true,
  signedInAtMs: null,
  firmSettings: DEFAULT_FIRM_SETTINGS,
});
