import { generateKeyBetween } from 'fractional-indexing';
import type { WorkStatus } from '#contracts/api/workItem.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { WorkItemsRepository } from './workItems.repository.ts';

type Places = Pick<WorkItemsRepository, 'lockColumn' | 'firstPlace' | 'lastPlace' | 'placesAround'>;

/** The place of a card that comes to a column: on top of what is complete, because the latest is seen there; else last. */
export async function placeOfArrival(places: Places, tx: TenantTx, status: WorkStatus): Promise<string> {
  await places.lockColumn(tx, status);
  return status === 'Complete'
    ? generateKeyBetween(null, await places.firstPlace(tx, status))
    : generateKeyBetween(await places.lastPlace(tx, status), null);
}

/** The place before another card of the column; at its end for null, or where that card has left the column. */
export async function placeBefore(
  places: Places,
  tx: TenantTx,
  { id, status, beforeId }: { readonly id: string; readonly status: WorkStatus; readonly beforeId: string | null },
): Promise<string> {
  await places.lockColumn(tx, status);
  const around = beforeId === null ? null : await places.placesAround(tx, status, beforeId, id);
  return around === null
    ? generateKeyBetween(await places.lastPlace(tx, status), null)
    : generateKeyBetween(around.above, around.place);
}
