import { PAGE_SIZE_MAX } from '#contracts/limits.ts';
import { client } from '#src/shared/api/api.ts';
import type { AskedRequest, Order } from './orders.ts';
import { enterRequestPins, type Tab } from './personTab.ts';

/** All requests of the firm, as the list shows them. */
export async function listRequests(): Promise<readonly AskedRequest[]> {
  const { items, hasNextPage } = await client.spvRequests.list({ pageSize: PAGE_SIZE_MAX });
  if (hasNextPage) throw new Error('a firm has more requests than a page');
  return items.map(({ id, status, requestId }) => ({ id, status, requestId }));
}

/** Creates requests, one call each, gives PINs that are asked for, and says what the portal shows of unknown ones. */
export async function ask(tab: Tab, { create, settle }: Extract<Order, { kind: 'ask' }>): Promise<null> {
  const created = await Promise.allSettled(create.map((fields) => client.spvRequests.create(fields)));
  const requestIds = created.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
  if (requestIds.length > 0) tab.actor('requestDispatch').send({ type: 'request.created', requestIds });
  await enterRequestPins(tab);
  for (const { id, requestId } of settle) {
    const note = requestId === null ? 'The portal lists no such request.' : 'The portal lists it.';
    await client.spvRequests.settled({ id, wasSent: requestId !== null, requestId, note });
  }
  return null;
}
