import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import type { UploadFile, UploadStep } from '../uploadItem/uploadItem.machine.ts';
import { uploadQueueMachine } from './uploadQueue.machine.ts';
import type { UploadRow } from './uploadRows.ts';

const FILES = ['a', 'b'] as const;
const body = new Blob(['%PDF']);
export const aFile = (id: string): UploadFile => ({ id, name: `${id}.pdf`, body, purpose: { kind: 'spvFiling' } });

const added = (id: string): AnyEventObject => ({
  type: 'files.added',
  batchId: `batch ${id}`,
  files: [aFile(id)],
  isShown: true,
  listener: null,
});
const changed = (id: string, step: UploadStep): AnyEventObject => ({
  type: 'item.changed',
  id,
  step,
  contentId: step === 'uploaded' ? `content ${id}` : null,
  failure: step === 'failed' ? { kind: 'batchFailed' } : null,
  warning: null,
});

/** What the first file can report next: its check, then how it ends; one that failed goes again when a person says so. */
const NEXT: Readonly<Record<UploadStep, readonly UploadStep[]>> = {
  pending: ['validated', 'failed', 'uploaded'],
  validating: ['validated', 'failed'],
  validated: ['uploaded', 'failed'],
  requesting: ['uploaded', 'failed'],
  sending: [],
  confirming: [],
  failed: ['validated'],
  uploaded: [],
  cancelled: [],
};

function eventsOf({ context: { rows } }: SnapshotFrom<typeof uploadQueueMachine>): readonly AnyEventObject[] {
  return [
    ...FILES.map(added),
    ...rows.flatMap(({ id, step }) => [
      // The second file only comes, arrives and goes: what it meets is what the first one is at.
      ...NEXT[step].filter((next) => id === 'a' || next === 'uploaded').map((next) => changed(id, next)),
      ...(step === 'failed' ? [{ type: 'item.retry', id }] : []),
      ...(step === 'uploaded' || step === 'cancelled' ? [] : [{ type: 'item.cancel', id }]),
    ]),
    { type: 'queue.collapse' },
    { type: 'queue.clear' },
  ];
}

/** All that can happen to the uploads of two files. */
export const uploadQueuePathOptions: PathOptions<typeof uploadQueueMachine> = {
  inputs: [undefined],
  // Whether it is folded away changes nothing else: it is folded and unfolded in each state.
  key: (context: { rows: readonly UploadRow[] }) => context.rows.map((row) => [row.id, row.step].join(' ')).sort(),
  events: eventsOf as never,
};

/** A way for each thing that can happen: the panel is taken along them too. */
export const uploadQueuePaths = () => testPaths(uploadQueueMachine, uploadQueuePathOptions);
