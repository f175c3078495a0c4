import type { CallName, contract } from '#contracts/api/contract.ts';
import { accountPolicies } from '../account/account.policies.ts';
import { addressesPolicies } from '../addresses/addresses.policies.ts';
import { attachmentsPolicies } from '../attachments/attachments.policies.ts';
import { clientsPolicies } from '../clients/clients.policies.ts';
import { clientImportsPolicies } from '../clientImports/clientImports.policies.ts';
import { clientTracesPolicies } from '../clientTraces/clientTraces.policies.ts';
import { comingSoonPolicies } from '../comingSoon/comingSoon.policies.ts';
import { companyPolicies } from '../companies/company.policies.ts';
import { confirmationMailsPolicies } from '../confirmationMails/confirmationMails.policies.ts';
import { contactsPolicies } from '../contacts/contacts.policies.ts';
import { contentPolicies } from '../content/content.policies.ts';
import { dashboardsPolicies } from '../dashboards/dashboards.policies.ts';
import { documentFoldersPolicies } from '../documentFolders/documentFolders.policies.ts';
import { enumsPolicies } from '../enums/enums.policies.ts';
import { firmPolicies } from '../firm/firm.policies.ts';
import { homePolicies } from '../home/home.policies.ts';
import { invitationsPolicies } from '../invitations/invitations.policies.ts';
import { noticesPolicies } from '../notices/notices.policies.ts';
import { reportsPolicies } from '../reports/reports.policies.ts';
import { searchPolicies } from '../search/search.policies.ts';
import { spvCertificatesPolicies } from '../spvCertificates/spvCertificates.policies.ts';
import { spvFilingsPolicies } from '../spvFilings/spvFilings.policies.ts';
import { spvMessagesPolicies } from '../spvMessages/spvMessages.policies.ts';
import { spvContactsPolicies } from '../spvContacts/spvContacts.policies.ts';
import { spvRequestsPolicies } from '../spvRequests/spvRequests.policies.ts';
import { spvSessionsPolicies } from '../spvSessions/spvSessions.policies.ts';
import { tagsPolicies } from '../tags/tags.policies.ts';
import { taskCommentsPolicies } from '../taskComments/taskComments.policies.ts';
import { tasksPolicies } from '../tasks/tasks.policies.ts';
import { workItemTasksPolicies } from '../tasks/workItemTasks.policies.ts';
import { teamsPolicies } from '../teams/teams.policies.ts';
import { timelinePolicies } from '../timeline/timeline.policies.ts';
import { timeseriesPolicies } from '../timeseries/timeseries.policies.ts';
import { timeEntriesPolicies } from '../timeEntries/timeEntries.policies.ts';
import { timerPolicies } from '../timer/timer.policies.ts';
import { usersPolicies } from '../users/users.policies.ts';
import { workItemsPolicies } from '../workItems/workItems.policies.ts';
import { workSeriesPolicies } from '../workSeries/workSeries.policies.ts';
import type { Actor } from './actor.ts';
import type { PoliciesOf, Policy } from './policy.ts';

const policies = {
  account: accountPolicies,
  comingSoon: comingSoonPolicies,
  clientTraces: clientTracesPolicies,
  firm: firmPolicies,
  users: usersPolicies,
  invitations: invitationsPolicies,
  teams: teamsPolicies,
  notices: noticesPolicies,
  home: homePolicies,
  dashboards: dashboardsPolicies,
  enums: enumsPolicies,
  clients: clientsPolicies,
  clientImports: clientImportsPolicies,
  timeline: timelinePolicies,
  timeseries: timeseriesPolicies,
  confirmationMails: confirmationMailsPolicies,
  contacts: contactsPolicies,
  addresses: addressesPolicies,
  timer: timerPolicies,
  timeEntries: timeEntriesPolicies,
  company: companyPolicies,
  search: searchPolicies,
  spvCertificates: spvCertificatesPolicies,
  spvSessions: spvSessionsPolicies,
  spvMessages: spvMessagesPolicies,
  spvRequests: spvRequestsPolicies,
  spvContacts: spvContactsPolicies,
  spvFilings: spvFilingsPolicies,
  documentFolders: documentFoldersPolicies,
  reports: reportsPolicies,
  content: contentPolicies,
  workItems: workItemsPolicies,
  workSeries: workSeriesPolicies,
  tags: tagsPolicies,
  tasks: tasksPolicies,
  workItemTasks: workItemTasksPolicies,
  taskComments: taskCommentsPolicies,
  attachments: attachmentsPolicies,
} satisfies { readonly [Namespace in keyof typeof contract]: PoliciesOf<(typeof contract)[Namespace]> };

/** The policy of every call, by its name: `clients.list`. */
const POLICY_OF: ReadonlyMap<string, Policy> = new Map(
  Object.entries(policies).flatMap(([namespace, calls]) =>
    Object.entries(calls).map(([call, policy]): [string, Policy] => [`${namespace}.${call}`, policy]),
  ),
);

/** Whether a caller may make a call. One without a policy is nobody's. */
export const mayCall = (actor: Actor, path: readonly string[]): boolean =>
  POLICY_OF.get(path.join('.'))?.(actor) ?? false;

/** The names of all calls that a caller may make. */
export const permissionsOf = (actor: Actor): CallName[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the contract, by `satisfies`
  [...POLICY_OF].filter(([, policy]) => policy(actor)).map(([name]) => name as CallName);
