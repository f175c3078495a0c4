import { describe, expect, it } from 'vitest';
import type { ListedTask } from '#contracts/api/task.ts';
import { TITLE_MAX } from '#contracts/limits.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { tasksAfter, tasksOfLines, type TaskChange } from './taskChanges.ts';
import { taskListMachine } from './taskList.machine.ts';
import { taskListPathOptions } from './taskList.paths.ts';
import { TASK_LIST_TABLE } from './taskList.table.ts';

describe('taskList', () => {
  walkEveryEdge(taskListMachine, {
    table: TASK_LIST_TABLE,
    ...taskListPathOptions,
    holds: (snapshot, walked, before, { received }) => {
      const { changes } = snapshot.context;
      // Broken by `ready` without a way to the state of a kind: a change is shown and never saved.
      expect(snapshot.matches('ready')).toBe(changes.length === 0);
      // Broken by taking a change off before its answer: the screen would jump back and forth.
      const last = walked.at(-1);
      const isAnswer = last?.type.includes('actor.saveChange') === true;
      if (isAnswer) expect(changes).toHaveLength(before.context.changes.length - 1);
      else expect(changes.slice(0, before.context.changes.length)).toEqual(before.context.changes);
      // Broken by `rollBack` without a word: a change would vanish and nobody knew.
      const isRefused = isAnswer && (last?.['output']?.kind ?? 'refused') === 'refused';
      expect(received.some((text) => text.includes('change.failed'))).toBe(isRefused);
      // Broken by an undo that is offered for what is still there.
      const isDeleted = isAnswer && !isRefused && before.context.changes[0]?.kind === 'delete';
      expect(received.some((text) => text.includes('task.deleted'))).toBe(isDeleted);
    },
  });
});

const aTask = (id: string, change: Partial<ListedTask> = {}) =>
  ({ ...tasksAfter([], [{ kind: 'add', tasks: [{ id, title: id, notes: '' }] }])[0]!, ...change }) satisfies ListedTask;
const idsAfter = (ids: readonly string[], ...changes: readonly TaskChange[]) =>
  tasksAfter(
    ids.map((id) => aTask(id)),
    changes,
  ).map(({ id }) => id);

describe('a list with changes that are not saved yet', () => {
  it('shows them in their order', () => {
    expect(idsAfter(['1', '2', '3'], { kind: 'move', id: '3', beforeId: '1' })).toEqual(['3', '1', '2']);
    expect(idsAfter(['1', '2', '3'], { kind: 'move', id: '1', beforeId: null })).toEqual(['2', '3', '1']);
    expect(
      idsAfter(['1', '2'], { kind: 'delete', id: '1' }, { kind: 'add', tasks: [{ id: 'n', title: 'n', notes: '' }] }),
    ).toEqual(['2', 'n']);
  });

  it('stays as it is where a change is about a task that is gone', () => {
    expect(idsAfter(['1', '2'], { kind: 'move', id: 'x', beforeId: '1' })).toEqual(['1', '2']);
  });
});

describe('a pasted text', () => {
  it('makes a task of each line that says something, by the first cell of a table', () => {
    const tasks = tasksOfLines('Balanță\t25 nov.\r\n\r\n  Jurnal de vânzări \nTVA\t\tAna', 'k');
    expect(tasks.map(({ title }) => title)).toEqual(['Balanță', 'Jurnal de vânzări', 'TVA']);
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(3);
  });

  it('keeps a line that is too long for a title in the notes', () => {
    const line = 'x'.repeat(TITLE_MAX + 1);
    expect(tasksOfLines(line, 'k')).toEqual([{ id: 'k-0', title: line.slice(1), notes: line }]);
  });
});
