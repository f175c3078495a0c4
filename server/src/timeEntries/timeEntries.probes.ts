import { expect } from 'vitest';
import type { timeEntries as calls } from '#contracts/api/time.ts';
import { EMPTY_PAGE, EVERYBODY, NO_COUNT, type FirmAFixture, type ProbesOf } from '#serverTesting/probes.ts';

const fields = ({ clientId, workItemId }: FirmAFixture) => ({
  clientId,
  workItemId,
  workItemTaskId: null,
  day: '2026-11-23',
  seconds: 60,
  notes: '',
  isBillable: true,
});

/** Each call of `timeEntries` by another firm, and by each role. */
export const timeEntriesProbes: ProbesOf<typeof calls> = {
  list: {
    who: EVERYBODY,
    call: (b, { a, clientId, workItemId }) =>
      b.timeEntries.list({ userId: [a.userId], clientId: [clientId], workItemId: [workItemId] }),
    expected: EMPTY_PAGE,
  },
  count: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.timeEntries.count({ clientId: [clientId] }),
    expected: { ...NO_COUNT, seconds: 0, billableSeconds: 0 },
  },
  export: {
    who: EVERYBODY,
    call: (b, { a }) => b.timeEntries.export({ format: 'csv', filter: { userId: [a.userId] } }),
    expected: { url: expect.stringMatching(/^\/content\/export\//) },
    trail: ['firm.export'],
  },
  week: {
    who: EVERYBODY,
    call: (b, { a }) => b.timeEntries.week({ monday: '2026-11-23', userId: a.userId }),
    expected: [],
  },
  create: {
    who: EVERYBODY,
    call: (b, of) => b.timeEntries.create({ ...fields(of), isConfirmed: true }),
    expected: 'client.notFound',
    trail: ['timeEntry.create'],
  },
  update: {
    who: EVERYBODY,
    call: (b, of) => b.timeEntries.update({ id: of.timeEntryId, ...fields(of), isConfirmed: true }),
    expected: 'timeEntry.notFound',
    trail: ['timeEntry.update'],
  },
  remove: {
    who: EVERYBODY,
    call: (b, { timeEntryId: id }) => b.timeEntries.remove({ id }),
    expected: 'timeEntry.notFound',
    trail: ['timeEntry.remove'],
  },
  restore: {
    who: EVERYBODY,
    call: (b, { deletedTimeEntryId: id }) => b.timeEntries.restore({ id }),
    expected: 'timeEntry.notFound',
    trail: ['timeEntry.restore'],
  },
  ofWorkItem: {
    who: EVERYBODY,
    call: (b, { workItemId: id }) => b.timeEntries.ofWorkItem({ id }),
    expected: 'workItem.notFound',
  },
  ofClient: {
    who: EVERYBODY,
    call: (b, { clientId: id }) => b.timeEntries.ofClient({ id }),
    expected: 'client.notFound',
  },
};
