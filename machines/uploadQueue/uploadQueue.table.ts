import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { Outcome, Table } from '../testing/table.ts';
import type { UploadFile } from '../uploadItem/uploadItem.machine.ts';
import type { uploadQueueMachine } from './uploadQueue.machine.ts';
import type { UploadRow } from './uploadRows.ts';

type Before = SnapshotFrom<typeof uploadQueueMachine>;

const AT_ONCE = 4;
const isSettled = ({ step }: UploadRow) => ['uploaded', 'failed', 'cancelled'].includes(step);
const isInFlight = ({ step }: UploadRow) => ['requesting', 'sending', 'confirming'].includes(step);
const isToBeRead = ({ step, warning }: UploadRow) => step === 'failed' || warning !== null;
const canGoAgain = ({ step, failure }: UploadRow) =>
  step === 'failed' && ['batchFailed', 'missingUrl', 'uploadFailed'].includes(failure?.kind ?? '');
const toItems = (rows: readonly { readonly id: string }[], type: string) =>
  rows.map(({ id }) => `uploadItem ${id}: ${type}`);

/** It stays as long as a person is at it, who may have come while it was working. */
const settled = (isAttended: boolean) => (isAttended ? 'settled.held' : 'settled.shown');

const withRows = (rows: readonly UploadRow[], isAttended: boolean): Outcome => ({
  to: rows.length === 0 ? 'empty' : rows.every(isSettled) ? settled(isAttended) : 'working',
  // Where there is nothing left it is unfolded for what comes next.
  context: { rows, ...(rows.length === 0 ? { isCollapsed: false } : {}) },
});

/** One that is under way is not taken a second time; one that was settled starts over. */
function added(
  { files, batchId, isShown }: AnyEventObject,
  { value, context: { rows, isAttended } }: Before,
): Outcome | null {
  if (files.length === 0) return null;
  const isUnderWay = ({ id }: UploadFile) => rows.some((row) => row.id === id && !isSettled(row));
  const fresh: UploadFile[] = files.filter((file: UploadFile) => !isUnderWay(file));
  const others = rows.filter(({ id }) => !fresh.some((file) => file.id === id));
  const made = fresh.map(({ id, name }): UploadRow => ({
    id,
    batchId,
    name,
    isShown,
    step: 'pending',
    contentId: null,
    failure: null,
    warning: null,
  }));
  const failed = rows.filter((row) => row.step === 'failed' && !others.includes(row));
  const restarts = value === 'working' ? failed.map(({ id }) => `uploadItem ${id}`) : [];
  return { ...withRows([...others, ...made], isAttended), restarts, tells: toItems(made, 'upload.start') };
}

/** Whoever is checked goes as soon as there is a place; what a refresh brought is forgotten with its batch. */
function changed({ id, step, contentId, failure, warning }: AnyEventObject, before: Before): Outcome {
  const { context } = before;
  const rows = context.rows.map((row): UploadRow =>
    row.id === id ? { ...row, step, contentId, failure, warning } : row,
  );
  const free = AT_ONCE - rows.filter(isInFlight).length;
  const next = rows.filter((row) => row.step === 'validated').slice(0, free);
  const isOpen = ({ batchId }: UploadRow) => rows.some((row) => row.batchId === batchId && !isSettled(row));
  const left = before.matches('settled') ? rows : rows.filter((row) => row.isShown || isOpen(row));
  const isSettledAgain = before.matches({ settled: 'shown' }) && left.length > 0 && left.every(isSettled);
  const restarts = isSettledAgain ? 'after uploadDoneMs' : [];
  return { ...withRows(left, context.isAttended), restarts, tells: toItems(next, 'upload.start') };
}

const retryAll = (_: AnyEventObject, { context }: Before): Outcome | null => {
  const rows = context.rows.filter(canGoAgain);
  return rows.length > 1 ? { tells: toItems(rows, 'upload.retry') } : null;
};
const ofItem = {
  'item.changed': changed,
  'item.retry': ({ id }: AnyEventObject) => ({ tells: toItems([{ id }], 'upload.retry') }),
  'item.cancel': ({ id }: AnyEventObject) => ({ tells: toItems([{ id }], 'upload.cancel') }),
  'queue.retry': retryAll,
  'queue.clear': (_: AnyEventObject, { context: { rows, isAttended } }: Before) =>
    withRows(
      rows.filter((row) => !isSettled(row)),
      isAttended,
    ),
};

/** All uploads of the tab, four at a time. Which actor serves a row is held by the invariants. */
export const UPLOAD_QUEUE_TABLE: Table<typeof uploadQueueMachine> = {
  starts: 'empty',
  untold: ['actors', 'listeners'],
  states: {
    empty: {},
    working: { ...ofItem, 'page.changed': { context: { isCollapsed: true } } },
    settled: {
      ...ofItem,
      'page.changed': (_, { context: { rows, isAttended } }) =>
        rows.some(isToBeRead) ? { context: { isCollapsed: true } } : withRows([], isAttended),
    },
    // What failed, or has a warning, stays until a person has read it.
    'settled.shown': {
      'panel.entered': { to: 'settled.held', context: { isAttended: true } },
      'after uploadDoneMs': (_, { context: { rows } }) =>
        rows.some(isToBeRead) ? null : { ms: 8000, ...withRows([], false) },
    },
    'settled.held': { 'panel.left': { to: 'settled.shown', context: { isAttended: false } } },
  },
  anywhere: {
    'files.added': added,
    'panel.entered': { context: { isAttended: true } },
    'panel.left': { context: { isAttended: false } },
    'queue.collapse': { context: (_, { isCollapsed }) => ({ isCollapsed: !isCollapsed }) },
  },
};
