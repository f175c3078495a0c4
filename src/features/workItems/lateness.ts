import type { WorkItemRow } from '#contracts/api/workItem.ts';
import { today } from '#src/shared/text/today.ts';

/** Whether its day has passed and it is not done. */
export const isLate = ({ status, dueDate }: Pick<WorkItemRow, 'status' | 'dueDate'>): boolean =>
  status !== 'Complete' && dueDate < today();
