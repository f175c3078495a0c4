import * as v from 'valibot';
import { newExtensionSchema } from '#contracts/api/deadlines.ts';

const { statementType, newDate, reason } = newExtensionSchema.entries;

/** The contract's extension, with its month as one choice: `2026-10`. */
export const extensionFormSchema = v.strictObject({
  statementType,
  period: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  newDate,
  reason,
});
export type ExtensionForm = v.InferOutput<typeof extensionFormSchema>;

/** A month as the form has it. */
export const periodText = ({ year, month }: { readonly year: number; readonly month: number }): string =>
  `${String(year)}-${String(month).padStart(2, '0')}`;

/** The months that are offered: a year back, and the present one, the latest first. */
export function offeredPeriods(today: string): { readonly year: number; readonly month: number }[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: 13 }, (_, back) => year * 12 + month - 1 - back).map((at) => ({
    year: Math.floor(at / 12),
    month: (at % 12) + 1,
  }));
}
