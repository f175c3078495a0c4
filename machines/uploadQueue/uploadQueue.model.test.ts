import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine, fromPromise, fromTransition, type AnyActorRef, type AnyEventObject } from 'xstate';
import { UPLOAD_ATTEMPTS_MAX, UPLOADS_AT_ONCE } from '#contracts/limits.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import {
  uploadItemMachine,
  type Confirmation,
  type UploadIssue,
  type UploadTicket,
} from '../uploadItem/uploadItem.machine.ts';
import { uploadQueueMachine } from './uploadQueue.machine.ts';
import { aFile, uploadQueuePathOptions } from './uploadQueue.paths.ts';
import { UPLOAD_QUEUE_TABLE } from './uploadQueue.table.ts';
import { rowsInOrder, type UploadRow } from './uploadRows.ts';

const added = (...ids: string[]) => ({
  type: 'files.added' as const,
  batchId: `batch ${ids.join(' ')}`,
  files: ids.map(aFile),
  isShown: true,
  listener: null as AnyActorRef | null,
});
const changed = (id: string, step: UploadRow['step']) => ({
  type: 'item.changed' as const,
  id,
  step,
  contentId: step === 'uploaded' ? `content ${id}` : null,
  failure: step === 'failed' ? ({ kind: 'uploadFailed' } as const) : null,
  warning: null as UploadRow['warning'],
});

const rowAt = (step: UploadRow['step'], failure: UploadRow['failure'] = null): UploadRow => ({
  id: step,
  batchId: 'b',
  name: step,
  step,
  contentId: null,
  failure,
  warning: null,
  isShown: true,
});

const SAME = {
  spvFilingId: 'f-1',
  spvMessageId: null,
  status: 'Approved',
  fileName: 'a.xml',
  uploadedByDisplayName: 'Ana',
  uploadedAt: '2026-11-20T08:00:00.000Z',
  filedAt: null,
  uploadIndex: null,
  isRectified: false,
} as const;
/** Uploaded, and another one of the same declaration is on its way. */
const warned = (id: string) => ({
  ...changed(id, 'uploaded'),
  warning: { id, statementType: 'D300', reportingMonth: 10, reportingYear: 2026, sameDeclaration: SAME },
});

const DONE = { type: 'xstate.after.uploadDoneMs.uploadQueue.settled.shown' };

describe('uploadQueue', () => {
  walkEveryEdge(uploadQueueMachine, {
    table: UPLOAD_QUEUE_TABLE,
    ...uploadQueuePathOptions,
    extraPaths: [
      [{ ...added('c'), isShown: false }, changed('c', 'uploaded')],
      [added('c'), changed('c', 'cancelled')],
      [added('c'), changed('c', 'uploaded'), { type: 'panel.entered' }, { type: 'panel.left' }, DONE],
      [added('c'), { type: 'panel.entered' }, changed('c', 'uploaded'), { type: 'panel.left' }, DONE],
      [added('c'), { type: 'panel.entered' }, { type: 'panel.left' }, changed('c', 'uploaded'), DONE],
      [added('c'), { type: 'panel.entered' }, changed('c', 'uploaded'), { type: 'queue.clear' }],
      [added('c'), { type: 'panel.entered' }, changed('c', 'uploaded'), added('d')],
      [added('c'), changed('c', 'failed'), { type: 'page.changed' }, { type: 'queue.clear' }],
      [added('c'), { type: 'page.changed' }, changed('c', 'uploaded'), { type: 'page.changed' }],
      [added('c'), changed('c', 'failed'), changed('c', 'cancelled')],
      [added('c'), warned('c'), { type: 'page.changed' }, { type: 'queue.clear' }],
      [added('c', 'd', 'e'), changed('c', 'failed'), changed('d', 'failed'), { type: 'queue.retry' }],
      [added('c', 'd'), changed('c', 'failed'), changed('d', 'failed'), { type: 'queue.retry' }],
    ].map((events) => ({ input: undefined, events })),
    holds: (snapshot, walked, before) => {
      const { rows, actors } = snapshot.context;
      const settled = rows.filter((row) => ['uploaded', 'failed', 'cancelled'].includes(row.step));
      // Broken by dropping `always` from `working`, or its guard: 'uploading...' for ever, or 'done' too early.
      expect(snapshot.matches('working')).toBe(settled.length < rows.length);
      expect(snapshot.matches('empty')).toBe(rows.length === 0);
      // Broken by a wait that clears away what failed or warns, or a page that does: nobody would learn of it.
      const unread = before.context.rows.filter((row) => row.step === 'failed' || row.warning !== null);
      const wasFailed = unread.map(({ id }) => id);
      const isByItself = ['page.changed', DONE.type].includes(walked.at(-1)?.type ?? '');
      if (isByItself) expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(wasFailed));
      // Broken by a panel that settles under a person and takes no note of it: it would go while they read.
      if (snapshot.context.isAttended) expect(snapshot.matches({ settled: 'shown' })).toBe(false);
      // Broken by adding a file that is under way: two rows for one file, or an upload that starts over.
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
      for (const row of before.context.rows) {
        const isUnderWay = !['uploaded', 'failed', 'cancelled'].includes(row.step);
        const after = rows.find((other) => other.id === row.id);
        if (isUnderWay && after && !settled.includes(after)) {
          expect(actors[row.id]?.sessionId).toBe(before.context.actors[row.id]?.sessionId);
        }
      }
      // Broken by `clearSettled` or `forgetDone` dropping the actor of a row that is under way, or by any of them and
      // `takeChange` keeping that of one that is over: its file would stay in memory for as long as the tab.
      const alive = rows.filter(({ step }) => step !== 'uploaded' && step !== 'cancelled').map(({ id }) => id);
      expect(Object.keys(actors).sort()).toEqual(alive.toSorted());
      expect(Object.keys(snapshot.children).sort()).toEqual(alive.map((id) => `uploadItem ${id}`).sort());
    },
  });

  it('sends a few at a time, whatever is asked, and tells the listener when all of a batch is uploaded', async () => {
    const harness = openHarness();
    const files = Array.from({ length: 2 * UPLOADS_AT_ONCE }, (_, at) => aFile(`f-${at}`));
    harness.queue.send({ type: 'files.added', batchId: 'batch', files, isShown: true, listener: harness.listener });
    await expect.poll(() => harness.received().at(-1)?.['batch'] ?? null).not.toBeNull();
    // Broken by counting `validated` as free without looking at what is in flight.
    expect(harness.mostAtOnce()).toBe(UPLOADS_AT_ONCE);
    expect(harness.received().map((event) => event['batch'])).toEqual([
      ...files.slice(1).map(() => null),
      files.map((file) => ({ id: file.id, contentId: `content ${file.id}` })),
    ]);
    expect(harness.queue.getSnapshot().value).toEqual({ settled: 'shown' });
    expect(harness.queue.getSnapshot().children).toEqual({});
    harness.queue.stop();
  });

  it('sends a few at a time of those that go again too', async () => {
    const files = Array.from({ length: 3 * UPLOADS_AT_ONCE }, (_, at) => aFile(`f-${at}`));
    const harness = openHarness({ failsFirst: UPLOAD_ATTEMPTS_MAX * files.length });
    harness.queue.send({ type: 'files.added', batchId: 'batch', files, isShown: true, listener: null });
    const stepsOf = () => new Set(harness.queue.getSnapshot().context.rows.map(({ step }) => step));
    await expect.poll(stepsOf).toEqual(new Set(['failed']));
    harness.forgetMost();
    harness.queue.send({ type: 'queue.retry' });
    await expect.poll(stepsOf).toEqual(new Set(['uploaded']));
    // Broken by a retry that goes on at once, without waiting for its turn.
    expect(harness.mostAtOnce()).toBe(UPLOADS_AT_ONCE);
    harness.queue.stop();
  });

  it('tries all again only where there is more than one that can go again', () => {
    const queue = createActor(uploadQueueMachine).start();
    const canRetry = () => queue.getSnapshot().can({ type: 'queue.retry' });
    queue.send(added('a', 'b', 'c'));
    queue.send(changed('a', 'failed'));
    queue.send({ ...changed('b', 'failed'), failure: { kind: 'invalid', issue: 'empty' } });
    expect(canRetry()).toBe(false);
    queue.send(changed('c', 'failed'));
    expect(canRetry()).toBe(true);
    queue.send({ ...changed('c', 'cancelled'), failure: { kind: 'uploadFailed' } });
    expect(canRetry()).toBe(false);
    queue.stop();
  });

  it('stays as it is where there is nothing to do', () => {
    const queue = createActor(uploadQueueMachine).start();
    const changes = (event: AnyEventObject) => {
      const before = queue.getSnapshot();
      queue.send(event as never);
      return queue.getSnapshot() !== before;
    };
    queue.send(added('a', 'b'));
    queue.send(changed('a', 'failed'));
    // One alone is tried again by its own row.
    expect(changes({ type: 'queue.retry' })).toBe(false);
    queue.send(changed('b', 'uploaded'));
    // What failed has not been read.
    expect(changes(DONE)).toBe(false);
    queue.send({ type: 'panel.entered' });
    expect(changes(added())).toBe(false);
    queue.stop();
  });

  it('forgets what a refresh brought once it is uploaded', async () => {
    const harness = openHarness();
    harness.queue.send({ ...added('a'), isShown: false, listener: harness.listener });
    await expect.poll(() => harness.queue.getSnapshot().value).toBe('empty');
    expect(harness.received().map((event) => event.type)).toEqual(['upload.settled']);
    expect(harness.queue.getSnapshot().children).toEqual({});
    harness.queue.stop();
  });

  it('takes a file again that has failed before, and tells whoever waits for it', async () => {
    const harness = openHarness({ failsFirst: 4 });
    harness.queue.send({ ...added('a'), isShown: false, listener: harness.listener });
    await expect.poll(() => harness.received().length).toBe(1);
    // Broken by refusing every id that is known, or by keeping what a refresh could not upload.
    expect(harness.queue.getSnapshot().context.rows).toEqual([]);
    harness.queue.send({ ...added('a'), isShown: false, listener: harness.listener });
    await expect.poll(() => harness.received().at(-1)?.['batch'] ?? null).not.toBeNull();
    expect(harness.received().map((event) => event['step'])).toEqual(['failed', 'uploaded']);
    harness.queue.stop();
  });

  it('tells nothing to a listener that has ended with its first answer, or was stopped', async () => {
    const warn = vi.spyOn(console, 'warn');
    const untilNotified = createMachine({
      initial: 'waiting',
      states: { waiting: { on: { 'upload.settled': 'notified' } }, notified: { type: 'final' } },
    });
    const harness = openHarness();
    const ending = createActor(untilNotified).start();
    const stopped = createActor(untilNotified).start();
    stopped.stop();
    harness.queue.send({ ...added('a'), listener: ending });
    harness.queue.send({ ...added('b'), listener: stopped });
    await expect.poll(() => harness.queue.getSnapshot().matches('settled')).toBe(true);
    expect(ending.getSnapshot().status).toBe('done');
    expect(warn).not.toHaveBeenCalled();
    harness.queue.stop();
  });

  it('shows errors first, those to try again before others, then pending, uploading, validated and uploaded', () => {
    const duplicate = rowAt('failed', { kind: 'duplicate', filingId: 'f', fileName: 'a' });
    const passing = rowAt('failed', { kind: 'uploadFailed' });
    const steps = ['pending', 'sending', 'validated', 'uploaded'] as const;
    const inOrder = [passing, duplicate, ...steps.map((step) => rowAt(step))];
    expect(rowsInOrder(inOrder.toReversed())).toEqual(inOrder);
  });
});

function openHarness({ failsFirst = 0 } = {}) {
  let failures = failsFirst;
  let inFlight = 0;
  let most = 0;
  const item = uploadItemMachine.provide({
    actors: {
      checkFile: fromPromise(() => Promise.resolve<UploadIssue | null>(null)),
      requestTicket: fromPromise(({ input }) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        return Promise.resolve<UploadTicket>({ fileId: input.file.id, signedUrl: 'https://store.example/1' });
      }),
      sendFile: fromPromise(() => {
        failures -= 1;
        return failures >= 0 ? Promise.reject(new Error('store is away')) : Promise.resolve();
      }),
      confirmUpload: fromPromise(({ input }) => {
        inFlight -= 1;
        return Promise.resolve<Confirmation>({ contentId: `content ${input.fileId}`, refusal: null, warning: null });
      }),
    },
  });
  const listener = createActor(
    fromTransition((received: AnyEventObject[], event: AnyEventObject) => [...received, event], []),
  ).start();
  return {
    listener,
    received: () => listener.getSnapshot().context,
    mostAtOnce: () => most,
    forgetMost: () => {
      most = inFlight = 0;
    },
    queue: createActor(uploadQueueMachine.provide({ actors: { uploadItem: item } }), {
      systemId: 'uploadQueue',
    }).start(),
  };
}
