import type { Environment } from '#contracts/flags.ts';
import { COMPANY_LOOKUP_PAUSE_MS, RECEIPTS_WAIT_MS } from '#contracts/limits.ts';
import { addressesModule } from '../addresses/addresses.module.ts';
import { attachmentsModule } from '../attachments/attachments.module.ts';
import { audit } from '../audit/audit.ts';
import type { FilingStateClient } from '../authorityStatus/stateClient.ts';
import { clientImportsModule } from '../clientImports/clientImports.module.ts';
import { clientsModule } from '../clients/clients.module.ts';
import { clientTracesModule } from '../clientTraces/clientTraces.module.ts';
import { comingSoonModule } from '../comingSoon/comingSoon.module.ts';
import { companyModule, type AskRegister } from '../companies/companies.module.ts';
import { contactsModule } from '../contacts/contacts.module.ts';
import { contentModule, createUrlSigner, fileUrls, type ContentStore } from '../content/content.module.ts';
import { dashboardsModule } from '../dashboards/dashboards.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { deadlinesModule } from '../deadlines/deadlines.module.ts';
import type { DeclarationChecker } from '../declarations/checkDeclaration.ts';
import { exportRequestsRepository } from '../exports/exportRequests.repository.ts';
import { createExports } from '../exports/exports.ts';
import { evidenceUrls } from '../filingPapers/filingPapers.module.ts';
import { firmModule } from '../firm/firm.module.ts';
import { homeModule } from '../home/home.module.ts';
import { invitationsModule } from '../invitations/invitations.module.ts';
import { silentLog, type Log } from '../log/log.ts';
import type { MailService } from '../mail/mail.service.ts';
import { noticesModule } from '../notices/notices.module.ts';
import { searchModule } from '../search/search.module.ts';
import { spvFilingsModule } from '../spvFilings/spvFilings.module.ts';
import { spvReportModule } from '../spvReport/spvReport.module.ts';
import { tagsModule } from '../tags/tags.module.ts';
import { taskCommentsModule } from '../taskComments/taskComments.module.ts';
import { tasksModules } from '../tasks/tasks.module.ts';
import { teamsModule } from '../teams/teams.module.ts';
import { timeEntriesModule } from '../timeEntries/timeEntries.module.ts';
import { timelineModule } from '../timeline/timeline.module.ts';
import { timerModule } from '../timer/timer.module.ts';
import { timeseriesModule } from '../timeseries/timeseries.module.ts';
import { usersModule } from '../users/users.module.ts';
import { workItemsModule } from '../workItems/workItems.module.ts';
import { workSeriesModule } from '../workSeries/workSeries.module.ts';
import { mailboxModules } from './mailboxModules.ts';

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
export type WokenJob = 'readReceipts' | 'askFilingStates' | 'runClientImports';

/** Creates the modules of the domain, in the order of their needs. */
export function createModules(options: DomainOptions) {
  const { tenants, store, askRegister: ask, wake = () => {}, now = () => new Date(), log = silentLog } = options;
  const signer = createUrlSigner(options.urlKey, options.publicUrl, () => now().getTime());
  const signFileUrl = fileUrls(signer);
  const exports = createExports({ tenants, requests: exportRequestsRepository, audit, signer });
  const content = contentModule({ tenants, store, signer, log });
  const company = companyModule({ tenants, ask, pauseMs: options.registerPauseMs ?? COMPANY_LOOKUP_PAUSE_MS });
  const { lookUp, lookUpAll } = company;
  const shared = { ...options, exports, signFileUrl, signEvidenceUrl: evidenceUrls(signer), now };
  const spvFilings = spvFilingsModule({ ...shared, keeper: content.keeper, wake });
  const notices = noticesModule({ ...options, now });
  const { addNotices } = notices;
  const spvReport = spvReportModule({ ...options, exports, now });
  const onReceipts = () => wake('readReceipts', RECEIPTS_WAIT_MS);
  const wakeImports = () => wake('runClientImports', 0);
  const mailbox = mailboxModules({ ...shared, onReceipts, addNotices: notices.addMessageNotices });
  const clients = clientsModule({ tenants, lookUp, exports, now });
  const { insertOfRegister } = clients;
  const workItems = workItemsModule({ tenants, exports, addNotices, now });
  const workSeries = workSeriesModule({ tenants, now });
  const tasks = tasksModules({ tenants, addNotices, now });
  const teams = teamsModule({ tenants });
  const timer = timerModule({ tenants, now });
  const deadlines = deadlinesModule({ ...options, now });
  const handOvers = [clients, workItems, workSeries, tasks.tasks, teams, mailbox.spvSessions, timer, deadlines].map(
    ({ handOver }) => handOver,
  );
  const modules = {
    ...modulesOfTenants(tenants),
    firm: firmModule(options),
    invitations: invitationsModule(options),
    users: usersModule({ tenants, handOvers }),
    teams,
    clientTraces: clientTracesModule({ log: options.log ?? silentLog, now }),
    notices,
    home: homeModule({ tenants, now }),
    deadlines,
    dashboards: dashboardsModule({ tenants, now }),
    clients,
    clientImports: clientImportsModule({ tenants, insertOfRegister, lookUpAll, wake: wakeImports }),
    contacts: contactsModule({ tenants, lockClient: clients.lock }),
    addresses: addressesModule({ tenants, lockClient: clients.lock }),
    timer,
    timeEntries: timeEntriesModule({ tenants, exports, now }),
    company,
    ...mailbox,
    spvFilings,
    reports: spvReport,
    content,
    workItems,
    workSeries,
    ...tasks,
    taskComments: taskCommentsModule({ tenants, addNotices }),
    attachments: attachmentsModule({ tenants, signFileUrl }),
  };
  return { modules, signer, exports };
}

/** The modules that need nothing but the data of firms. */
const modulesOfTenants = (tenants: Tenants) => ({
  comingSoon: comingSoonModule({ tenants }),
  timeline: timelineModule({ tenants }),
  timeseries: timeseriesModule({ tenants }),
  search: searchModule({ tenants }),
  tags: tagsModule({ tenants }),
});
