import type { Task } from '#contracts/api/task.ts';
import { today } from '#src/shared/text/today.ts';

/** Whether its day has passed and it is not done. */
export const isLate = ({ status, dueDate }: Pick<Task, 'status' | 'dueDate'>): boolean =>
  status !== 'Complete' && dueDate !== null && dueDate < today();
