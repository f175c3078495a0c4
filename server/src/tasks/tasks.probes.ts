import type { tasks as calls } from '#contracts/api/task.ts';
import { aTask, aTaskBody, EMPTY_PAGE, EVERYBODY, NO_COUNT, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `tasks` by another firm, and by each role. */
export const tasksProbes: ProbesOf<typeof calls> = {
  list: {
    who: EVERYBODY,
    call: (b, { clientId, workItemId, colleagueId }) =>
      b.tasks.list({ clientId: [clientId], workItemId: [workItemId], accountManagerId: [colleagueId] }),
    expected: EMPTY_PAGE,
  },
  count: { who: EVERYBODY, call: (b) => b.tasks.count({}), expected: NO_COUNT },
  get: { who: EVERYBODY, call: (b, { taskId: id }) => b.tasks.get({ id }), expected: 'task.notFound' },
  create: {
    who: EVERYBODY,
    call: (b, { clientId, workItemId }) => b.tasks.create({ ...aTask, clientId, workItemId }),
    expected: 'client.notFound',
    trail: ['task.create'],
  },
  update: {
    who: EVERYBODY,
    call: (b, { taskId: id }) => b.tasks.update({ id, ...aTaskBody }),
    expected: 'task.notFound',
    trail: ['task.update'],
  },
  change: {
    who: EVERYBODY,
    call: (b, { taskId: id }) => b.tasks.change({ id, set: { status: 'Complete' }, was: {} }),
    expected: 'task.notFound',
    trail: ['task.update'],
  },
  remove: {
    who: EVERYBODY,
    call: (b, { taskId: id }) => b.tasks.remove({ id }),
    expected: 'task.notFound',
    trail: ['task.remove', 'timer.stop', 'timeEntry.create'],
  },
  restore: {
    who: EVERYBODY,
    call: (b, { deletedTaskId: id }) => b.tasks.restore({ id }),
    expected: 'task.notFound',
    trail: ['task.restore'],
  },
  suggestedTags: {
    who: EVERYBODY,
    call: (b, { clientId: id }) => b.tasks.suggestedTags({ id }),
    expected: 'client.notFound',
  },
};
