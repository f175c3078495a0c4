import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { instantSchema } from '#contracts/api/shared.ts';
import type {
  ContactRegistration,
  SpvContact,
  spvContactDetailSchema,
  SpvContactFields,
  SpvContactFilter,
  spvContactListQuerySchema,
} from '#contracts/api/spvContact.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { pageOf, readPage, type Page } from '../lists/keyset.ts';
import { messageDocumentName } from '../spvMessages/spvMessages.module.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { earlierAnswer } from './contactFormAnswers.ts';
import { unknownChoices } from './contactFormConfiguration.ts';
import { contactFormOf, snapshotOf, statusAfter, takeFile, type SpvContactsDeps } from './contactFormParts.ts';

type ListQuery = v.InferOutput<typeof spvContactListQuerySchema>;
type Detail = v.InferOutput<typeof spvContactDetailSchema>;

const reads = ({ tenants, forms, contents, messages, signFileUrl }: SpvContactsDeps) => {
  const fileOf = async (tx: TenantTx, id: string): Promise<Detail['requestContent']> => {
    const { name: fileName, mimeType, sizeBytes } = requireFound(await contents.find(tx, id), 'content.notFound');
    return { id, url: signFileUrl(tx.tenantId, id), fileName, sizeBytes, mimeType: mimeType ?? UNKNOWN_TYPE };
  };

  const answerOf = async (tx: TenantTx, messageId: string): Promise<Detail['answer']> => {
    const message = requireFound(await messages.find(tx, messageId), 'message.notFound');
    const { title, date, contentId } = message;
    const mimeType = message.mimeType ?? UNKNOWN_TYPE;
    const fileName = messageDocumentName(message);
    const url = contentId === null ? null : signFileUrl(tx.tenantId, contentId, fileName);
    const content = url === null ? null : { url, mimeType, fileName };
    return { title, date, content };
  };

  return {
    /** A page, newest first, in one query. */
    async list(actor: Actor, query: ListQuery): Promise<Page<SpvContact>> {
      const page = readPage(query, instantSchema);
      const rows = await tenants.read(actor.tenantId, (tx) => forms.page(tx, query, page));
      return pageOf(page, rows, (row) => [row.dateCreated, row.id], contactFormOf);
    },

    count: (actor: Actor, filter: SpvContactFilter) => tenants.read(actor.tenantId, (tx) => forms.count(tx, filter)),

    /** @throws {AppError} `spvContact.notFound` */
    get: (actor: Actor, id: string): Promise<Detail> =>
      tenants.read(actor.tenantId, async (tx) => {
        const row = requireFound(await forms.find(tx, id), 'spvContact.notFound');
        return {
          ...contactFormOf(row),
          requestContent: row.contentId === null ? null : await fileOf(tx, row.contentId),
          answer: row.messageId === null ? null : await answerOf(tx, row.messageId),
        };
      }),
  };
};

const changes = ({ tenants, forms, clients, contents, audit, now }: SpvContactsDeps) => ({
  /**
   * @throws {AppError} `client.notFound`, `spvContact.noTaxId`, `request.invalid`, `content.notFound`,
   * `content.notUploaded`, `spvContact.fileTooLarge`, `spvContact.fileUnsupported`
   */
  create: (actor: Actor, { id = randomUUID(), ...fields }: SpvContactFields): Promise<SpvContact> =>
    tenants.run(actor.tenantId, async (tx) => {
      const unknown = unknownChoices(fields.requestCategory, fields.requestSubCategory);
      if (unknown.length > 0) throw new AppError('request.invalid', { fields: [...unknown] });
      const { taxId } = requireFound(await clients.find(tx, fields.clientId), 'client.notFound');
      if (taxId === null) throw new AppError('spvContact.noTaxId', { fields: ['clientId'] });
      if (fields.contentId !== null) await takeFile(contents, tx, fields.contentId);
      const isNew = await forms.insert(tx, { ...fields, id, taxId, requestedBy: actor.userId });
      const row = requireFound(await forms.find(tx, id), 'spvContact.notFound');
      if (isNew) {
        await audit.append(tx, actor.userId, [{ action: 'spvContact.create', entityId: id, after: snapshotOf(row) }]);
      }
      return contactFormOf(row);
    }),

  /**
   * Takes what the authority has registered. An answer that came before is found at once.
   *
   * @throws {AppError} `spvContact.notFound`, `spvContact.state`, `request.invalid` for a day to come
   */
  submitted: (actor: Actor, { id, ...registration }: ContactRegistration & { id: string }): Promise<SpvContact> =>
    tenants.run(actor.tenantId, async (tx) => {
      const before = requireFound(await forms.lock(tx, id), 'spvContact.notFound');
      const status = statusAfter(before.status, 'form.registered');
      if (registration.registrationDate > romanianDay(now())) {
        throw new AppError('request.invalid', { fields: ['registrationDate'] });
      }
      await forms.setSubmitted(tx, id, { ...registration, status, by: actor.userId });
      const answered = await earlierAnswer({ forms }, tx, { ...registration, id, status, taxId: before.taxId });
      const after = { status, ...registration };
      await audit.append(tx, actor.userId, [
        { action: 'spvContact.submit', entityId: id, before: { status: before.status }, after },
        ...answered,
      ]);
      return contactFormOf(requireFound(await forms.find(tx, id), 'spvContact.notFound'));
    }),
});

const UNKNOWN_TYPE = 'application/octet-stream';

/** Contact forms of the authority. */
export const createSpvContactsService = (deps: SpvContactsDeps) => ({ ...reads(deps), ...changes(deps) });
