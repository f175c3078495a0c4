import type { Tenants } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import type { FilingWorkRepository } from './filingWork.repository.ts';

type Deps = { readonly tenants: Tenants; readonly work: FilingWorkRepository };

/** Lists the filings to send, and counts them by certificate. */
export const createFilingWork = ({ tenants, work }: Deps) => ({
  toSend: async (actor: Actor, certificateId: string) =>
    (await tenants.read(actor.tenantId, (tx) => work.toSend(tx, certificateId))).map((filing) => ({
      ...filing,
      approvedAt: filing.approvedAt?.toISOString() ?? null,
    })),

  waiting: (actor: Actor) => tenants.read(actor.tenantId, (tx) => work.waiting(tx)),

  openAttempts: async (actor: Actor, workstationKeyId: string) =>
    (await tenants.read(actor.tenantId, (tx) => work.openOf(tx, workstationKeyId))).map((attempt) => ({
      ...attempt,
      openedAt: attempt.openedAt.toISOString(),
    })),
});

/** Lists the filings to send, and counts them by certificate. */
export type FilingWorkService = ReturnType<typeof createFilingWork>;
