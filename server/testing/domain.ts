import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import type { StateRow } from '#server/authorityStatus/stateAnswer.ts';
import { FilingStateUnavailableError } from '#server/authorityStatus/stateClient.ts';
import type { CompanyRecord } from '#server/companies/registerAnswer.ts';
import { RegisterUnavailableError } from '#server/companies/registerClient.ts';
import { contentRepository } from '#server/content/content.repository.ts';
import type { ContentStore } from '#server/content/stores/contentStore.ts';
import { createFolderStore } from '#server/content/stores/folderStore.ts';
import { createDeclarationChecker } from '#server/declarations/checkDeclaration.ts';
import { createDomain, type Domain } from '#server/domain/domain.ts';
import type { Actor } from '#server/http/actor.ts';
import type { ApiRouter } from '#server/http/router.ts';
import type { Log } from '#server/log/log.ts';
import { createMailService } from '#server/mail/mail.service.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

type Runs = { readonly [Job in keyof Domain['jobs']]: Domain['jobs'][Job]['run'] };

/** The domain on its own database, with calls like those of the API but without HTTP. */
export type TestDomain = Omit<Domain, 'jobs'> & {
  /** Runs each job at once. */
  readonly jobs: Runs;
  readonly database: TestDatabase;
  /** Stands in for the authority's company register. */
  readonly register: { companies: Map<string, CompanyRecord>; calls: string[][]; isDown: boolean };
  /** Status of filings at the authority, by fiscal code; receipts by index. */
  readonly states: {
    rows: Map<string, StateRow[]>;
    receipts: Map<string, Uint8Array>;
    calls: string[];
    isDown: boolean;
  };
  /** Jobs that were woken, in order. */
  readonly woken: string[];
  readonly contentFolder: string;
  readonly store: ContentStore;
  /** Calls every route as this person. */
  as(actor: Actor, language?: 'en' | 'ro'): RouterClient<ApiRouter>;
  close(): Promise<void>;
};

/** Starts the domain; close it in `afterAll`. */
export async function createTestDomain(
  over: { now?: () => Date; hostOrigin?: string; log?: Log } = {},
): Promise<TestDomain> {
  const database = await createTestDatabase();
  const contentFolder = await mkdtemp(join(tmpdir(), 'dosar-content-'));
  const register: TestDomain['register'] = { companies: new Map(), calls: [], isDown: false };
  const states: TestDomain['states'] = { rows: new Map(), receipts: new Map(), calls: [], isDown: false };
  const woken: string[] = [];
  const checker = createDeclarationChecker();
  const store = await createFolderStore(contentFolder, Date.now);
  const domain = createDomain({
    tenants: database.tenants,
    environment: 'production',
    store,
    urlKey: randomBytes(32),
    publicUrl: '',
    hostOrigin: null,
    checker,
    filingState: {
      states: (uploadIndex, fiscalCode) => {
        states.calls.push(uploadIndex);
        if (states.isDown) return Promise.reject(new FilingStateUnavailableError('switched off'));
        return Promise.resolve(states.rows.get(fiscalCode) ?? []);
      },
      receipt: (uploadIndex) => Promise.resolve(states.receipts.get(uploadIndex) ?? null),
    },
    mails: createMailService({ database: database.identity, contents: contentRepository, wake: () => {} }),
    invitationUrl: (token) => `https://dosar.test/identity/invitation?token=${token}`,
    wake: (job) => void woken.push(job),
    registerPauseMs: 0,
    askRegister: (codes) => {
      register.calls.push([...codes]);
      if (register.isDown) return Promise.reject(new RegisterUnavailableError('switched off'));
      return Promise.resolve(new Map(codes.map((code) => [code, register.companies.get(code) ?? null])));
    },
    ...over,
  });
  return {
    ...domain,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each entry keeps its key
    jobs: Object.fromEntries(Object.entries(domain.jobs).map(([name, { run }]) => [name, run])) as Runs,
    database,
    register,
    states,
    woken,
    contentFolder,
    store,
    as: (actor, language = 'en') =>
      createRouterClient(domain.router, { context: { actor, language, traceId: 'test' } }),
    close: async () => {
      await checker.stop();
      await database.close();
      await rm(contentFolder, { recursive: true, force: true });
    },
  };
}

/** A company as the register returns it. */
export function aCompany(taxId: string, over: { legalName?: string; isActive?: boolean } = {}): CompanyRecord {
  const { legalName = `FIRMA ${taxId} SRL`, isActive = true } = over;
  return {
    generalInformation: {
      legalName,
      taxId,
      registrationNumber: 'J40/1/2020',
      telephone: '0210000000',
      fax: '',
      isActive,
      isVatPayer: true,
    },
    registrationAddress: {
      address1: 'Str. Lunga, nr. 1',
      city: 'Brasov',
      county: 'BRASOV',
      postalCode: '500001',
      country: 'România',
    },
  };
}
