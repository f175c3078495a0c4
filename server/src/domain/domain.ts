import type { Hono } from 'hono';
import type { Environment } from '#contracts/flags.ts';
import { COMPANY_LOOKUP_PAUSE_MS, RECEIPTS_WAIT_MS } from '#contracts/limits.ts';
import { accountRepository } from '../account/account.repository.ts';
import { accountRoutes } from '../account/account.routes.ts';
import { createAccountService } from '../account/account.service.ts';
import { audit } from '../audit/audit.ts';
import { clientsExport } from '../clients/clients.export.ts';
import { clientsRepository } from '../clients/clients.repository.ts';
import { clientsRoutes } from '../clients/clients.routes.ts';
import { createClientsService } from '../clients/clients.service.ts';
import { companiesRepository } from '../companies/companies.repository.ts';
import { companyRoutes } from '../companies/companies.routes.ts';
import { createCompaniesService } from '../companies/companies.service.ts';
import type { AskRegister } from '../companies/registerClient.ts';
import { createContentApp } from '../content/content.http.ts';
import { contentRepository } from '../content/content.repository.ts';
import { contentRoutes } from '../content/content.routes.ts';
import { createContentService } from '../content/content.service.ts';
import type { ContentStore } from '../content/stores/contentStore.ts';
import { createUrlSigner } from '../content/signedUrl.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { createExports } from '../exports/exports.ts';
import { createExportsApp } from '../exports/exports.http.ts';
import { enumsRoutes } from '../enums/enums.routes.ts';
import type { FilingStateClient } from '../authorityStatus/stateClient.ts';
import type { ApiRouter } from '../http/router.ts';
import { spvFilingsExport } from '../spvFilings/list/filingList.export.ts';
import { spvMessagesExport } from '../spvMessages/spvMessages.export.ts';
import { reportsRepository } from '../reports/reports.repository.ts';
import { reportsRoutes } from '../reports/reports.routes.ts';
import { createReportsService } from '../reports/reports.service.ts';
import { searchRepository } from '../search/search.repository.ts';
import { searchRoutes } from '../search/search.routes.ts';
import { createSearchService } from '../search/search.service.ts';
import { spvCertificatesRepository } from '../spvCertificates/spvCertificates.repository.ts';
import { spvCertificatesRoutes } from '../spvCertificates/spvCertificates.routes.ts';
import { createSpvCertificatesService } from '../spvCertificates/spvCertificates.service.ts';
import { createFilingHostApp } from '../spvFilings/send/filingHost.http.ts';
import type { DeclarationChecker } from '../declarations/checkDeclaration.ts';
import { signingCertificateRepository } from '../spvFilings/approve/signingCertificate.repository.ts';
import { spvFilingsRoutes } from '../spvFilings/spvFilings.routes.ts';
import { spvMessagesRepository } from '../spvMessages/spvMessages.repository.ts';
import { spvMessagesRoutes } from '../spvMessages/spvMessages.routes.ts';
import { createSpvMessagesService } from '../spvMessages/spvMessages.service.ts';
import { spvSessionsRepository } from '../spvSessions/spvSessions.repository.ts';
import { spvSessionsRoutes } from '../spvSessions/spvSessions.routes.ts';
import { createSpvSessionsService } from '../spvSessions/spvSessions.service.ts';
import { usersRepository } from '../users/users.repository.ts';
import { usersRoutes } from '../users/users.routes.ts';
import { createUsersService } from '../users/users.service.ts';
import { createFilings } from './filings.ts';

/** The platform services that the domain needs. */
export type DomainOptions = {
  readonly tenants: Tenants;
  readonly environment: Environment;
  readonly store: ContentStore;
  /** Key of signed content addresses: at least 32 random bytes, the same for all replicas. */
  readonly urlKey: Uint8Array;
  /** The server's address in browsers, without a slash at the end; empty for addresses relative to the page. */
  readonly publicUrl: string;
  /** The company register: `createRegisterClient(...)`. */
  readonly askRegister: AskRegister;
  /** Least time between two calls of the register; tests shorten it. */
  readonly registerPauseMs?: number;
  /** The server's address for native hosts; null for the address that they have called. */
  readonly hostOrigin: string | null;
  /** Reads documents from outside; its creator stops it. */
  readonly checker: DeclarationChecker;
  /** The authority's status page: `createFilingStateClient(...)`. */
  readonly filingState: FilingStateClient;
  /** Pauses between two queries of a filing's status, in ms; tests shorten them. */
  readonly filingStateWaitsMs?: readonly number[];
  /** Runs a job ahead of schedule, after so many ms. */
  readonly wake?: (job: WokenJob, afterMs: number) => void;
  readonly now?: () => Date;
};

/** Jobs that run as soon as there is work for them. */
export type WokenJob = 'readReceipts' | 'askFilingStates';

/** The domain, ready to be served. */
export type Domain = {
  /** Handlers of every call of the contract. */
  readonly router: ApiRouter;
  /** Bytes at signed addresses; mount it at the root. */
  readonly contentApp: Hono;
  /** The API of the native host; mount it at the root, before the API of people. */
  readonly hostApp: Hono;
  /** Work for the job queue, by name. */
  readonly jobs: {
    readonly removeAbandonedContent: () => Promise<void>;
    /** Finishes interrupted checks that are older than so many ms. */
    readonly finishChecks: (olderThanMs?: number) => Promise<void>;
    readonly readReceipts: () => Promise<void>;
    /** Returns the ms until the next query; null when there is none. */
    readonly askFilingStates: () => Promise<number | null>;
  };
};

/** Connects the modules of the domain. */
export function createDomain(options: DomainOptions): Domain {
  const { tenants, environment, store, urlKey, publicUrl, askRegister: ask, now = () => new Date() } = options;
  const { wake = () => {} } = options;
  const signer = createUrlSigner(urlKey, publicUrl, () => now().getTime());
  const companies = createCompaniesService({
    tenants,
    companies: companiesRepository,
    ask,
    pauseMs: options.registerPauseMs ?? COMPANY_LOOKUP_PAUSE_MS,
  });
  const clients = createClientsService({
    tenants,
    clients: clientsRepository,
    users: usersRepository,
    audit,
    lookUp: companies.lookUp,
    now,
  });
  const content = createContentService({ tenants, files: contentRepository, store, signer });
  const signFileUrl = (tenantId: string, id: string) => signer.sign('file', { tenantId, id });
  const messages = createSpvMessagesService({
    tenants,
    messages: spvMessagesRepository,
    contents: contentRepository,
    audit,
    signFileUrl,
    onReceipts: () => wake('readReceipts', RECEIPTS_WAIT_MS),
  });
  const exports = createExports({
    tenants,
    audit,
    signer,
    lists: { clients: clientsExport, spvMessages: spvMessagesExport, spvFilings: spvFilingsExport },
  });
  const filings = createFilings({ ...options, signFileUrl });
  const isEverythingOn = environment !== 'production';
  const certificates = createSpvCertificatesService({
    tenants,
    certificates: spvCertificatesRepository,
    signing: signingCertificateRepository,
    audit,
  });
  const sessions = createSpvSessionsService({ tenants, sessions: spvSessionsRepository, audit });
  return {
    router: {
      account: accountRoutes(createAccountService({ tenants, account: accountRepository, isEverythingOn })),
      users: usersRoutes(createUsersService({ tenants, users: usersRepository })),
      enums: enumsRoutes(),
      clients: clientsRoutes(clients, exports),
      company: companyRoutes(companies),
      search: searchRoutes(createSearchService({ tenants, search: searchRepository })),
      spvCertificates: spvCertificatesRoutes(certificates),
      spvSessions: spvSessionsRoutes(sessions),
      spvMessages: spvMessagesRoutes(messages, exports),
      spvFilings: spvFilingsRoutes({ exports, ...filings }),
      reports: reportsRoutes(createReportsService({ tenants, reports: reportsRepository, now })),
      content: contentRoutes(content),
    },
    contentApp: createContentApp({ content, signer }).route('/', createExportsApp(exports)),
    hostApp: createFilingHostApp({ claimAttempt: filings.claimAttempt, publicOrigin: options.hostOrigin }),
    jobs: { removeAbandonedContent: () => content.removeAbandoned(), ...filings.jobs },
  };
}
