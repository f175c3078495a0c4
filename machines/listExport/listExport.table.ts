import type { Table } from '../testing/table.ts';
import type { listExportMachine } from './listExport.machine.ts';

const NOTHING = { request: null, receivedBytes: 0, showsProgress: false };

/** One file at a time; progress is shown for what takes longer than a second, and one that waits for another is told. */
export const LIST_EXPORT_TABLE: Table<typeof listExportMachine> = {
  starts: 'idle',
  tags: { busy: ['fetching'] },
  states: {
    idle: { 'export.start': { to: 'fetching', context: ({ request }) => ({ request }) } },
    fetching: {
      'export.received': { context: ({ bytes }) => ({ receivedBytes: bytes }) },
      'export.saved': { to: 'idle', tells: ['emits: export.done'], context: NOTHING },
      'export.broke': { to: 'idle', tells: ['emits: export.failed'], context: NOTHING },
      'export.cancel': { to: 'idle', context: NOTHING },
      'fetchFile fails': { to: 'idle', tells: ['emits: export.failed'], context: NOTHING },
      'after progressAfterMs': { ms: 1000, context: { showsProgress: true } },
      'after inLineAfterMs': [
        { ms: 5000, when: (_, { receivedBytes }) => receivedBytes === 0, tells: ['emits: export.inLine'] },
      ],
    },
  },
};
