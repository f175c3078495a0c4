import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { instantSchema } from '#contracts/api/shared.ts';
import type {
  SpvRequest,
  SpvRequestFields,
  SpvRequestFilter,
  spvRequestListQuerySchema,
} from '#contracts/api/spvRequest.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import { pageOf, readPage, type Page } from '../lists/keyset.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { answerName } from './answerName.ts';
import { requestOf, snapshotOf, statusesThatTake, type SpvRequestsDeps } from './requestParts.ts';
import { readDetails } from './requestQuery.ts';

type ListQuery = v.InferOutput<typeof spvRequestListQuerySchema>;

const reads = ({ tenants, requests, messages, signFileUrl }: SpvRequestsDeps) => ({
  /** A page, newest first, in one query. */
  async list(actor: Actor, query: ListQuery): Promise<Page<SpvRequest>> {
    const page = readPage(query, instantSchema);
    const rows = await tenants.read(actor.tenantId, (tx) => requests.page(tx, query, page));
    return pageOf(page, rows, (row) => [row.dateCreated, row.id], requestOf);
  },

  count: (actor: Actor, filter: SpvRequestFilter) => tenants.read(actor.tenantId, (tx) => requests.count(tx, filter)),

  /** @throws {AppError} `spvRequest.notFound` */
  get: (actor: Actor, id: string) =>
    tenants.read(actor.tenantId, async (tx) => {
      const request = requestOf(requireFound(await requests.find(tx, id), 'spvRequest.notFound'));
      const answer = request.messageId === null ? null : await messages.find(tx, request.messageId);
      const contentId = answer?.contentId ?? null;
      const mimeType = answer?.mimeType ?? 'application/octet-stream';
      const fileName = answerName({ ...request, mimeType });
      const responseMessageContent =
        contentId === null
          ? null
          : {
              url: signFileUrl(actor.tenantId, contentId, fileName),
              mimeType,
              fileName,
            };
      return { ...request, responseMessageContent, responseSignatureStatus: answer?.signatureStatus ?? null };
    }),
});

const changes = ({ tenants, requests, clients, contacts, audit, now }: SpvRequestsDeps) => {
  const move = (isArchived: boolean) => (actor: Actor, ids: readonly string[]) =>
    tenants.run(actor.tenantId, async (tx) => {
      const asked = [...new Set(ids)];
      if ((await requests.countOf(tx, asked)) !== asked.length) throw new AppError('spvRequest.notFound');
      const changed = await requests.setArchived(tx, asked, isArchived);
      const action = isArchived ? 'spvRequest.archive' : 'spvRequest.unarchive';
      await audit.append(
        tx,
        actor.userId,
        changed.map((entityId) => ({ action, entityId, before: { isArchived: !isArchived }, after: { isArchived } })),
      );
      return { changed };
    });

  const removeSome = (actor: Actor, ids: readonly string[]) =>
    tenants.run(actor.tenantId, async (tx) => {
      const changed = await requests.remove(tx, ids, statusesThatTake('request.delete'));
      await audit.append(
        tx,
        actor.userId,
        changed.map((entityId) => ({ action: 'spvRequest.remove' as const, entityId })),
      );
      return { changed };
    });

  return {
    /** @throws {AppError} `client.notFound`, `contact.notFound`, `request.invalid`, `spvRequest.notForClient` */
    create: (actor: Actor, fields: SpvRequestFields): Promise<SpvRequest> =>
      tenants.run(actor.tenantId, async (tx) => {
        const client = requireFound(await clients.find(tx, fields.clientId), 'client.notFound');
        const { taxId } = client;
        if (taxId === null) throw new AppError('spvRequest.notForClient');
        const details = readDetails(fields, taxId, Number(romanianDay(now()).slice(0, 4)));
        const { clientId, documentType, emailToClient = false, contactId = null } = fields;
        if (emailToClient && contactId === null) throw new AppError('request.invalid', { fields: ['contactId'] });
        if (contactId !== null) {
          const known = await contacts.ofClient(tx, clientId);
          if (!known.some(({ id }) => id === contactId)) throw new AppError('contact.notFound');
        }
        const values = { ...details, clientId, taxId, documentType, emailToClient, contactId };
        const id = fields.id ?? randomUUID();
        const isNew = await requests.insert(tx, { ...values, id, requestedBy: actor.userId });
        const row = requireFound(await requests.find(tx, id), 'spvRequest.notFound');
        if (!isNew) return requestOf(row);
        await audit.append(tx, actor.userId, [{ action: 'spvRequest.create', entityId: id, after: snapshotOf(row) }]);
        return requestOf(row);
      }),

    archive: move(true),
    unarchive: move(false),

    /** @throws {AppError} `spvRequest.notFound`, `spvRequest.state` */
    async remove(actor: Actor, id: string): Promise<Record<string, never>> {
      const { changed } = await removeSome(actor, [id]);
      if (changed.length === 0) {
        const isKnown = await tenants.read(actor.tenantId, (tx) => requests.find(tx, id));
        throw new AppError(isKnown === null ? 'spvRequest.notFound' : 'spvRequest.state');
      }
      return {};
    },

    removeAll: removeSome,
  };
};

/** Requests for documents of the tax authority: what people do with them. */
export const createSpvRequestsService = (deps: SpvRequestsDeps) => ({ ...reads(deps), ...changes(deps) });
