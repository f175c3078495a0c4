import type { DeadlineExtension } from '#contracts/api/deadlines.ts';
import { lawfulDay, lawfulDayOf } from '../dueDay.ts';
import type { ExtensionRow } from './extensions.repository.ts';

/** An extension as the contract has it, with the day that it replaces. */
export const extensionOf = ({ at, ...row }: ExtensionRow): DeadlineExtension => ({
  id: row.id,
  statementType: row.statementType,
  month: row.month,
  year: row.year,
  lawfulDate: lawfulDayOf(row.statementType, row),
  newDate: row.newDate,
  dueDate: lawfulDay(row.newDate).date,
  reason: row.reason,
  byName: row.byName,
  at: at.toISOString(),
  revision: row.revision,
});
