import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { Outcome, Table } from '../testing/table.ts';
import { tasksOfLines, withGivenIds, withoutLost, type TaskChange } from './taskChanges.ts';
import type { taskListMachine } from './taskList.machine.ts';

type Before = SnapshotFrom<typeof taskListMachine>;

const PASTED_MAX = 500;
const STATES = { add: 'adding', set: 'changing', move: 'reordering', delete: 'deleting', restore: 'undoing' };

/** Each change is saved in the state of its kind, the first one first. */
function stateOf([first]: readonly TaskChange[]): string {
  if (first === undefined) return 'ready';
  return first.kind === 'add' && first.tasks.length > 1 ? 'pasting' : STATES[first.kind];
}

/** The change that an event asks for; null where it asks for nothing. */
function changeOf(event: AnyEventObject): TaskChange | null {
  const { type, id } = event;
  if (type === 'text.entered') {
    const title = event['title'].trim();
    return title === '' ? null : { kind: 'add', tasks: [{ id: event['key'], title, notes: '' }] };
  }
  if (type === 'lines.pasted') return { kind: 'add', tasks: tasksOfLines(event['text'], event['key']) };
  if (type === 'task.ticked') return { kind: 'set', id, set: { status: 'Complete' }, was: {} };
  if (type === 'task.unticked') return { kind: 'set', id, set: { status: 'InProgress' }, was: {} };
  if (type === 'task.changed') return { kind: 'set', id, set: event['set'], was: event['was'] };
  if (type === 'task.dragged') return { kind: 'move', id, beforeId: event['beforeId'] };
  return type === 'task.delete' ? { kind: 'delete', id } : { kind: 'restore', id };
}

/** It is shown at once, and saved when those before it are. */
const queued = (event: AnyEventObject, { value, context }: Before): Outcome | null => {
  const change = changeOf(event);
  if (change === null) return null;
  const changes = [...context.changes, change];
  return { to: value === 'ready' ? stateOf(changes) : value, context: { changes } };
};
const pasted = (event: AnyEventObject, before: Before): Outcome | null => {
  const count = tasksOfLines(event['text'], event['key']).length;
  if (count > PASTED_MAX) return { tells: ['emits: lines.tooMany'] };
  return count === 0 ? null : queued(event, before);
};

const goesOn = (before: Before, changes: readonly TaskChange[], tells: readonly string[]): Outcome => ({
  to: stateOf(changes),
  restarts: stateOf(changes) === before.value ? 'saveChange' : [],
  context: { changes },
  tells,
});
const failed = (_: AnyEventObject, before: Before): Outcome => {
  const [first, ...rest] = before.context.changes;
  return goesOn(before, first === undefined ? rest : withoutLost(rest, first), ['emits: change.failed']);
};
const saves = (tells: readonly string[]) => ({
  'saveChange answers': (event: AnyEventObject, before: Before): Outcome =>
    event['output'].kind === 'refused'
      ? failed(event, before)
      : goesOn(before, withGivenIds(before.context.changes.slice(1), event['output'].given), tells),
  'saveChange fails': failed,
});

/** Changes one after another, in their order; one that fails is taken back and named, the others stay. */
export const TASK_LIST_TABLE: Table<typeof taskListMachine> = {
  starts: 'ready',
  tags: { busy: [...Object.values(STATES), 'pasting'] },
  states: {
    ready: {},
    adding: saves([]),
    pasting: saves(['emits: lines.added']),
    changing: saves([]),
    reordering: saves([]),
    deleting: saves(['emits: task.deleted']),
    undoing: saves(['emits: task.restored']),
  },
  anywhere: {
    'text.entered': queued,
    'lines.pasted': pasted,
    'task.ticked': queued,
    'task.unticked': queued,
    'task.changed': queued,
    'task.dragged': queued,
    'task.delete': queued,
    'delete.undo': queued,
  },
};
