import { expect, it } from 'vitest';
import { STORE_MESSAGES_MAX } from '#contracts/limits.ts';
import type { AuthorityMessage, ListedMessage } from '#contracts/link/fields.ts';
import { storedChunks } from './storedChunks.ts';

const isRead = (message: ListedMessage): message is AuthorityMessage => !('reason' in message);
const DAY_MS = 86_400_000;
const two = (number: number) => String(number).padStart(2, '0');
/** The authority lists the newest first. */
const listing = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.UTC(2026, 1, 20) - Math.floor(at / 50) * DAY_MS);
    const date = `${two(day.getUTCDate())}.${two(day.getUTCMonth() + 1)}.${day.getUTCFullYear()}`;
    const time = `${two(23 - (at % 24))}:00:00`;
    const named = { id: String(count - at), detalii: '', cif: '12345674', id_solicitare: null, tip: 'RECIPISA' };
    return { ...named, data_creare: `${date} ${time}` };
  });

it('a listing that is cut off while it is stored leaves out only what is newer than all that is stored', () => {
  const days = storedChunks(listing(2 * STORE_MESSAGES_MAX + 500)).map((chunk) =>
    chunk.filter(isRead).map(({ data_creare: created }) => {
      const [dayOfMonth = 0, month = 0, year = 0] = created.slice(0, 10).split('.').map(Number);
      return Date.UTC(year, month - 1, dayOfMonth);
    }),
  );
  expect(days.map((chunk) => chunk.length)).toEqual([STORE_MESSAGES_MAX, STORE_MESSAGES_MAX, 500]);
  for (const [at, chunk] of days.slice(1).entries()) {
    expect(Math.max(...(days[at] ?? []))).toBeLessThanOrEqual(Math.min(...chunk));
  }
});

it('what could not be read is stored first, beside the oldest messages', () => {
  const odd = { text: 'null', reason: 'form' } as const;
  expect(storedChunks([...listing(STORE_MESSAGES_MAX), odd]).map((chunk) => [chunk.length, chunk[0] === odd])).toEqual([
    [STORE_MESSAGES_MAX, true],
    [1, false],
  ]);
});

it('an empty listing has no chunks', () => expect(storedChunks([])).toEqual([]));
