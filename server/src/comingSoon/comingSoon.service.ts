import type { ComingSoonPage } from '#contracts/api/comingSoon.ts';
import type { Audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import type { ComingSoonRepository } from './comingSoon.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    comingSoon: 'ask' | 'takeBack';
  }
}

type Deps = { readonly tenants: Tenants; readonly comingSoon: ComingSoonRepository; readonly audit: Audit };

/** The wait lists of the announced pages. */
export const createComingSoonService = ({ tenants, comingSoon, audit }: Deps) => ({
  list: ({ tenantId, userId }: Actor): Promise<ComingSoonPage[]> =>
    tenants.read(tenantId, (tx) => comingSoon.list(tx, userId)),

  ask: ({ tenantId, userId }: Actor, page: ComingSoonPage): Promise<Record<string, never>> =>
    tenants.run(tenantId, async (tx) => {
      const isNew = await comingSoon.insert(tx, userId, page);
      if (isNew) await audit.append(tx, userId, [{ action: 'comingSoon.ask', entityId: userId, after: { page } }]);
      return {};
    }),

  takeBack: ({ tenantId, userId }: Actor, page: ComingSoonPage): Promise<Record<string, never>> =>
    tenants.run(tenantId, async (tx) => {
      const wasThere = await comingSoon.remove(tx, userId, page);
      if (wasThere) {
        await audit.append(tx, userId, [{ action: 'comingSoon.takeBack', entityId: userId, before: { page } }]);
      }
      return {};
    }),
});
