import type { Task, ListedTask } from '#contracts/api/task.ts';
import { TASKS_PASTED_MAX, TITLE_MAX } from '#contracts/limits.ts';

/** A task about to be made; its id is the page's own until the server has answered. */
export type AddedTask = { readonly id: string; readonly title: string; readonly notes: string };

/** Fields of a task that are changed in place. */
export type TaskSet = Partial<
  Pick<Task, 'title' | 'notes' | 'assigneeId' | 'status' | 'priority' | 'startDate' | 'dueDate'>
>;

/** One change of a list. */
export type TaskChange =
  | { readonly kind: 'add'; readonly tasks: readonly AddedTask[] }
  | {
      readonly kind: 'set';
      readonly id: string;
      readonly set: TaskSet;
      /** What the person saw of these fields; without it whatever is there is overwritten. */
      readonly was: TaskSet;
      /** The name of the new assignee, until the server says it. */
      readonly assigneeDisplayName?: string | null;
    }
  | { readonly kind: 'move'; readonly id: string; readonly beforeId: string | null }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'restore'; readonly id: string };

/** The ids that the server gave to added tasks, by those of the page. */
export type GivenIds = Readonly<Record<string, string>>;

/** A task as the list shows it. */
export type ShownTask = ListedTask & {
  /** It has not reached the server: it cannot be opened yet. */
  readonly isNew?: true;
};

/** The list as it will be when all changes have been saved. */
export const tasksAfter = (tasks: readonly ListedTask[], changes: readonly TaskChange[]): readonly ShownTask[] =>
  changes.reduce<readonly ShownTask[]>(applyChange, tasks);

function applyChange(tasks: readonly ShownTask[], change: TaskChange): readonly ShownTask[] {
  switch (change.kind) {
    case 'add':
      return [...tasks, ...change.tasks.map(shownOf)];
    case 'set': {
      const { id, set, assigneeDisplayName } = change;
      const shown = assigneeDisplayName === undefined ? set : { ...set, assigneeDisplayName };
      return tasks.map((task) => (task.id === id ? { ...task, ...shown } : task));
    }
    case 'move': {
      const moved = tasks.find(({ id }) => id === change.id);
      const others = tasks.filter((task) => task !== moved);
      const at = others.findIndex(({ id }) => id === change.beforeId);
      return moved === undefined ? tasks : others.toSpliced(at < 0 ? others.length : at, 0, moved);
    }
    case 'delete':
      return tasks.filter(({ id }) => id !== change.id);
    case 'restore':
      // Its place and its fields come with the answer.
      return tasks;
    default:
      return change satisfies never;
  }
}

/** What waits after a change was saved: with the ids that the server gave, where it refers to the page's own. */
export const withGivenIds = (changes: readonly TaskChange[], given: GivenIds): readonly TaskChange[] =>
  changes.map((change) => {
    if (change.kind === 'add') return change;
    const id = given[change.id] ?? change.id;
    if (change.kind !== 'move') return { ...change, id };
    const { beforeId } = change;
    return { ...change, id, beforeId: beforeId === null ? null : (given[beforeId] ?? beforeId) };
  });

/** What waits after a change has failed: nothing about tasks that were never made. */
export function withoutLost(changes: readonly TaskChange[], failed: TaskChange): readonly TaskChange[] {
  if (failed.kind !== 'add') return changes;
  const lost = new Set(failed.tasks.map(({ id }) => id));
  return changes.filter((change) => change.kind === 'add' || !lost.has(change.id));
}

/** The tasks of a pasted text: one for each line, with the first cell of a table as its title. */
export const tasksOfLines = (text: string, key: string): readonly AddedTask[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t')[0]?.trim() ?? '')
    .filter((line) => line !== '')
    .map((line, at) => ({
      id: `${key}-${at}`,
      title: line.slice(0, TITLE_MAX),
      // What is too long for a title is not lost.
      notes: line.length > TITLE_MAX ? line : '',
    }));

/** Whether a pasted text makes tasks by itself, rather than going into the line. */
export const isSeveralLines = (text: string): boolean => tasksOfLines(text, '').length > 1;

/** Whether so many can be added at once. */
export const fitsPaste = (tasks: readonly AddedTask[]): boolean => tasks.length <= TASKS_PASTED_MAX;

const shownOf = ({ id, title, notes }: AddedTask): ShownTask => ({
  id,
  clientId: '',
  clientLegalName: '',
  workItemId: null,
  workItemTitle: null,
  title,
  hasNotes: notes !== '',
  assigneeId: null,
  assigneeDisplayName: null,
  status: 'ToDo',
  priority: null,
  startDate: null,
  dueDate: null,
  tags: [],
  attachmentCount: 0,
  commentCount: 0,
  completedAt: null,
  createdAt: '',
  createdByName: null,
  revision: 1,
  isNew: true,
});
