import type { TrailEntry } from '../api/auditTrail.ts';
import type { ListColumn } from './listColumn.ts';

const hour = new Intl.DateTimeFormat('ro-RO', {
  timeZone: 'Europe/Bucharest',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The columns of the audit trail. */
export const AUDIT_TRAIL_COLUMNS = {
  when: { header: 'column.when', value: ({ at }) => ({ instant: at }), isInTable: true },
  hour: { header: 'column.hour', value: ({ at }) => hour.format(new Date(at)), isInTable: false },
  who: { header: 'column.who', value: ({ actorName }) => actorName ?? 'Dosar', isInTable: true },
  what: { header: 'column.what', value: ({ action }) => action, isInTable: true },
  object: { header: 'column.object', value: ({ title }) => title, isInTable: true },
  changes: {
    header: 'column.changes',
    value: ({ changes }) =>
      changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; '),
    isInTable: true,
  },
  seq: { header: 'column.seq', value: ({ seq }) => seq, isInTable: false },
  hash: { header: 'column.hash', value: ({ hash }) => hash, isInTable: false },
} as const satisfies Record<string, ListColumn<TrailEntry>>;
