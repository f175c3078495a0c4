import type { LeftOutReason } from '#contracts/api/workForMany.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Users } from '../users/users.module.ts';
import type { WorkItemsRepository } from './workItems.repository.ts';

type Asked = {
  readonly clientIds: readonly string[];
  readonly isByManager: boolean;
  readonly assigneeId: string | null;
};
type ClientsForWork = {
  readonly chosen: { readonly clientId: string; readonly clientName: string; readonly assigneeId: string | null }[];
  readonly leftOut: { clientId: string; reason: LeftOutReason }[];
};

/**
 * The clients for which work can be made, with whoever does it: their manager where that is asked for and they have one.
 * Managers are locked, in the order of a person's removal.
 */
export async function clientsForWork(
  { clientsOf }: Pick<WorkItemsRepository, 'clientsOf'>,
  users: Pick<Users, 'lockActive'>,
  tx: TenantTx,
  { clientIds, isByManager, assigneeId }: Asked,
): Promise<ClientsForWork> {
  const asked = [...new Set(clientIds)];
  const found = await clientsOf(tx, asked);
  const active = found.filter(({ isActive }) => isActive);
  const managers = isByManager ? active.flatMap(({ accountManagerId }) => accountManagerId ?? []) : [];
  const known = new Set((await users.lockActive(tx, [...new Set(managers)])).map(({ id }) => id));
  return {
    chosen: active.map(({ id, name, accountManagerId }) => ({
      clientId: id,
      clientName: name,
      assigneeId: accountManagerId !== null && known.has(accountManagerId) ? accountManagerId : assigneeId,
    })),
    leftOut: asked
      .filter((id) => !active.some((client) => client.id === id))
      .map((clientId) => ({ clientId, reason: found.some(({ id }) => id === clientId) ? 'inactive' : 'notFound' })),
  };
}
