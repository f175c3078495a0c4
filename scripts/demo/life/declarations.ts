import type { MadeForm } from '#serverTesting/declarations.ts';
import { HOUR_MS, instantIn, minutesBefore, monthAt, onWorkday, type Month } from './calendar.ts';
import { chanceOf, numberBetween } from './chance.ts';
import { DEMO_CLIENTS, type DemoClient } from './clients.ts';
import { lastRefreshAt } from './letters.ts';

/** Months of receipts. */
export const RECEIPT_MONTHS = 12;
/** So long ago the firm began to file with the product; before, it filed elsewhere. */
const FILED_HERE_MS = 35 * 24 * HOUR_MS;

/** The authority confirms within this time. */
const RECEIPT_WITHIN_MS = 4 * HOUR_MS;

/** What the authority finds in a declaration. */
export type Verdict = 'valid' | 'warnings' | 'errors';

/** A declaration that the authority has confirmed. Instants are ms since 1970. */
export type FiledDeclaration = {
  readonly client: DemoClient;
  readonly form: MadeForm;
  readonly month: Month;
  readonly filedAt: number;
  readonly receiptAt: number;
  readonly verdict: Verdict;
  /** Index of the upload at the authority. */
  readonly index: string;
  readonly messageId: string;
  readonly isFiledHere: boolean;
};

/** Indexes and message ids of the demo's past, below those that the simulator gives. */
const FIRST_INDEX = 1_150_000_000;
const FIRST_RECEIPT = 4_050_000_000;

/** Forms that a client files for a month. */
export function formsOf({ rhythm, taxId }: DemoClient, month: Month): MadeForm[] {
  const isQuarter = month % 3 === 2;
  const quarterly = (...forms: MadeForm[]): MadeForm[] => (isQuarter ? forms : []);
  if (rhythm === 'micro') return quarterly('D112', 'D100');
  if (rhythm === 'quarterly') return ['D112', ...quarterly('D300', 'D100')];
  const listings: MadeForm[] = chanceOf('listing', taxId) < 0.5 ? ['D390'] : ['D394'];
  return ['D300', 'D112', ...listings, ...quarterly('D100')];
}

/** What the firm is still working on at the moment, which is not filed yet: see `openFilings`. */
export type Kept = (client: DemoClient, form: MadeForm, month: Month) => boolean;

/**
 * Everything that was filed in twelve months, oldest first. Of the last month a few are missing, and those whose day
 * has not come.
 */
export function filedDeclarations(nowMs: number, isKept: Kept): FiledDeclaration[] {
  const current = monthAt(nowMs);
  const refreshedAt = lastRefreshAt(nowMs);
  const months = Array.from({ length: RECEIPT_MONTHS }, (_, at) => current - RECEIPT_MONTHS + at);
  const planned = months.flatMap((month) =>
    DEMO_CLIENTS.flatMap((client) =>
      formsOf(client, month).flatMap((form) => {
        const filedAt = filedAtOf(client, form, month);
        const isMissed = month === current - 1 && chanceOf('missed', client.taxId, form) < 0.06;
        return isMissed || isKept(client, form, month) ? [] : [{ client, form, month, filedAt }];
      }),
    ),
  );
  return (
    planned
      // Their receipts have come with the last refresh.
      .filter(({ filedAt }) => filedAt < refreshedAt - RECEIPT_WITHIN_MS)
      .toSorted((one, other) => one.filedAt - other.filedAt)
      .map((one, place, all) => ({
        ...one,
        index: String(FIRST_INDEX + 17 * place),
        messageId: String(FIRST_RECEIPT + 13 * place),
        receiptAt: one.filedAt + numberBetween(20 * 60, RECEIPT_WITHIN_MS / 1000, 'receipt', place) * 1000,
        isFiledHere: one.filedAt > nowMs - FILED_HERE_MS,
        verdict: verdictOf(place, all.length),
      }))
  );
}

/** A working day between the 5th and the 23rd of the following month, in office hours. */
function filedAtOf({ taxId }: DemoClient, form: MadeForm, month: Month): number {
  const key = [taxId, form, month] as const;
  const day = numberBetween(5, 23, 'day', ...key);
  const minute = numberBetween(0, 59, 'minute', ...key);
  return onWorkday(instantIn(month + 1, day, numberBetween(6, 13, 'hour', ...key), minute));
}

/** A few findings, among them some of the last days. */
function verdictOf(place: number, count: number): Verdict {
  const back = count - place;
  if (back === 4 || back === 11) return 'errors';
  if (back === 7 || back === 15 || back === 24) return 'warnings';
  const chance = chanceOf('verdict', place);
  return chance < 0.02 ? 'errors' : chance < 0.07 ? 'warnings' : 'valid';
}

/** When the firm had uploaded and approved a declaration before it filed it. */
export const uploadedAt = ({ filedAt, index }: FiledDeclaration): number =>
  minutesBefore(numberBetween(15, 170, 'uploaded', index), filedAt);
