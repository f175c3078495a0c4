import * as v from 'valibot';
import type { Account } from '#testEnvironment/account.ts';

const createdSchema = v.looseObject({ id: v.string() });
const clientsSchema = v.array(v.looseObject({ id: v.string() }));

/** A work item of the firm's first client, with one task, added without a browser. */
export async function addWork(account: Account, title: string, taskTitle: string): Promise<{ id: string }> {
  const [client] = v.parse(clientsSchema, (await account.call('GET', '/clients/list')).body);
  const fields = {
    clientId: client?.id,
    assigneeId: null,
    title,
    description: '',
    budgetedHours: 12,
    status: 'ToDo',
    priority: 'Medium',
    workItemType: 'Bookkeeping',
    startDate: '2026-11-01',
    dueDate: '2026-11-25',
  };
  const { id } = v.parse(createdSchema, (await account.call('POST', '/work-items', fields)).body);
  v.parse(createdSchema, (await account.call('POST', `/work-items/${id}/tasks`, { title: taskTitle })).body);
  return { id };
}
