import { describe, expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { DueDocument } from '#contracts/api/documentFolder.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { documentSavingMachine } from './documentSaving.machine.ts';
import { DOCUMENT_SAVING_TABLE } from './documentSaving.table.ts';

const certificate = { certificateId: 'c-1' };
const aDocument = (id: string): DueDocument => ({
  spvFilingId: id,
  kind: 'receipt',
  contentId: `of ${id}`,
  folder: '/dosar',
});
const saved = { outcome: 'saved', fileName: 'a.pdf' } as const;
const failed = { outcome: 'failed', reason: 'folderFull' } as const;

describe('documentSaving', () => {
  walkEveryEdge(documentSavingMachine, {
    table: DOCUMENT_SAVING_TABLE,
    inputs: [undefined],
    key: ({ certificateIds, documents, report, isAsked }: SnapshotFrom<typeof documentSavingMachine>['context']) => [
      certificateIds,
      documents.map(({ spvFilingId }) => spvFilingId),
      report?.outcome,
      isAsked,
    ],
    events: [
      { type: 'session.active', certificate },
      { type: 'session.lost', certificateId: 'c-1' },
      { type: 'saving.asked' },
      settled('findDue', []),
      settled('findDue', [aDocument('f-1'), aDocument('f-2')]),
      broke('findDue'),
      settled('saveDocument', saved),
      settled('saveDocument', failed),
      settled('saveDocument', { outcome: 'postponed' }),
      broke('saveDocument'),
      settled('report'),
      broke('report'),
      { type: 'xstate.after.documentPollMs.documentSaving.waiting' },
      { type: 'xstate.after.reportRetryMs.documentSaving.waitingToReport' },
    ],
    holds: (snapshot, walked, before) => {
      const { certificateIds, documents, report } = snapshot.context;
      const last = walked.at(-1)?.type;
      // Broken by `choosing` without the session: the host would have no token for the server.
      if (snapshot.matches('saving') && !before.matches('saving')) expect(certificateIds).not.toEqual([]);
      // Broken by saving the next one before the server knows of the first: it would be saved again after a reload.
      if (snapshot.matches('saving')) expect(report).toBeNull();
      if (snapshot.matches('reporting') || snapshot.matches('waitingToReport')) expect(report).not.toBeNull();
      // Broken by `dropFirst` where the server has not recorded it: the page would forget what the host has done.
      if (before.matches('reporting') && last === 'xstate.error.actor.report') {
        expect([documents, report]).toEqual([before.context.documents, before.context.report]);
      }
      // Broken by keeping it: the next one would be reported as the first.
      if (before.matches('reporting') && last === 'xstate.done.actor.report') {
        expect(documents).not.toContain(before.context.documents[0]);
      }
      // Broken by a round that is left half done: what waits is asked for anew, so that its folder is the present one.
      if (snapshot.matches('waiting') || snapshot.matches('idle')) expect(documents).toEqual([]);
    },
  });

  it('saves one after another, and begins anew when asked meanwhile', () => {
    const actor = createActor(inertOf(documentSavingMachine)).start();
    actor.send({ type: 'session.active', certificate });
    actor.send(settled('findDue', [aDocument('f-1'), aDocument('f-2')]) as never);
    actor.send(settled('saveDocument', failed) as never);
    actor.send({ type: 'saving.asked' });
    actor.send(settled('report') as never);
    expect(actor.getSnapshot().value).toBe('saving');
    expect(actor.getSnapshot().context.documents).toEqual([aDocument('f-2')]);
    actor.send(settled('saveDocument', saved) as never);
    actor.send(settled('report') as never);
    expect(actor.getSnapshot().value).toBe('finding');
  });
});
