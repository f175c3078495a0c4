import { describe, expect, it } from 'vitest';
import { createActor, type ContextFrom } from 'xstate';
import type { ClientImport, ImportState } from '#contracts/api/clientImport.ts';
import type { ImportReviewOutcome } from '../importReview/importReview.machine.ts';
import type { ImportRow } from '../importReview/importRows.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { clientImportMachine } from './clientImport.machine.ts';
import { CLIENT_IMPORT_TABLE } from './clientImport.table.ts';

type Deciding = ContextFrom<typeof clientImportMachine>;

const anImport = (state: ImportState): ClientImport => ({
  id: 'import-1',
  state,
  createdAt: '2026-11-23T10:00:00.000Z',
  createdByName: 'Ana Ionescu',
  registerDownSince: null,
  lines: [],
});
const row: ImportRow = {
  number: 1,
  line: 1,
  taxId: '12345674',
  name: '',
  email: '',
  telephone: '',
  problem: null,
  sameAs: null,
  client: null,
};
const accepted: ImportReviewOutcome = {
  lines: [{ taxId: '12345674', name: '', email: '', telephone: '' }],
  managerId: 'user-1',
  missing: [],
};

describe('clientImport', () => {
  walkEveryEdge(clientImportMachine, {
    table: CLIENT_IMPORT_TABLE,
    // It says how far the import is until the machine leaves the state.
    endless: ['followImport'],
    inputs: [undefined],
    key: ({ rows, sheet, accepted: lines, refusal, present }: Deciding) => [
      rows.length,
      sheet,
      lines !== null,
      refusal,
      present?.state,
    ],
    events: [
      { type: 'file.chosen', source: '12345674' },
      { type: 'sheet.chosen', sheet: 'Clienți' },
      { type: 'import.again' },
      { type: 'import.cancel' },
      { type: 'import.retry' },
      { type: 'import.progressed', present: anImport('running') },
      { type: 'import.progressed', present: anImport('done') },
      { type: 'import.unreachable' },
      settled('findImport', null),
      settled('findImport', anImport('running')),
      broke('findImport'),
      settled('readRows', { kind: 'rows', rows: [row], unused: ['Adresă'] }),
      settled('readRows', { kind: 'sheets', names: ['Clienți', 'Foaie2'] }),
      settled('readRows', { kind: 'refused', reason: 'empty' }),
      broke('readRows'),
      settled('importReview', accepted),
      settled('importReview', { lines: [], managerId: null, missing: [] }),
      broke('importReview'),
      settled('startImport', anImport('running')),
      broke('startImport'),
      settled('cancelImport', anImport('cancelled')),
      broke('cancelImport'),
      broke('followImport'),
    ],
    holds: (snapshot) => {
      const { rows, present, refusal, accepted: lines } = snapshot.context;
      // Broken by dropping `isAccepted`: an import without lines is started.
      if (snapshot.matches('starting')) expect(lines?.lines.length).toBeGreaterThan(0);
      // Broken by dropping `takePresent`: nothing is followed, or nothing is shown at the end.
      if (snapshot.matches('running') || snapshot.matches('cancelling')) expect(present?.state).toBe('running');
      if (snapshot.matches('done')) expect(present?.state).not.toBe('running');
      // Broken by keeping a refusal when other rows are read.
      if (snapshot.matches('reviewing')) expect(refusal).toBeNull();
      // Broken by dropping `forget`: the next list begins with the rows of the last one.
      if (snapshot.matches('choosing')) expect([rows, present]).toEqual([[], null]);
    },
  });

  it('tells once that an import has ended, and that it could not be cancelled', () => {
    const actor = createActor(inertOf(clientImportMachine)).start();
    const outcomes: string[] = [];
    actor.on('*', ({ type }) => outcomes.push(type));
    actor.send(settled('findImport', anImport('running')) as never);
    actor.send({ type: 'import.cancel' });
    actor.send(broke('cancelImport') as never);
    actor.send({ type: 'import.progressed', present: anImport('done') });
    actor.send({ type: 'import.progressed', present: anImport('done') });
    expect(outcomes).toEqual(['import.notCancelled', 'import.ended']);
  });
});
