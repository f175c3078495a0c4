import { expect } from 'vitest';
import type { workItems as calls } from '#contracts/api/workItem.ts';
import { aWorkItem, EMPTY_PAGE, EVERYBODY, NO_COUNT, type ProbesOf } from '#serverTesting/probes.ts';

const EMPTY_COLUMN = { count: NO_COUNT, cards: [] };
const rename = { set: { title: 'x' }, was: {} };

/** Each call of `workItems` by another firm, and by each role. */
export const workItemsProbes: ProbesOf<typeof calls> = {
  list: {
    who: EVERYBODY,
    call: (b, { a, clientId }) =>
      b.workItems.list({ assigneeId: [a.userId, 'unassigned'], clientId: [clientId], accountManagerId: [a.userId] }),
    expected: EMPTY_PAGE,
  },
  count: { who: EVERYBODY, call: (b) => b.workItems.count({}), expected: NO_COUNT },
  export: {
    who: EVERYBODY,
    call: (b) => b.workItems.export({ format: 'csv', filter: {} }),
    expected: { url: expect.stringMatching(/^\/content\/export\//) },
    trail: ['firm.export'],
  },
  board: {
    who: EVERYBODY,
    call: (b) => b.workItems.board({}),
    expected: ['ToDo', 'InProgress', 'InReview', 'Complete'].map((status) => ({ status, ...EMPTY_COLUMN })),
  },
  get: { who: EVERYBODY, call: (b, { workItemId: id }) => b.workItems.get({ id }), expected: 'workItem.notFound' },
  create: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.workItems.create({ clientId, ...aWorkItem }),
    expected: 'client.notFound',
    trail: ['workItem.create'],
  },
  createAll: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.workItems.createAll({ clientIds: [clientId], ...aWorkItem }),
    expected: { made: [], leftOut: [{ clientId: expect.any(String), reason: 'notFound' }] },
    trail: ['workItem.create'],
  },
  copy: {
    who: EVERYBODY,
    call: (b, { workItemId: id, clientId }) =>
      b.workItems.copy({ id, clientId, title: 'x', startDate: '2026-08-01', dueDate: '2026-08-25' }),
    expected: 'workItem.notFound',
    trail: ['workItem.create'],
  },
  update: {
    who: EVERYBODY,
    call: (b, { workItemId: id, clientId }) => b.workItems.update({ id, clientId, ...aWorkItem }),
    expected: 'client.notFound',
    trail: ['workItem.update'],
    own: ({ calls, of }) =>
      calls.workItems.update({ id: of.workItemId, clientId: of.clientId, ...aWorkItem, status: 'InProgress' }),
  },
  change: {
    who: EVERYBODY,
    call: (b, { workItemId: id }) => b.workItems.change({ id, ...rename }),
    expected: 'workItem.notFound',
    trail: ['workItem.update'],
  },
  changeAll: {
    who: EVERYBODY,
    call: (b, { workItemId }) => b.workItems.changeAll({ ids: [workItemId], set: { status: 'Complete' } }),
    expected: { changed: [] },
    trail: ['workItem.update'],
  },
  move: {
    who: EVERYBODY,
    call: (b, { workItemId: id }) => b.workItems.move({ id, status: 'Complete', beforeId: id }),
    expected: 'workItem.notFound',
    trail: ['workItem.update'],
    own: ({ calls, of }) => calls.workItems.move({ id: of.workItemId, status: 'InReview', beforeId: null }),
  },
  remove: {
    who: EVERYBODY,
    call: (b, { workItemId: id }) => b.workItems.remove({ id }),
    expected: 'workItem.notFound',
    trail: ['workItem.remove', 'timer.stop', 'timeEntry.create'],
  },
  restore: {
    who: EVERYBODY,
    call: (b, { deletedWorkItemId: id }) => b.workItems.restore({ id }),
    expected: 'workItem.notFound',
    trail: ['workItem.restore'],
  },
};
