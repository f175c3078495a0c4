import type { contract } from './api/contract.ts';
import type { FirmSettings } from './firmSettings.ts';
import { ROLES, type Role } from './roles.ts';

/** Calls of the contract, by their namespace. */
export type Calls = { readonly [N in keyof typeof contract]?: readonly (keyof (typeof contract)[N] & string)[] };
type RightRule = {
  /** The least role that has it. */
  readonly least: Role;
  readonly calls: Calls;
  /** Part of its calls: which rows, the service decides. The policy lets more people through. */
  readonly isByRow?: true;
};

/**
 * What people of a firm may do. The page of permissions shows this table, and a test holds the policies of the server to
 * it: a right has calls, and each call is in a right or open to all. Source: decision D24.
 */
export const RIGHTS = {
  clients: {
    least: 'member',
    calls: {
      clients: [
        'list',
        'count',
        'export',
        'all',
        'get',
        'create',
        'createIndividual',
        'update',
        'setPerson',
        'changeAll',
        'setAccountManager',
      ],
      clientImports: ['latest', 'get', 'names', 'start', 'cancel'],
      contacts: ['create', 'update', 'remove', 'restore'],
      addresses: ['create', 'update', 'remove', 'restore'],
      confirmationMails: ['get', 'set'],
      company: ['search'],
    },
  },
  work: {
    least: 'member',
    calls: {
      workItems: [
        'list',
        'count',
        'export',
        'board',
        'get',
        'create',
        'createAll',
        'copy',
        'update',
        'change',
        'changeAll',
        'move',
        'remove',
        'restore',
      ],
      workSeries: [
        'list',
        'count',
        'get',
        'create',
        'createAll',
        'changeAll',
        'moveAll',
        'change',
        'follow',
        'pause',
        'resume',
        'end',
      ],
    },
  },
  tasks: {
    least: 'member',
    calls: {
      tasks: ['list', 'count', 'get', 'create', 'update', 'change', 'remove', 'restore', 'suggestedTags'],
      workItemTasks: ['list', 'create', 'createAll', 'get', 'update', 'remove', 'move'],
      taskComments: ['list', 'create', 'update', 'remove', 'restore'],
      attachments: ['ofWorkItem', 'addToWorkItem', 'ofTask', 'addToTask', 'remove', 'restore'],
    },
  },
  /** Of other people, as far as the lists show it. */
  time: {
    least: 'member',
    calls: {
      timer: ['get', 'start', 'stop', 'workItems', 'settings', 'saveSettings'],
      timeEntries: [
        'list',
        'count',
        'export',
        'week',
        'create',
        'update',
        'remove',
        'restore',
        'ofWorkItem',
        'ofClient',
      ],
    },
  },
  messages: {
    least: 'member',
    calls: {
      spvMessages: [
        'list',
        'count',
        'export',
        'summary',
        'withoutContent',
        'get',
        'unreadable',
        'settleUnreadable',
        'store',
        'setContents',
        'fetchAgain',
        'notify',
        'withdraw',
        'recipients',
        'markRead',
        'markUnread',
        'archive',
        'unarchive',
      ],
      spvSessions: ['acquire', 'list', 'extend', 'end'],
    },
  },
  filings: {
    least: 'member',
    calls: {
      spvFilings: [
        'list',
        'count',
        'figures',
        'export',
        'toSend',
        'waiting',
        'openAttempts',
        'get',
        'create',
        'remove',
        'withdraw',
        'refile',
        'openAttempt',
        'closeAttempt',
        'signedStatement',
        'settle',
      ],
      filingPapers: ['archive'],
      documentFolders: ['get', 'save', 'documents', 'due', 'report', 'retry'],
      reports: ['spvFilingStatus', 'export', 'spvFilingPeriods', 'clientMonths', 'correctExpectation'],
    },
  },
  requests: {
    least: 'member',
    calls: {
      spvRequests: [
        'list',
        'count',
        'configuration',
        'toSend',
        'openAttempts',
        'get',
        'create',
        'archive',
        'unarchive',
        'remove',
        'removeAll',
        'claim',
        'submitted',
        'settled',
      ],
    },
  },
  contactForms: {
    least: 'member',
    calls: { spvContacts: ['list', 'count', 'export', 'configuration', 'get', 'create', 'submitted'] },
  },
  profile: {
    least: 'member',
    calls: { notices: ['preferences', 'savePreferences'], users: ['leave'] },
  },
  certificates: {
    least: 'member',
    calls: {
      spvCertificates: ['list', 'create', 'update', 'remove', 'forgetPin', 'setClients', 'signers', 'setRights'],
    },
  },
  /** Members too, unless the firm demands admins. */
  approval: { least: 'member', calls: { spvFilings: ['approve'] } },
  /** Of one's own entries it needs no right. */
  timeOfOthers: {
    least: 'admin',
    calls: { timeEntries: ['list', 'count', 'export', 'week', 'update', 'remove', 'restore'] },
    isByRow: true,
  },
  /** `mayChangeCertificate` */
  certificatesOfOthers: { least: 'admin', calls: { spvCertificates: ['update', 'remove'] }, isByRow: true },
  people: {
    least: 'admin',
    calls: {
      invitations: ['create', 'resend', 'withdraw'],
      users: ['remove'],
      teams: ['create', 'update', 'remove'],
    },
  },
  /** From one person. */
  approvalOfPeople: { least: 'admin', calls: { users: ['setApproval'] } },
  firm: { least: 'admin', calls: { firm: ['update', 'updateSettings', 'flags'] } },
  deadlineExtensions: {
    least: 'admin',
    calls: { deadlines: ['extend', 'changeExtension', 'withdrawExtension'] },
  },
  auditTrail: { least: 'admin', calls: { auditTrail: ['list', 'count', 'export', 'lastCheck', 'check'] } },
  rolesOfAdmins: { least: 'owner', calls: { users: ['setRole'] } },
  firmDeletion: { least: 'owner', calls: { firmDeletion: ['facts', 'receipts', 'request', 'takeBack'] } },
  flags: { least: 'owner', calls: { firm: ['setFlag'] } },
  teamOverview: { least: 'owner', calls: { home: ['team'] } },
} as const satisfies Record<string, RightRule>;
export type Right = keyof typeof RIGHTS;

/** The least role that has a right in a firm. */
export const leastRoleOf = (right: Right, { approvedByAdminsOnly }: FirmSettings): Role =>
  right === 'approval' && approvedByAdminsOnly ? 'admin' : RIGHTS[right].least;

/** Whether a role has a right in a firm. From one person approval can be taken: `isApprover`. */
export const hasRight = (role: Role, right: Right, firmSettings: FirmSettings): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(leastRoleOf(right, firmSettings));
