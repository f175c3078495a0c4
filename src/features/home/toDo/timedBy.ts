import type { ToDoLine } from '#contracts/api/home.ts';
import type { Timed } from '#src/shared/time/timerDraft.ts';

/** What the timer counts for a line: its work item, its task, or its client where a task stands alone. */
export function timedBy({ kind, id, title, clientId, clientName, workItemId, workItemTitle }: ToDoLine): Timed {
  const of = (itemId: string, itemTitle: string) => ({ id: itemId, title: itemTitle, clientLegalName: clientName });
  if (kind === 'workItem') return { clientId, workItem: of(id, title), task: null };
  if (workItemId === null) return { clientId, workItem: null, task: null };
  return { clientId, workItem: of(workItemId, workItemTitle ?? ''), task: { id, title } };
}
