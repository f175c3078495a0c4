import type { DeadlineExtension, NewExtension } from '#contracts/api/deadlines.ts';
import { daysFrom } from '#contracts/deadlines.ts';
import { EXTENSION_DAYS_MAX } from '#contracts/limits.ts';
import type { Audit } from '../../audit/audit.ts';
import type { JsonValue } from '../../audit/canonicalJson.ts';
import type { Tenants } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, requireFound } from '../../http/appError.ts';
import { lawfulDay, lawfulDayOf } from '../dueDay.ts';
import { extensionOf } from './extensionAnswer.ts';
import type { ExtensionRow, ExtensionsRepository, ExtensionValues } from './extensions.repository.ts';

declare module '../../audit/audit.ts' {
  interface AuditActions {
    deadlineExtension: 'create' | 'update' | 'remove';
  }
}

type Deps = { readonly tenants: Tenants; readonly extensions: ExtensionsRepository; readonly audit: Audit };
type Change = { readonly id: string; readonly newDate: string; readonly reason: string; readonly revision: number };

/** Later days that the firm enters for a form of one month, with their reason. */
export const createExtensionsService = ({ tenants, extensions, audit }: Deps) => ({
  /** @throws {AppError} `deadlineExtension.exists`, `deadlineExtension.dayOutside` */
  extend: (actor: Actor, values: NewExtension): Promise<DeadlineExtension> =>
    tenants.run(actor.tenantId, async (tx) => {
      requireLater(values);
      const id = await extensions.insert(tx, values, actor.userId);
      if (id === null) throw new AppError('deadlineExtension.exists');
      const extension = requireFound(await extensions.find(tx, id), 'deadlineExtension.notFound');
      await audit.append(tx, actor.userId, [
        { action: 'deadlineExtension.create', entityId: id, after: auditSnapshot(extension) },
      ]);
      return extensionOf(extension);
    }),

  /**
   * @throws {AppError} `deadlineExtension.notFound`, `deadlineExtension.dayOutside`; `deadlineExtension.changed` when it
   * was changed after the caller's revision
   */
  change: (actor: Actor, { id, newDate, reason, revision }: Change): Promise<DeadlineExtension> =>
    tenants.run(actor.tenantId, async (tx) => {
      const before = requireFound(await extensions.lock(tx, id), 'deadlineExtension.notFound');
      if (before.revision !== revision) throw new AppError('deadlineExtension.changed');
      requireLater({ ...before, newDate });
      await extensions.update(tx, id, newDate, reason, actor.userId);
      const after = requireFound(await extensions.find(tx, id), 'deadlineExtension.notFound');
      await audit.append(tx, actor.userId, [
        {
          action: 'deadlineExtension.update',
          entityId: id,
          before: auditSnapshot(before),
          after: auditSnapshot(after),
        },
      ]);
      return extensionOf(after);
    }),

  /** @throws {AppError} `deadlineExtension.notFound` */
  withdraw: (actor: Actor, id: string): Promise<Record<string, never>> =>
    tenants.run(actor.tenantId, async (tx) => {
      const before = requireFound(await extensions.lock(tx, id), 'deadlineExtension.notFound');
      await extensions.remove(tx, id);
      await audit.append(tx, actor.userId, [
        { action: 'deadlineExtension.remove', entityId: id, before: auditSnapshot(before) },
      ]);
      return {};
    }),
});

/** An extension is later than the day by law, and not so much later that a day would hold the forms of years. */
function requireLater({ statementType, newDate, ...period }: Omit<ExtensionValues, 'reason'>): void {
  const lawful = lawfulDayOf(statementType, period);
  // A day on which nothing may end moves, and 25 December moves back: the day that counts is what has to be later.
  if (lawfulDay(newDate).date <= lawful || newDate > daysFrom(lawful, EXTENSION_DAYS_MAX)) {
    throw new AppError('deadlineExtension.dayOutside', { fields: ['newDate'] });
  }
}

/** State of an extension in the trail, which itself says who and when. */
const auditSnapshot = ({ statementType, month, year, newDate, reason, revision }: ExtensionRow): JsonValue => ({
  statementType,
  month,
  year,
  newDate,
  reason,
  revision,
});
