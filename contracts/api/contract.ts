import { account, enums } from './account.ts';
import { addresses } from './address.ts';
import { auditTrail } from './auditTrail.ts';
import { clients } from './client.ts';
import { clientImports } from './clientImport.ts';
import { clientTraces } from './clientTrace.ts';
import { comingSoon } from './comingSoon.ts';
import { company } from './company.ts';
import { confirmationMails } from './confirmationMail.ts';
import { contacts } from './contact.ts';
import { content } from './content.ts';
import { dashboards } from './dashboard.ts';
import { deadlines } from './deadlines.ts';
import { documentFolders } from './documentFolder.ts';
import { filingPapers } from './filingPapers.ts';
import { firm } from './firm.ts';
import { firmDeletion } from './firmDeletion.ts';
import { home } from './home.ts';
import { invitations } from './invitations.ts';
import { notices } from './notice.ts';
import { search } from './search.ts';
import { spvCertificates } from './spvCertificate.ts';
import { spvContacts } from './spvContact.ts';
import { spvFilings } from './spvFilings.ts';
import { spvMessages } from './spvMessage.ts';
import { reports } from './spvReport.ts';
import { spvRequests } from './spvRequest.ts';
import { spvSessions } from './spvSession.ts';
import { attachments, taskComments, tasks, workItemTasks } from './task.ts';
import { teams } from './teams.ts';
import { timeEntries, timer } from './time.ts';
import { timeline } from './timeline.ts';
import { timeseries } from './timeseries.ts';
import { users } from './users.ts';
import { tags, workItems } from './workItem.ts';
import { workSeries } from './workSeries.ts';

/** Every call of the API, below `/api`. */
export const contract = {
  account,
  comingSoon,
  clientTraces,
  firm,
  firmDeletion,
  auditTrail,
  users,
  invitations,
  teams,
  notices,
  home,
  deadlines,
  dashboards,
  enums,
  clients,
  clientImports,
  timeline,
  timeseries,
  confirmationMails,
  contacts,
  addresses,
  timer,
  timeEntries,
  company,
  search,
  spvCertificates,
  spvSessions,
  spvMessages,
  spvRequests,
  spvContacts,
  spvFilings,
  filingPapers,
  documentFolders,
  reports,
  content,
  workItems,
  workSeries,
  tags,
  tasks,
  workItemTasks,
  taskComments,
  attachments,
};

/** The name of a call: `clients.list`. */
export type CallName = {
  [Namespace in keyof typeof contract]: `${Namespace}.${keyof (typeof contract)[Namespace] & string}`;
}[keyof typeof contract];
