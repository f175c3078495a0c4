import * as v from 'valibot';
import type { CallName, contract } from './api/contract.ts';
import { idSchema, seqSchema } from './api/shared.ts';

/** What a change of an entity means to the pages of others. */
export type ChangeRule = {
  /** Who may make this call learns of changes. */
  readonly readBy: CallName;
  /** The parts of the contract whose answers a change makes stale. */
  readonly makesStale: readonly (keyof typeof contract)[];
};

/** Each entity of the audit trail: who learns of its changes, and what they make stale. */
export const CHANGE_RULES = {
  firm: { readBy: 'account.get', makesStale: ['firm', 'account'] },
  firmDeletion: { readBy: 'account.get', makesStale: ['account', 'firmDeletion'] },
  auditTrail: { readBy: 'auditTrail.list', makesStale: ['auditTrail'] },
  comingSoon: { readBy: 'comingSoon.list', makesStale: ['comingSoon'] },
  user: {
    readBy: 'users.list',
    makesStale: ['users', 'account', 'teams', 'invitations', 'clients', 'workItems', 'tasks'],
  },
  invitation: { readBy: 'invitations.list', makesStale: ['invitations', 'users'] },
  team: { readBy: 'teams.list', makesStale: ['teams', 'users', 'clients'] },
  client: {
    readBy: 'clients.list',
    makesStale: [
      'clients',
      'search',
      'spvMessages',
      'spvFilings',
      'spvCertificates',
      'reports',
      'deadlines',
      'timeline',
      'workItems',
      'workSeries',
      'tasks',
      'tags',
    ],
  },
  dashboard: { readBy: 'dashboards.list', makesStale: ['dashboards'] },
  clientImport: { readBy: 'clientImports.latest', makesStale: ['clientImports'] },
  confirmationMail: { readBy: 'confirmationMails.get', makesStale: ['confirmationMails'] },
  contact: { readBy: 'clients.get', makesStale: ['clients', 'contacts', 'search', 'timeline'] },
  address: { readBy: 'clients.get', makesStale: ['clients', 'addresses', 'timeline'] },
  spvCertificate: { readBy: 'spvCertificates.list', makesStale: ['spvCertificates', 'spvSessions', 'spvFilings'] },
  spvSession: { readBy: 'spvSessions.list', makesStale: ['spvSessions'] },
  spvMessage: {
    readBy: 'spvMessages.list',
    makesStale: [
      'spvMessages',
      'spvRequests',
      'spvContacts',
      'search',
      'reports',
      'timeline',
      'timeseries',
      'notices',
      'home',
      'deadlines',
    ],
  },
  spvRequest: { readBy: 'spvRequests.list', makesStale: ['spvRequests', 'timeline', 'home'] },
  spvContact: { readBy: 'spvContacts.list', makesStale: ['spvContacts', 'timeline'] },
  workSeries: { readBy: 'workSeries.get', makesStale: ['workSeries', 'workItems', 'timeline'] },
  workItem: {
    readBy: 'workItems.list',
    makesStale: ['workItems', 'tasks', 'workItemTasks', 'tags', 'timeline', 'home', 'notices'],
  },
  task: {
    readBy: 'tasks.list',
    makesStale: ['tasks', 'workItemTasks', 'workItems', 'tags', 'timeline', 'home', 'notices', 'dashboards'],
  },
  taskComment: {
    readBy: 'taskComments.list',
    makesStale: ['taskComments', 'tasks', 'workItemTasks', 'timeline', 'notices'],
  },
  attachment: {
    readBy: 'attachments.ofTask',
    makesStale: ['attachments', 'tasks', 'workItemTasks', 'timeline', 'timeseries'],
  },
  filingExpectation: {
    readBy: 'reports.spvFilingStatus',
    makesStale: ['reports', 'spvFilings', 'home', 'deadlines', 'dashboards'],
  },
  deadlineExtension: {
    readBy: 'deadlines.list',
    makesStale: ['deadlines', 'home', 'spvFilings', 'workSeries'],
  },
  deadlineFeed: { readBy: 'deadlines.feed', makesStale: ['deadlines'] },
  timer: { readBy: 'timer.get', makesStale: ['timer', 'workItems'] },
  timeEntry: {
    readBy: 'timeEntries.list',
    makesStale: ['timeEntries', 'workItems', 'timeseries', 'home', 'dashboards'],
  },
  documentFolder: { readBy: 'documentFolders.get', makesStale: ['documentFolders'] },
  spvFiling: {
    readBy: 'spvFilings.list',
    makesStale: [
      'spvFilings',
      'documentFolders',
      'search',
      'reports',
      'spvMessages',
      'timeline',
      'timeseries',
      'home',
      'deadlines',
      'dashboards',
      'notices',
    ],
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;

/** One entry of the trail, without what was changed. */
const changeSchema = v.strictObject({
  seq: seqSchema,
  /** Of `CHANGE_RULES`; a page that is older than its server ignores those that it does not know. */
  entity: v.string(),
  entityId: v.string(),
  /** `client.update` */
  action: v.string(),
  /** Null for a job. */
  actorId: v.nullable(idSchema),
});
export type Change = v.InferOutput<typeof changeSchema>;

/**
 * An event of `GET /api/changes`. After it the reader knows all entries up to `seq`: `open` begins the stream, `changes`
 * brings what happened since, `reset` says that too much did, so that everything read before is stale.
 */
export const changeEventSchema = v.variant('type', [
  v.strictObject({ type: v.literal('open'), seq: seqSchema }),
  v.strictObject({ type: v.literal('changes'), seq: seqSchema, changes: v.array(changeSchema) }),
  v.strictObject({ type: v.literal('reset'), seq: seqSchema }),
]);
export type ChangeEvent = v.InferOutput<typeof changeEventSchema>;

/** Path of the stream. It is no call of the contract, since its answer does not end. `?after=SEQ` resumes it. */
export const CHANGES_PATH = '/api/changes';
