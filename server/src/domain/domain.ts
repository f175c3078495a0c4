import type { Hono } from 'hono';
import type { Environment } from '#contracts/flags.ts';
import { COMPANY_LOOKUP_PAUSE_MS, RECEIPTS_WAIT_MS } from '#contracts/limits.ts';
import { accountModule } from '../account/account.module.ts';
import type { FilingStateClient } from '../authorityStatus/stateClient.ts';
import { addressesModule } from '../addresses/addresses.module.ts';
import { attachmentsModule } from '../attachments/attachments.module.ts';
import { clientsModule } from '../clients/clients.module.ts';
import { clientImportsModule } from '../clientImports/clientImports.module.ts';
import { clientTracesModule } from '../clientTraces/clientTraces.module.ts';
import { comingSoonModule } from '../comingSoon/comingSoon.module.ts';
import { companyModule } from '../companies/companies.module.ts';
import type { AskRegister } from '../companies/registerClient.ts';
import { contactsModule } from '../contacts/contacts.module.ts';
import { contentModule } from '../content/content.module.ts';
import { createUrlSigner } from '../content/signedUrl.ts';
import type { ContentStore } from '../content/stores/contentStore.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { DeclarationChecker } from '../declarations/checkDeclaration.ts';
import { dashboardsModule } from '../dashboards/dashboards.module.ts';
import { deletedModule } from '../deleted/deleted.module.ts';
import { enumsModule } from '../enums/enums.module.ts';
import type { ModuleLabels } from '../enums/labels.ts';
import { exportsModule } from '../exports/exports.module.ts';
import { firmModule } from '../firm/firm.module.ts';
import type { ApiRouter } from '../http/router.ts';
import { homeModule } from '../home/home.module.ts';
import { invitationsModule } from '../invitations/invitations.module.ts';
import { silentLog, type Log } from '../log/log.ts';
import type { MailService } from '../mail/mail.service.ts';
import { createReadAttachment, type ReadAttachment } from '../mail/mailAttachments.ts';
import { noticesModule } from '../notices/notices.module.ts';
import { reportsModule } from '../reports/reports.module.ts';
import { searchModule } from '../search/search.module.ts';
import { mailboxModules } from '../spvRequests/mailbox.modules.ts';
import { spvFilingsModule } from '../spvFilings/spvFilings.module.ts';
import { taskCommentsModule } from '../taskComments/taskComments.module.ts';
import { tasksModules } from '../tasks/tasks.module.ts';
import { teamsModule } from '../teams/teams.module.ts';
import { timelineModule } from '../timeline/timeline.module.ts';
import { timeseriesModule } from '../timeseries/timeseries.module.ts';
import { timeEntriesModule } from '../timeEntries/timeEntries.module.ts';
import { timerModule } from '../timer/timer.module.ts';
import { usersModule } from '../users/users.module.ts';
import { workModules } from '../workSeries/work.modules.ts';

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
  /** Address of the authority's public contact form; its own by default. */
  readonly contactFormUrl?: string;
  readonly mails: MailService;
  /** Where the person with this token accepts an invitation. */
  readonly invitationUrl: (token: string) => string;
  /** Runs a job ahead of schedule, after so many ms. */
  readonly wake?: (job: WokenJob, afterMs: number) => void;
  readonly now?: () => Date;
  /** Errors of the page are written here. */
  readonly log?: Log;
};

/** Jobs that run as soon as there is work for them. */
export type WokenJob = 'readReceipts' | 'askFilingStates' | 'sendMails' | 'runClientImports';

/** The domain, ready to be served. */
export type Domain = {
  /** Handlers of every call of the contract. */
  readonly router: ApiRouter;
  /** Bytes at signed addresses; mount it at the root. */
  readonly contentApp: Hono;
  /** The API of the native host; mount it at the root, before the API of people. */
  readonly hostApp: Hono;
  /** Files for the mails that a job sends. */
  readonly readAttachment: ReadAttachment;
  /** Work for the job queue, by name. */
  readonly jobs: {
    readonly removeAbandonedContent: () => Promise<void>;
    /** Removes what was deleted longer ago than so many ms. */
    readonly purgeDeleted: (olderThanMs?: number) => Promise<void>;
    /** Finishes interrupted checks that are older than so many ms. */
    readonly finishChecks: (olderThanMs?: number) => Promise<void>;
    /** Reads the documents of the mailbox that say something: receipts and fiscal vectors. */
    readonly readReceipts: () => Promise<void>;
    /** Mails confirmed filings to the clients that want it. */
    readonly sendConfirmations: () => Promise<void>;
    /** Says of requests without an answer that they have timed out. */
    readonly timeOutRequests: (olderThanMs?: number | null) => Promise<void>;
    /** Makes the occurrences of recurring work that are due. */
    readonly runSeries: () => Promise<void>;
    /** Goes on with imports of clients. */
    readonly runClientImports: () => Promise<void>;
    /** Tells people of what no call tells of. */
    readonly tellNotices: () => Promise<void>;
    readonly sendDailyNotices: () => Promise<void>;
    readonly removeOldNotices: () => Promise<void>;
    /** Returns the ms until the next query; null when there is none. */
    readonly askFilingStates: () => Promise<number | null>;
  };
};

/** Connects the modules of the domain, in the order of their needs. */
export function createDomain(options: DomainOptions): Domain {
  const { tenants, store, askRegister: ask, wake = () => {}, now = () => new Date() } = options;
  const signer = createUrlSigner(options.urlKey, options.publicUrl, () => now().getTime());
  const signFileUrl = (tenantId: string, id: string) => signer.sign('file', { tenantId, id });
  const { exports, http: exportsApp } = exportsModule({ tenants, signer });
  const content = contentModule({ tenants, store, signer });
  const company = companyModule({ tenants, ask, pauseMs: options.registerPauseMs ?? COMPANY_LOOKUP_PAUSE_MS });
  const onReceipts = () => wake('readReceipts', RECEIPTS_WAIT_MS);
  const spvFilings = spvFilingsModule({ ...options, exports, signFileUrl, wake, now });
  const notices = noticesModule({ ...options, now });
  const mailbox = mailboxModules({ ...options, exports, signFileUrl, onReceipts, tellOf: notices.tellOfMessages, now });
  const { lookUp, lookUpAll } = company;
  const clientImports = clientImportsModule({ tenants, lookUpAll, wake: () => wake('runClientImports', 0), now });
  const reports = reportsModule({ ...options, exports, now });
  const work = workModules({ tenants, exports, tell: notices.tell, now });
  const domainModules = {
    ...peopleModules(options),
    comingSoon: comingSoonModule({ tenants }),
    clientTraces: clientTracesModule({ log: options.log ?? silentLog, now }),
    notices,
    home: homeModule({ tenants, now }),
    dashboards: dashboardsModule({ tenants, now }),
    clients: clientsModule({ tenants, lookUp, exports, now }),
    clientImports,
    timeline: timelineModule({ tenants }),
    timeseries: timeseriesModule({ tenants }),
    contacts: contactsModule({ tenants }),
    addresses: addressesModule({ tenants }),
    timer: timerModule({ tenants, now }),
    timeEntries: timeEntriesModule({ tenants, exports, now }),
    company,
    search: searchModule({ tenants }),
    ...mailbox.modules,
    spvFilings,
    reports,
    content,
    ...work.modules,
    ...tasksModules({ tenants, tell: notices.tell, now }),
    taskComments: taskCommentsModule({ tenants, tell: notices.tell }),
    attachments: attachmentsModule({ tenants, signFileUrl }),
  };
  return {
    router: routesOf({ ...domainModules, enums: enumsModule(labelsOf(domainModules)) }),
    contentApp: content.http.route('/', exportsApp),
    hostApp: spvFilings.http.route('/', mailbox.modules.documentFolders.http),
    readAttachment: createReadAttachment(content.service),
    jobs: {
      ...content.jobs,
      ...deletedModule({ tenants }).jobs,
      ...spvFilings.jobs,
      readReceipts: inTurn(spvFilings.jobs.readReceipts, reports.jobs.readVectors),
      ...notices.jobs,
      ...work.jobs,
      ...clientImports.jobs,
      ...mailbox.jobs,
    },
  };
}

/** The firm and the people in it. */
const peopleModules = (options: DomainOptions) => ({
  account: accountModule(options),
  firm: firmModule(options),
  users: usersModule({ tenants: options.tenants }),
  invitations: invitationsModule(options),
  teams: teamsModule({ tenants: options.tenants }),
});

/** A job of two parts. */
const inTurn = (first: () => Promise<void>, second: () => Promise<void>) => async () => {
  await first();
  await second();
};

/** The labels of the enumerations that the modules have. */
const labelsOf = (modules: Record<string, { readonly routes: object; readonly labels?: ModuleLabels }>): ModuleLabels =>
  Object.fromEntries(Object.values(modules).flatMap(({ labels = {} }) => Object.entries(labels)));

/** The handlers of all modules, by the namespace of their calls. */
const routesOf = (modules: { readonly [N in keyof ApiRouter]: { readonly routes: ApiRouter[N] } }): ApiRouter =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each entry keeps its key
  Object.fromEntries(Object.entries(modules).map(([name, { routes }]) => [name, routes])) as ApiRouter;
