import { SEARCH_ENTITIES } from '#contracts/api/search.ts';
import { CONTACT_STATUSES } from '#contracts/api/spvContact.ts';
import { FILING_STATUSES } from '#contracts/api/spvFiling.ts';
import { SPV_MESSAGE_TYPES, VALIDATION_STATUSES } from '#contracts/api/spvMessage.ts';
import { REPORT_STATUSES } from '#contracts/api/spvReport.ts';
import { REQUEST_STATUSES } from '#contracts/api/spvRequest.ts';
import { METRICS } from '#contracts/api/timeseries.ts';
import { WORK_PRIORITIES, WORK_STATUSES } from '#contracts/api/workItem.ts';
import { aPin, CANARY, KEY_ID, TAX_ID, THUMBPRINT, type FirmAFixture } from '../probes.ts';
import type { KnownValues } from './requests.ts';

type Id = Exclude<keyof FirmAFixture, 'a'>;

/** The row that `id` means, by the first part of a path. */
const BY_PATH: Readonly<Record<string, Id>> = {
  clients: 'clientId',
  'client-imports': 'importId',
  tasks: 'taskId',
  'work-items': 'workItemId',
  'work-series': 'seriesId',
  'time-entries': 'timeEntryId',
  'spv-certificates': 'certificateId',
  'spv-sessions': 'sessionId',
  'spv-messages': 'messageId',
  'spv-requests': 'requestId',
  'spv-contacts': 'contactFormId',
  'spv-filings': 'filingId',
  content: 'contentId',
  attachments: 'attachmentId',
  invitations: 'invitationId',
  teams: 'teamId',
  users: 'colleagueId',
  dashboards: 'dashboardId',
};
/** The row that a field of another name means. */
const BY_NAME: Readonly<Record<string, Id>> = {
  assigneeId: 'colleagueId',
  accountManagerId: 'colleagueId',
  beforeId: 'taskId',
  clientsTo: 'colleagueId',
  contentIds: 'contentId',
  fileId: 'contentId',
  ids: 'workItemId',
  managerId: 'colleagueId',
  memberIds: 'colleagueId',
  mentionedIds: 'colleagueId',
  messagesIds: 'messageId',
  noticeIds: 'noticeId',
  sessionToken: 'token',
  spvFilingId: 'filingId',
  spvFilingIds: 'waitingId',
  spvRequestsIds: 'requestId',
  tagValue: 'clientId',
  userId: 'colleagueId',
  workItemTaskId: 'taskId',
};
/** What a field takes whose schema says less than its rule. */
const FIXED: Readonly<Record<string, readonly unknown[]>> = {
  certificateThumbprint: [THUMBPRINT],
  date: ['01.07.2026 09:30:00', '31.12.2026'],
  day: ['2026-11-02', '2026-10-25'],
  deadline: ['2026-10-25', '2026-10-31', '2026-11-25'],
  documentType: ['VECTOR FISCAL', 'D112'],
  dueDate: ['2026-11-30', '2100-12-31', '2100-12-31'],
  email: ['ana@firma.test', ''],
  endDate: ['2026-12-31', '2100-12-31'],
  entityType: SEARCH_ENTITIES,
  every: [1, 12, 366],
  excludeType: SPV_MESSAGE_TYPES,
  // The authority's, where messages are stored.
  messageId: ['500', '501'],
  familyName: ['Popa'],
  givenName: ['Dan'],
  metricName: METRICS,
  monday: ['2026-11-02'],
  path: ['', '/srv/declaratii'],
  pin: [aPin(CANARY)],
  requestCategory: [1, 2, 3],
  requestId: ['7'],
  requestSubCategory: [0, 1, 3],
  month: [7, 12],
  reportingMonth: [7],
  reportingYear: [2026],
  revision: [1, 2],
  serialNumber: ['0A'],
  signedSha256: ['a'.repeat(64)],
  spvContactStatus: CONTACT_STATUSES,
  spvFilingStatus: FILING_STATUSES,
  startDate: ['1990-01-01', '2026-11-01', '2100-12-30'],
  statementType: ['D300', 'D112'],
  status: [...WORK_STATUSES, ...REQUEST_STATUSES],
  statuses: REPORT_STATUSES,
  taskPriority: WORK_PRIORITIES,
  taskStatus: WORK_STATUSES,
  taxId: [TAX_ID],
  taxIds: [TAX_ID],
  thumbprint: [THUMBPRINT, 'B'.repeat(40), 'C'.repeat(40)],
  type: SPV_MESSAGE_TYPES,
  uploadIndex: ['77'],
  validationStatus: VALIDATION_STATUSES,
  workItemPriority: WORK_PRIORITIES,
  workItemStatus: WORK_STATUSES,
  workstationKeyId: [KEY_ID],
  year: [2026],
};

/** Ids of the caller's firm, some of another one and some of nobody, where a schema asks for ids; else what it takes. */
export const knownValuesOf =
  (own: FirmAFixture, other: FirmAFixture): KnownValues =>
  (name, path, random) => {
    if (random.percent(4)) return undefined;
    const id =
      name === 'id' ? BY_PATH[path.split('/')[1] ?? ''] : (BY_NAME[name] ?? (isId(name, own) ? name : undefined));
    const fixed = FIXED[name];
    if (id !== undefined && !isOfAuthority(name, path)) return (random.percent(88) ? own : other)[id];
    return fixed === undefined ? undefined : random.pick(fixed);
  };

/** Numbers of the authority, which have the names of ids of ours. */
const isOfAuthority = (name: string, path: string): boolean =>
  (name === 'messageId' && path === '/spv-messages') || (name === 'requestId' && path.startsWith('/spv-'));

const isId = (name: string, of: FirmAFixture): name is Id => name !== 'a' && Object.hasOwn(of, name);
