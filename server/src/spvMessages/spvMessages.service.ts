import * as v from 'valibot';
import type { newSpvMessageSchema, SpvMessage, spvMessageListQuerySchema } from '#contracts/api/spvMessage.ts';
import { instantSchema } from '#contracts/api/shared.ts';
import { SOUND_SIGNATURE_STATES, type SignatureStatus } from '#contracts/link/fields.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { ContentRepository } from '../content/content.repository.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import { pageOf, readPage, type Page } from '../search/keyset.ts';
import { conditionsOf, type MessageFilter } from './messageFilter.ts';
import { readNewMessage } from './newMessage.ts';
import type { HeldContent, MessageRow, SpvMessagesRepository } from './spvMessages.repository.ts';

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
      | 'readReceipt'
      | 'doubtReceipt';
  }
}

/** What the service needs. */
export type SpvMessagesDeps = {
  readonly tenants: Tenants;
  readonly messages: SpvMessagesRepository;
  readonly contents: ContentRepository;
  readonly audit: Audit;
  /** Temporary address of a file of the firm. */
  readonly signFileUrl: (tenantId: string, contentId: string) => string;
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

const messageReads = ({ tenants, messages, signFileUrl }: SpvMessagesDeps) => ({
  /** A page in the order asked for, newest first otherwise, in one query. */
  async list(actor: Actor, query: ListQuery): Promise<Page<SpvMessage>> {
    const page = readPage(query, instantKey);
    const rows = await tenants.read(actor.tenantId, (tx) => messages.page(tx, conditionsOf(query), page, query.sort));
    return pageOf(page, rows, (row) => [row.date, row.id], messageOf);
  },

  count: (actor: Actor, filter: MessageFilter) =>
    tenants.read(actor.tenantId, (tx) => messages.count(tx, conditionsOf(filter))),

  async summary(actor: Actor, thumbprint: string) {
    const { newest, withoutContent } = await tenants.read(actor.tenantId, (tx) => messages.summary(tx, thumbprint));
    return { lastProcessedMessageDate: newest?.toISOString() ?? null, totalMessagesWithoutContent: withoutContent };
  },

  withoutContent: (actor: Actor, thumbprint: string) =>
    tenants.read(actor.tenantId, (tx) => messages.withoutContent(tx, thumbprint)),

  /** @throws {AppError} `message.notFound` */
  async get(actor: Actor, id: string) {
    const row = await tenants.read(actor.tenantId, (tx) => messages.find(tx, id));
    if (row === null) throw new AppError('message.notFound');
    const { contentId, mimeType, ...message } = row;
    const content =
      contentId === null
        ? null
        : {
            url: signFileUrl(actor.tenantId, contentId),
            mimeType: mimeType ?? 'application/octet-stream',
            fileName: `${message.messageId}.${mimeType === 'application/zip' ? 'zip' : 'pdf'}`,
          };
    return { ...messageOf(message), content };
  },
});

const messageStoring = ({ tenants, messages, audit, addNotices, takeAnswers }: SpvMessagesDeps) => ({
  /**
   * Stores the new messages of a listing; repeating it changes nothing.
   *
   * @throws {AppError} `certificate.notFound`; `request.invalid` when a date does not exist
   */
  store(actor: Actor, input: { messages: readonly Incoming[]; certificateThumbprint: string }) {
    const { certificateThumbprint } = input;
    const listed = input.messages.map((message, at) => {
      const read = readNewMessage(message);
      if (read === null) throw new AppError('request.invalid', { fields: [`messages.${at}.date`] });
      return read;
    });
    return tenants.run(actor.tenantId, async (tx) => {
      const stored = await messages.insertNew(tx, certificateThumbprint, listed);
      const fresh = new Set(stored);
      const known = listed.map(({ messageId }) => messageId).filter((id) => !fresh.has(id));
      if (known.length > 0) await messages.takeOver(tx, certificateThumbprint, known);
      if (stored.length > 0) {
        await addNotices(tx, stored);
        const answers = await takeAnswers(tx, stored);
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

const messageMoves = ({ tenants, messages, audit }: SpvMessagesDeps) => {
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

  return {
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
const messageOf = (row: MessageRow): SpvMessage => ({
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
  legalName: row.legalName,
  accountManagerName: row.accountManagerName,
  statementType: row.statementType,
  reportingMonth: row.reportingMonth,
  reportingYear: row.reportingYear,
  certificateThumbprint: row.certificateThumbprint,
  validationStatus: row.validationStatus,
  isArchived: row.isArchived,
  hasContent: row.hasContent,
  signatureStatus: row.signatureStatus,
  refetch: row.refetch,
  lastNotifiedContactName: row.lastNotifiedContactName,
  lastNotifiedContactEmail: row.lastNotifiedContactEmail,
  lastNotificationState: row.lastNotificationState,
  lastNotificationError: row.lastNotificationError,
  lastNotificationSubmittedDate: row.lastNotificationSubmittedDate?.toISOString() ?? null,
});
