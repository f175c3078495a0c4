import type { workItemTasks as calls } from '#contracts/api/task.ts';
import { aTask, aTaskBody, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `workItemTasks` by another firm, and by each role. */
export const workItemTasksProbes: ProbesOf<typeof calls> = {
  list: {
    who: EVERYBODY,
    call: (b, { workItemId: id }) => b.workItemTasks.list({ id }),
    expected: 'workItem.notFound',
  },
  create: {
    who: EVERYBODY,
    call: (b, { workItemId: id }) => b.workItemTasks.create({ id, ...aTask }),
    expected: 'workItem.notFound',
    trail: ['task.create'],
  },
  createAll: {
    who: EVERYBODY,
    call: (b, { workItemId: id }) => b.workItemTasks.createAll({ id, tasksRequest: [aTask, aTask] }),
    expected: 'workItem.notFound',
    trail: ['task.create', 'task.create'],
  },
  get: {
    who: EVERYBODY,
    call: (b, { workItemId: id, taskId }) => b.workItemTasks.get({ id, taskId }),
    expected: 'task.notFound',
  },
  move: {
    who: EVERYBODY,
    call: (b, { workItemId: id, taskId }) => b.workItemTasks.move({ id, taskId, beforeId: null }),
    expected: 'workItem.notFound',
    trail: ['task.move'],
    own: ({ calls, of }) => calls.workItemTasks.move({ id: of.workItemId, taskId: of.taskId, beforeId: null }),
  },
  update: {
    who: EVERYBODY,
    call: (b, { workItemId: id, taskId }) => b.workItemTasks.update({ id, taskId, ...aTaskBody }),
    expected: 'task.notFound',
    trail: ['task.update'],
  },
  remove: {
    who: EVERYBODY,
    call: (b, { workItemId: id, taskId }) => b.workItemTasks.remove({ id, taskId }),
    expected: 'task.notFound',
    trail: ['task.remove', 'timer.stop', 'timeEntry.create'],
  },
};
