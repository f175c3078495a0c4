import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { broke } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { listExportMachine, type ExportOutcome, type ListExportEvent } from './listExport.machine.ts';
import { LIST_EXPORT_TABLE } from './listExport.table.ts';

const request = { format: 'csv', filter: {} } as const;

describe('listExport', () => {
  walkEveryEdge(listExportMachine, {
    table: LIST_EXPORT_TABLE,
    // It says itself how the file ended.
    endless: ['fetchFile'],
    inputs: [undefined],
    key: (context: object) => context,
    events: [
      { type: 'export.start', request },
      { type: 'export.received', bytes: 10 },
      { type: 'export.saved', fileName: 'Clients.csv' },
      { type: 'export.broke', code: 'transport.offline' },
      { type: 'export.cancel' },
      broke('fetchFile'),
      { type: 'xstate.after.progressAfterMs.listExport.fetching' },
      { type: 'xstate.after.inLineAfterMs.listExport.fetching' },
    ],
    holds: (snapshot, walked, before) => {
      const { request: asked, receivedBytes, showsProgress } = snapshot.context;
      // Broken by leaving out `forget`: the next file begins with the progress of the last one.
      if (!snapshot.hasTag('busy'))
        expect({ asked, receivedBytes, showsProgress }).toEqual({
          asked: null,
          receivedBytes: 0,
          showsProgress: false,
        });
      // Broken by a fetch without `takeRequest`: a file of another list.
      if (snapshot.hasTag('busy')) expect(asked).toEqual(request);
      // Broken by taking `export.start` while a file is fetched: two downloads at once.
      const last = walked.at(-1);
      if (last?.type === 'export.start' && before.hasTag('busy')) expect(snapshot.context).toEqual(before.context);
    },
  });
});

const outcomesOf = (...events: ListExportEvent[]): ExportOutcome[] => {
  const actor = createActor(inertOf(listExportMachine)).start();
  const outcomes: ExportOutcome[] = [];
  actor.on('*', (outcome) => outcomes.push(outcome));
  for (const event of events) actor.send(event);
  return outcomes;
};

describe('an export of which nothing has come', () => {
  const begun: ListExportEvent = { type: 'export.start', request };
  const timeout = { type: 'xstate.after.inLineAfterMs.listExport.fetching' } as never;

  it('is said to wait, and no longer once something has', () => {
    expect(outcomesOf(begun, timeout)).toEqual([{ type: 'export.inLine' }]);
    // Broken by leaving out `hasNothing`: a slow download is said to wait for another one.
    expect(outcomesOf(begun, { type: 'export.received', bytes: 1 }, timeout)).toEqual([]);
  });
});

describe('the end of an export', () => {
  it('names the file that was saved', () => {
    expect(outcomesOf({ type: 'export.start', request }, { type: 'export.saved', fileName: 'Clienți.csv' })).toEqual([
      { type: 'export.done', fileName: 'Clienți.csv' },
    ]);
  });

  it('says why there is no file', () => {
    expect(outcomesOf({ type: 'export.start', request }, { type: 'export.broke', code: 'auth.forbidden' })).toEqual([
      { type: 'export.failed', code: 'auth.forbidden' },
    ]);
  });

  it('says nothing of one that a person has stopped, whatever arrives later', () => {
    const late: ListExportEvent[] = [{ type: 'export.cancel' }, { type: 'export.saved', fileName: 'Clients.csv' }];
    expect(outcomesOf({ type: 'export.start', request }, ...late)).toEqual([]);
  });
});
