import type { AnyEventObject } from 'xstate';
import type { Branch, Table } from '../testing/table.ts';
import { linesToImport, type clientImportMachine } from './clientImport.machine.ts';

type Rule = Branch<typeof clientImportMachine>;

const started = ({ output }: AnyEventObject) => ({ present: output, isUnreachable: false });
const isRunning = ({ output, present }: AnyEventObject) => (output ?? present)?.state === 'running';
const hasLines: Rule['when'] = (_, { rows }) => linesToImport(rows).length > 0;
const again: Rule = { to: 'choosing', context: { source: null, rows: [], refusal: null, present: null } };

/** A list is read and reviewed here and run by the server; a page that opens while one runs follows it. */
export const CLIENT_IMPORT_TABLE: Table<typeof clientImportMachine> = {
  starts: 'opening',
  states: {
    opening: {
      'findImport answers': [{ when: isRunning, to: 'running', context: started }, { to: 'choosing' }],
      'findImport fails': 'failed',
    },
    choosing: {
      'file.chosen': {
        to: 'reading',
        context: ({ source }) => ({ source, rows: [], refusal: null, present: null }),
      },
    },
    reading: {
      'readRows answers': [
        {
          when: ({ output }) => output.kind === 'rows',
          to: 'reviewing',
          context: ({ output }) => ({ rows: output.rows }),
        },
        { to: 'choosing', context: ({ output }) => ({ refusal: output.reason }) },
      ],
      'readRows fails': { to: 'choosing', context: { refusal: 'unreadable' } },
    },
    reviewing: { 'import.start': [{ when: hasLines, to: 'starting' }], 'import.again': again },
    starting: { 'startImport answers': { to: 'running', context: started }, 'startImport fails': 'failed' },
    running: {
      'import.progressed': [
        { when: isRunning, context: ({ present }) => ({ present, isUnreachable: false }) },
        {
          to: 'done',
          tells: ['emits: import.ended'],
          context: ({ present }) => ({ present, isUnreachable: false }),
        },
      ],
      'import.unreachable': { context: { isUnreachable: true } },
      'import.cancel': 'cancelling',
      'followImport fails': 'failed',
    },
    cancelling: {
      'cancelImport answers': { to: 'done', context: started },
      'cancelImport fails': { to: 'running', tells: ['emits: import.notCancelled'] },
    },
    done: { 'import.again': again },
    failed: {
      // What was begun goes on; what was read is sent; otherwise the server is asked anew.
      'import.retry': [
        { when: (_, { present }) => present !== null, to: 'running' },
        { when: hasLines, to: 'starting' },
        { to: 'opening' },
      ],
      'import.again': again,
    },
  },
};
