import type { SnapshotFrom } from 'xstate';
import { broke, settled } from '../testing/events.ts';
import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { taskListMachine, type ChangeAnswer, type TaskListEvent } from './taskList.machine.ts';

type Snapshot = SnapshotFrom<typeof taskListMachine>;

/** Changes that wait at once: one that is saved, and one behind it. */
const WAITING_MAX = 2;
const OF_A_TASK: readonly TaskListEvent[] = [
  { type: 'task.ticked', id: 't-1' },
  { type: 'task.unticked', id: 't-2' },
  { type: 'task.changed', id: 't-1', set: { priority: 'High' }, was: { priority: null } },
  { type: 'task.dragged', id: 't-1', beforeId: null },
  { type: 'task.delete', id: 't-1' },
];
const OF_THE_LIST: readonly TaskListEvent[] = [
  { type: 'text.entered', title: 'Nouă', key: 'n' },
  { type: 'text.entered', title: '  ', key: 'n' },
  { type: 'lines.pasted', text: 'Una\nDouă', key: 'p' },
  { type: 'lines.pasted', text: '\n', key: 'p' },
  { type: 'delete.undo', id: 't-1' },
];
/** One line more than a paste may have. */
export const TOO_MANY: TaskListEvent = { type: 'lines.pasted', text: 'x\n'.repeat(501), key: 'p' };

const answer = (output: ChangeAnswer) => settled('saveChange', output);

/** What the server answers to the change that is being saved. */
export function answersTo(snapshot: Snapshot) {
  const [first] = snapshot.context.changes;
  const given = first?.kind === 'add' ? Object.fromEntries(first.tasks.map(({ id }) => [id, `s-${id}`])) : {};
  return [
    answer({ kind: 'saved', given }),
    answer({ kind: 'refused', reason: 'changed' }),
    answer({ kind: 'refused', reason: 'gone' }),
    answer({ kind: 'refused', reason: 'full' }),
    broke('saveChange'),
  ];
}

export const taskListPathOptions: PathOptions<typeof taskListMachine> = {
  inputs: [undefined],
  key: ({ changes }: Snapshot['context']) => changes.map(({ kind }) => kind),
  events: (snapshot) => {
    const { changes } = (snapshot as Snapshot).context;
    return [
      ...(changes.length < WAITING_MAX ? [...OF_A_TASK, ...OF_THE_LIST, TOO_MANY] : []),
      ...answersTo(snapshot as Snapshot),
    ];
  },
};

/** Each way through the list by the shortest path, for the screen. */
export const taskListPaths = testPaths(taskListMachine, taskListPathOptions);
