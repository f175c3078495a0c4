import { chance } from '#simulator/faults/chance.ts';
import { shareOf } from './shares.ts';
import { uuidFor } from './uuidFor.ts';

/** A document that a firm asks the authority for. No two of an hour are of one client, type and period. */
export type PlannedRequest = {
  readonly key: string;
  readonly fiscalCode: string;
  readonly documentType: string;
  readonly year: number | null;
  readonly month: number | null;
  /** Whether the answer goes to the client's contact by mail. */
  readonly isMailed: boolean;
};

/** What a request is of, in the words of whoever tells of it. */
export type RequestParts = Omit<PlannedRequest, 'key' | 'isMailed'>;

/** Tells a request from all others of an hour. */
export const keyOfRequest = ({ documentType, fiscalCode, year, month }: RequestParts): string =>
  [documentType, fiscalCode, year ?? '', month ?? ''].join('/');

/** A person who asks for the same again makes another request: each attempt at it has its own id, the same each time. */
export const requestId = (seed: number, firm: string, { key }: PlannedRequest, attempt: number): string =>
  uuidFor(seed, firm, key, attempt);

type Period = 'none' | 'year' | 'month';
const TYPES: readonly (readonly [documentType: string, period: Period])[] = [
  ['VECTOR FISCAL', 'none'],
  ['D300', 'month'],
  ['Obligatii de plata', 'none'],
  ['Istoric declaratii', 'year'],
  ['DATE IDENTIFICARE', 'none'],
  ['D112', 'month'],
];

/** Shares so many requests out among certificates, each for the clients that it reads in turn, common ones included. */
export function planRequests(
  seed: number,
  certificates: readonly (readonly string[])[],
  count: number,
): readonly (readonly PlannedRequest[])[] {
  const asked = new Map<string, number>();
  return certificates.map((codes, place) =>
    Array.from({ length: shareOf(count, place, certificates.length) }, (_, number) => {
      const fiscalCode = codes[number % codes.length] ?? '';
      const before = asked.get(fiscalCode) ?? 0;
      asked.set(fiscalCode, before + 1);
      return requestFor(seed, fiscalCode, before);
    }),
  );
}

/** Every client begins with another type. */
function requestFor(seed: number, fiscalCode: string, before: number): PlannedRequest {
  const first = Math.floor(chance(seed, 'request', fiscalCode) * TYPES.length);
  const [documentType, period] = TYPES[(first + before) % TYPES.length] ?? ['VECTOR FISCAL', 'none'];
  const parts = {
    fiscalCode,
    documentType,
    year: period === 'none' ? null : new Date().getUTCFullYear() - 1,
    month: period === 'month' ? 1 + (before % 12) : null,
  };
  return { ...parts, key: keyOfRequest(parts), isMailed: chance(seed, 'mailed', fiscalCode, before) < 0.5 };
}
