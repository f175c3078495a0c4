import type { WorkStatus } from '#contracts/api/workItem.ts';
import { today } from '#src/shared/text/today.ts';

type Due = { readonly status: WorkStatus; readonly dueDate: string | null };

/** Whether its day has passed and it is not done. */
export const isLate = ({ status, dueDate }: Due): boolean =>
  status !== 'Complete' && dueDate !== null && dueDate < today();
