import type { AnyEventObject } from 'xstate';
import type { Branch, Table } from '../testing/table.ts';
import type { clientImportMachine } from './clientImport.machine.ts';

type Rule = Branch<typeof clientImportMachine>;

const started = ({ output }: AnyEventObject) => ({ present: output, isUnreachable: false });
const isRunning = ({ output, present }: AnyEventObject) => (output ?? present)?.state === 'running';
const nothing = {
  source: null,
  sheets: [],
  sheet: null,
  rows: [],
  unused: [],
  accepted: null,
  refusal: null,
  present: null,
};
const again: Rule = { to: 'choosing', context: nothing };

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
        context: ({ source }) => ({ ...nothing, source }),
      },
    },
    reading: {
      'readRows answers': [
        {
          when: ({ output }) => output.kind === 'rows',
          to: 'reviewing',
          context: ({ output }) => ({ rows: output.rows, unused: output.unused }),
        },
        {
          when: ({ output }) => output.kind === 'sheets',
          to: 'pickingSheet',
          context: ({ output }) => ({ sheets: output.names }),
        },
        { to: 'choosing', context: ({ output }) => ({ refusal: output.reason }) },
      ],
      'readRows fails': { to: 'choosing', context: { refusal: 'unreadable' } },
    },
    pickingSheet: {
      'sheet.chosen': { to: 'reading', context: ({ sheet }) => ({ sheet }) },
      'import.again': again,
    },
    reviewing: {
      // Another list is asked for by accepting nothing of this one.
      'importReview answers': [
        {
          when: ({ output }) => output.lines.length > 0,
          to: 'starting',
          context: ({ output }) => ({ accepted: output }),
        },
        again,
      ],
      'importReview fails': 'failed',
    },
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
      // What was begun goes on; what was accepted is sent; otherwise the server is asked anew.
      'import.retry': [
        { when: (_, { present }) => present !== null, to: 'running' },
        { when: (_, { accepted }) => accepted !== null, to: 'starting' },
        { to: 'opening', context: nothing },
      ],
      'import.again': again,
    },
  },
};
