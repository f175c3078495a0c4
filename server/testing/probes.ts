import type { ClientTrace } from '#contracts/api/clientTrace.ts';
import type { Role } from '#contracts/roles.ts';
import type { AuditAction } from '#server/audit/audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { TestDomain } from './domain.ts';

/** Ids of firm A's rows: firm B knows them and must not learn more. */
export type FirmAFixture = {
  readonly a: Actor;
  readonly colleagueId: string;
  readonly clientId: string;
  readonly contactId: string;
  readonly addressId: string;
  /** Deleted, and can be restored. */
  readonly deletedContactId: string;
  readonly deletedAddressId: string;
  readonly certificateId: string;
  readonly sessionId: string;
  readonly leaderId: string;
  readonly messageId: string;
  /** A request that waits to be sent. */
  readonly requestId: string;
  /** A contact form that nobody has sent. */
  readonly contactFormId: string;
  readonly batchId: string;
  readonly contentId: string;
  readonly filingId: string;
  /** Approved, without an attempt. */
  readonly waitingId: string;
  readonly attemptId: string;
  /** Of D300 for October 2026, to 15 December. */
  readonly extensionId: string;
  readonly invitationId: string;
  readonly teamId: string;
  readonly noticeId: string;
  readonly dashboardId: string;
  /** Runs. */
  readonly importId: string;
  readonly seriesId: string;
  /** The first work item that the series made. */
  readonly occurrenceId: string;
  readonly workItemId: string;
  readonly deletedWorkItemId: string;
  /** In the work item, with a comment and an attachment. */
  readonly taskId: string;
  readonly deletedTaskId: string;
  readonly commentId: string;
  readonly deletedCommentId: string;
  readonly attachmentId: string;
  readonly deletedAttachmentId: string;
  readonly timeEntryId: string;
  readonly deletedTimeEntryId: string;
  readonly token: string;
};

type Calls = ReturnType<TestDomain['as']>;
/**
 * One call of the contract: which roles may make it by decision D24, and what another firm gets by it: a refusal by
 * code, or an answer without a trace of firm A.
 */
export type Probe = {
  readonly who: readonly Role[];
  readonly call: (b: Calls, of: FirmAFixture) => Promise<unknown>;
  readonly expected: string | object;
  /** For a call that changes something: the entries in the trail when the firm's owner makes it. */
  readonly trail?: readonly AuditAction[];
  /** The call as that owner makes it, where another firm's attempt would not change anything here. */
  readonly own?: (own: OwnFirm) => Promise<unknown>;
};
/** A firm that makes its own calls, one namespace in the order of its probes. */
export type OwnFirm = { readonly domain: TestDomain; readonly calls: Calls; readonly of: FirmAFixture };
/** A probe for each call of a part of the contract: one without does not compile. */
export type ProbesOf<T> = { readonly [Call in keyof T]: Probe };

export const EVERYBODY: readonly Role[] = ['member', 'admin', 'owner'];
export const ADMINS: readonly Role[] = ['admin', 'owner'];
export const OWNERS: readonly Role[] = ['owner'];

export const THUMBPRINT = 'A'.repeat(40);
export const TAX_ID = '12345674';
export const CANARY = 'CANAR';
export const KEY_ID = 'd'.repeat(22);
export const EMPTY_PAGE = { items: [], hasNextPage: false, nextCursor: null, previousCursor: null };
export const NO_COUNT = { count: 0, isCapped: false };

export const PDF = '%PDF-1.7 x';
export const aPdf = (name: string) => ({ name, sizeBytes: PDF.length });
export const aPin = (text: string) => `v1.${KEY_ID}.${'E'.repeat(87)}.${text.padEnd(30, 'x')}`;
export const aCertificate = (thumbprint: string) => ({
  thumbprint,
  pin: aPin(CANARY),
  name: CANARY,
  subject: `CN=${CANARY}`,
  issuer: 'CN=Test CA',
  serialNumber: '0A',
  expiresOn: '2030-01-01T00:00:00Z',
});
/** A client without a tax id. */
export const anIndividual = {
  firstName: 'Ion',
  middleName: '',
  lastName: 'Pop',
  emailType: 'Personal',
  email: '',
  telephone: '',
} as const;
export const aContact = {
  name: `${CANARY} Pop`,
  title: 'Administrator',
  telephone: '0722000000',
  email: 'canar@example.test',
};
export const aClientTrace: ClientTrace = {
  source: 'screen',
  name: 'TypeError',
  message: 'x is not a function',
  frames: ['assets/app.js:1:20'],
  route: '/clients/clientDetails/$slug',
  version: '0.1.0',
};
export const anAddress = {
  type: 'WorkPoint',
  address1: `Str. ${CANARY} 1`,
  address2: '',
  city: 'Brasov',
  county: 'BRASOV',
  postalCode: '500001',
  country: 'România',
} as const;
export const aWorkItem = {
  assigneeId: null,
  title: `${CANARY} TVA`,
  description: CANARY,
  budgetedHours: 7.5,
  status: 'ToDo',
  priority: 'High',
  workItemType: 'TaxReturn',
  startDate: '2026-07-01',
  dueDate: '2026-07-25',
} as const;
export const aTask = { title: `${CANARY} balanță`, notes: CANARY, tags: [CANARY] };
export const aTaskBody = {
  ...aTask,
  assigneeId: null,
  status: 'ToDo',
  priority: 'High',
  startDate: null,
  dueDate: '2026-07-20',
} as const;
export const aComment = { text: CANARY, mentionedIds: [] };
export const aContactForm = { requestCategory: 1, requestSubCategory: 2, requestText: CANARY, contentId: null };
export const aSeries = () => {
  const { status: _, ...work } = aWorkItem;
  const task = { title: CANARY, notes: '', assigneeId: null, priority: null, dueAfterDays: 3 };
  const rhythm = { unit: 'month', every: 1, leadDays: 5, endDate: null } as const;
  return { ...work, ...rhythm, startDate: '2099-07-01', dueDate: '2099-07-25', tags: [CANARY], tasks: [task] };
};
export const aMessage = {
  messageId: '500',
  details: `${CANARY} nr. 1`,
  taxId: TAX_ID,
  date: '01.07.2026 09:30:00',
  requestId: null,
  type: 'SOMATII',
};
