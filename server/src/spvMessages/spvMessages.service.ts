import * as v from 'valibot';
import { instantSchema } from '#contracts/api/shared.ts';
import type { newSpvMessageSchema, SpvMessage, spvMessageListQuerySchema } from '#contracts/api/spvMessage.ts';
import { SOUND_SIGNATURE_STATES, type SignatureStatus, type UnreadableMessage } from '#contracts/link/fields.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { Contents, SignFileUrl } from '../content/content.module.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { pageOf, readPage, type Page } from '../lists/keyset.ts';
import { legalDaysOf } from './legalDay.ts';
import { messageDocumentName } from './messageDocument.ts';
import { conditionsOf, type MessageFilter } from './messageFilter.ts';
import { readListing } from './newMessage.ts';
import type { ReadingRepository } from './reading.repository.ts';
import type { HeldContent, MessageRow, SpvMessagesRepository } from './spvMessages.repository.ts';
import type { UnreadableRepository } from './unreadable.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    spvMessage:
      | 'store'
      | 'setContent'
      | 'fetchAgain'
      | 'keepContent'
      | 'archive'
      | 'unarchive'
      | 'notify'
      | 'withdraw'
      | 'markRead'
      | 'markUnread'
      | 'readReceipt'
      | 'doubtReceipt'
      | 'keepUnreadable'
      | 'settleUnreadable';
  }
}

/** What the service needs. */
export type SpvMessagesDeps = {
  readonly tenants: Tenants;
  readonly messages: SpvMessagesRepository;
  readonly reading: ReadingRepository;
  readonly unreadable: UnreadableRepository;
  readonly contents: Contents;
  readonly audit: Audit;
  /** Temporary address of a file of the firm. */
  readonly signFileUrl: SignFileUrl;
  /** Tells people of messages that need an answer, by the authority's ids, in the transaction that stores them. */
  readonly addNotices: (tx: TenantTx, messageIds: readonly string[]) => Promise<void>;
  /** Marks the requests that new messages answer, by the authority's ids, in the same transaction. */
  readonly takeAnswers: (tx: TenantTx, messageIds: readonly string[]) => Promise<AuditEntry[]>;
  /** Learns of messages whose document has come, in the same transaction. */
  readonly takeContents: (tx: TenantTx, ids: readonly string[]) => Promise<AuditEntry[]>;
  /** Called when documents have arrived that may be receipts. */
  readonly onReceipts: () => void;
};

type ListQuery = v.InferOutput<typeof spvMessageListQuerySchema>;
type Incoming = v.InferOutput<typeof newSpvMessageSchema>;
type GivenContents = {
  readonly batchId: string;
  readonly messagesIds: readonly string[];
  readonly signatureStatuses: readonly SignatureStatus[];
};
type GivenListing = {
  readonly messages: readonly Incoming[];
  readonly unreadable: readonly UnreadableMessage[];
  readonly certificateThumbprint: string;
};

const messageReads = ({ tenants, messages, reading, signFileUrl }: SpvMessagesDeps) => ({
  /** A page in the order asked for, newest first otherwise, in one query. */
  async list(actor: Actor, query: ListQuery): Promise<Page<SpvMessage>> {
    const page = readPage(query, instantKey);
    const conditions = conditionsOf({ ...query, readerId: actor.userId });
    const { rows, marks } = await tenants.read(actor.tenantId, async (tx) => {
      const found = await messages.page(tx, conditions, page, query.sort);
      const ids = found.map(({ id }) => id);
      return { rows: found, marks: await reading.marksOf(tx, actor.userId, ids) };
    });
    const shown = (row: MessageRow) => messageOf(row, marks.get(row.id));
    return pageOf(page, rows, (row) => [row.date, row.id], shown);
  },

  count: (actor: Actor, filter: MessageFilter) =>
    tenants.read(actor.tenantId, (tx) => messages.count(tx, conditionsOf({ ...filter, readerId: actor.userId }))),

  async summary(actor: Actor, thumbprint: string) {
    const { newest, withoutContent } = await tenants.read(actor.tenantId, (tx) => messages.summary(tx, thumbprint));
    return { lastProcessedMessageDate: newest?.toISOString() ?? null, totalMessagesWithoutContent: withoutContent };
  },

  withoutContent: (actor: Actor, thumbprint: string) =>
    tenants.read(actor.tenantId, (tx) => messages.withoutContent(tx, thumbprint)),

  /** @throws {AppError} `message.notFound` */
  async get(actor: Actor, id: string) {
    const { row, marks } = await tenants.read(actor.tenantId, async (tx) => ({
      row: requireFound(await messages.find(tx, id), 'message.notFound'),
      marks: await reading.marksOf(tx, actor.userId, [id]),
    }));
    const { contentId, mimeType, ...message } = row;
    const fileName = messageDocumentName(row);
    const content =
      contentId === null
        ? null
        : {
            id: contentId,
            url: signFileUrl(actor.tenantId, contentId, fileName),
            mimeType: mimeType ?? 'application/octet-stream',
            fileName,
          };
    return { ...messageOf(message, marks.get(id)), content };
  },
});

const messageStoring = ({ tenants, messages, unreadable, audit, addNotices, takeAnswers }: SpvMessagesDeps) => ({
  /**
   * Stores the new messages of a listing, and what could not be read as it came; repeating it changes nothing.
   */
  store(actor: Actor, input: GivenListing) {
    const { certificateThumbprint } = input;
    const { listed, odd } = readListing(input.messages, input.unreadable);
    return tenants.run(actor.tenantId, async (tx) => {
      const stored = await messages.insertNew(tx, certificateThumbprint, listed);
      const kept = await unreadable.insertNew(tx, certificateThumbprint, odd);
      if (kept.length > 0) {
        const after = { ids: kept };
        await audit.append(tx, actor.userId, [
          { action: 'spvMessage.keepUnreadable', entityId: certificateThumbprint, after },
        ]);
      }
      const fresh = new Set(stored);
      const known = listed.map(({ messageId }) => messageId).filter((id) => !fresh.has(id));
      if (known.length > 0) await messages.takeOver(tx, certificateThumbprint, known);
      if (stored.length > 0) {
        await addNotices(tx, stored);
        const answers = await takeAnswers(tx, stored);
        await unreadable.settleRead(tx, stored);
        await audit.append(tx, actor.userId, [
          { action: 'spvMessage.store', entityId: certificateThumbprint, after: { messageIds: stored } },
          ...answers,
        ]);
      }
      return { stored: stored.length, known: listed.length - stored.length };
    });
  },
});

const messageContents = ({ tenants, messages, contents, audit, onReceipts, takeContents }: SpvMessagesDeps) => ({
  /**
   * Sets the files of a batch as documents of messages, in its order, with their signature statuses. All or none. An
   * existing document stays, unless a new copy was requested and is sound. The trail names the replaced file, which
   * stays stored.
   *
   * @throws {AppError} `message.notFound`, `content.notFound`, `content.notUploaded`, `content.invalid` when one is
   * neither PDF nor zip, `request.invalid` when there is not one message and one status for each file
   */
  async setContents(
    actor: Actor,
    { batchId, messagesIds: ids, signatureStatuses }: GivenContents,
  ): Promise<{ changed: string[] }> {
    const { changed, hasReadable } = await tenants.run(actor.tenantId, async (tx) => {
      const locked = await messages.lockContents(tx, ids);
      if (locked.length !== new Set(ids).size) throw new AppError('message.notFound');
      const files = await contents.ofBatch(tx, batchId);
      if (files.length === 0) throw new AppError('content.notFound');
      if ([locked, ids, signatureStatuses].some(({ length }) => length !== files.length))
        throw new AppError('request.invalid');
      if (files.some(({ sha256 }) => sha256 === null)) throw new AppError('content.notUploaded');
      if (files.some(({ mimeType }) => !DOCUMENT_TYPES.has(mimeType ?? ''))) throw new AppError('content.invalid');
      const held = new Map(locked.map((message) => [message.id, message]));
      const offered = files.flatMap(({ id: contentId, sha256 }, at) => {
        const [before, signatureStatus] = [held.get(ids[at] ?? ''), signatureStatuses[at]];
        return before === undefined || signatureStatus === undefined
          ? []
          : [{ id: before.id, contentId, sha256, signatureStatus, before }];
      });
      const given = offered.filter(
        ({ before, signatureStatus }) => before.contentId === null || isBetter(before, signatureStatus),
      );
      const kept = offered.filter(
        ({ before, signatureStatus }) => before.isAsked === true && !isBetter(before, signatureStatus),
      );
      await contents.setUploaded(
        tx,
        given.map(({ contentId }) => contentId),
      );
      await messages.setContents(tx, given);
      await messages.keepContents(
        tx,
        kept.map(({ id }) => id),
      );
      const mailed = await takeContents(
        tx,
        given.map(({ id }) => id),
      );
      await audit.append(tx, actor.userId, [...entriesOf(given, kept), ...mailed]);
      return {
        changed: given.map(({ id }) => id),
        hasReadable: given.some(({ before }) => before.isRead),
      };
    });
    if (hasReadable) onReceipts();
    return { changed };
  },
});

type Offered = {
  readonly id: string;
  readonly contentId: string;
  readonly sha256: string | null;
  readonly signatureStatus: SignatureStatus;
  readonly before: HeldContent;
};

/** What was given and what was kept, in the trail. */
const entriesOf = (given: readonly Offered[], kept: readonly Offered[]): AuditEntry[] => [
  ...given.map(({ id, contentId, sha256, signatureStatus, before }) => ({
    action: 'spvMessage.setContent' as const,
    entityId: id,
    ...(before.contentId === null ? {} : { before: contentOf(before) }),
    after: { contentId, sha256, signatureStatus: signatureStatus.state },
  })),
  ...kept.map(({ id, sha256, signatureStatus, before }) => ({
    action: 'spvMessage.keepContent' as const,
    entityId: id,
    before: contentOf(before),
    after: { sha256, signatureStatus: signatureStatus.state },
  })),
];

const messageMoves = ({ tenants, messages, reading, audit }: SpvMessagesDeps) => {
  async function requireAll(tx: TenantTx, ids: readonly string[]): Promise<void> {
    const asked = [...new Set(ids)];
    if ((await messages.countOf(tx, asked)) !== asked.length) throw new AppError('message.notFound');
  }

  const move = (actor: Actor, ids: readonly string[], isArchived: boolean): Promise<{ changed: string[] }> =>
    tenants.run(actor.tenantId, async (tx) => {
      await requireAll(tx, ids);
      const changed = await messages.setArchived(tx, ids, isArchived);
      const action = isArchived ? 'spvMessage.archive' : 'spvMessage.unarchive';
      await audit.append(
        tx,
        actor.userId,
        changed.map((entityId) => ({ action, entityId, before: { isArchived: !isArchived }, after: { isArchived } })),
      );
      return { changed };
    });

  const mark = (actor: Actor, ids: readonly string[], isUnread: boolean): Promise<{ changed: string[] }> =>
    tenants.run(actor.tenantId, async (tx) => {
      await requireAll(tx, ids);
      const changed = await reading.mark(tx, actor.userId, ids, isUnread);
      if (isUnread) await reading.noteUnread(tx, changed);
      else await reading.noteOpened(tx, changed);
      const action = isUnread ? 'spvMessage.markUnread' : 'spvMessage.markRead';
      await audit.append(
        tx,
        actor.userId,
        changed.map((entityId) => ({ action, entityId, after: { isUnread } })),
      );
      return { changed };
    });

  return {
    /**
     * All or none. What one person has read, the firm has.
     *
     * @throws {AppError} `message.notFound`
     */
    markRead: (actor: Actor, ids: readonly string[]) => mark(actor, ids, false),
    /**
     * All or none.
     *
     * @throws {AppError} `message.notFound`
     */
    markUnread: (actor: Actor, ids: readonly string[]) => mark(actor, ids, true),
    /**
     * All or none; a document with a sound signature stays.
     *
     * @throws {AppError} `message.notFound`
     */
    fetchAgain: (actor: Actor, ids: readonly string[]): Promise<{ changed: string[] }> =>
      tenants.run(actor.tenantId, async (tx) => {
        await requireAll(tx, ids);
        const asked = await messages.askAgain(tx, ids);
        await audit.append(
          tx,
          actor.userId,
          asked.map(({ id, contentId }) => ({
            action: 'spvMessage.fetchAgain',
            entityId: id,
            before: { contentId },
          })),
        );
        return { changed: asked.map(({ id }) => id) };
      }),

    /**
     * All or none.
     *
     * @throws {AppError} `message.notFound` when one is not the firm's
     */
    archive: (actor: Actor, ids: readonly string[]) => move(actor, ids, true),
    /**
     * All or none.
     *
     * @throws {AppError} `message.notFound` when one is not the firm's
     */
    unarchive: (actor: Actor, ids: readonly string[]) => move(actor, ids, false),
  };
};

/** Messages of the authority's mailbox. */
export const createSpvMessagesService = (deps: SpvMessagesDeps) => ({
  ...messageReads(deps),
  ...messageStoring(deps),
  ...messageContents(deps),
  ...messageMoves(deps),
});

/** Only a sound copy replaces a document that was fetched again. */
const isBetter = (before: HeldContent, signatureStatus: SignatureStatus): boolean =>
  before.isAsked === true && SOUND_SIGNATURE_STATES.includes(signatureStatus.state);
const contentOf = ({ contentId, sha256, signatureStatus }: HeldContent) => ({ contentId, sha256, signatureStatus });

const DOCUMENT_TYPES = new Set(['application/pdf', 'application/zip']);
const instantKey = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/), instantSchema);

/** A message as the contract has it. */
export const messageOf = (row: MessageRow, isUnread = !row.isOpened): SpvMessage => ({
  id: row.id,
  messageId: row.messageId,
  details: row.details,
  taxId: row.taxId,
  date: row.date,
  issueDate: row.issueDate,
  type: row.type,
  typeEnum: row.typeEnum,
  title: row.title,
  requestId: row.requestId,
  clientId: row.clientId,
  clientName: row.clientName,
  accountManagerName: row.accountManagerName,
  statementType: row.statementType,
  reportingMonth: row.reportingMonth,
  reportingYear: row.reportingYear,
  certificateThumbprint: row.certificateThumbprint,
  validationStatus: row.validationStatus,
  isArchived: row.isArchived,
  isUnread,
  isOpened: row.isOpened,
  ...legalDaysOf(row),
  hasContent: row.hasContent,
  signatureStatus: row.signatureStatus,
  refetch: row.refetch,
  lastNotifiedContactName: row.lastNotifiedContactName,
  lastNotifiedContactEmail: row.lastNotifiedContactEmail,
  lastNotificationState: row.lastNotificationState,
  lastNotificationError: row.lastNotificationError,
  lastNotificationSubmittedDate: row.lastNotificationSubmittedDate?.toISOString() ?? null,
});
