import type { TimeEntry, Timer } from '#contracts/api/time.ts';
import { aRun } from '#machines/timer/timer.paths.ts';
import type { TimerRun } from '#machines/timer/timer.types.ts';

/** The timer as the server answers it. */
export const aTimer = (run: TimerRun | null, now = new Date()): Timer => ({
  state: run === null ? 'Stopped' : 'Running',
  startTime: run?.startTime ?? null,
  clientId: run?.clientId ?? null,
  clientLegalName: run?.clientLegalName ?? null,
  workItemId: run?.workItemId ?? null,
  workItemTitle: run?.workItemTitle ?? null,
  workItemTaskId: run?.workItemTaskId ?? null,
  workItemTaskTitle: run?.workItemTaskTitle ?? null,
  notes: run?.notes ?? null,
  now: now.toISOString(),
});

/** An entry of the timer's work item. */
export const anEntry = (over: Partial<TimeEntry> = {}): TimeEntry => {
  const { clientId, clientLegalName, workItemId, workItemTitle, workItemTaskId, workItemTaskTitle } = aRun(1);
  return {
    id: '00000000-0000-4000-8000-0000000000e1',
    userId: '00000000-0000-4000-8000-0000000000f1',
    userName: 'Maria Popa',
    clientId,
    clientLegalName,
    workItemId,
    workItemTitle,
    workItemTaskId,
    workItemTaskTitle,
    day: '2026-11-23',
    startTime: null,
    seconds: 5400,
    notes: 'Jurnal',
    isBillable: true,
    revision: 1,
    ...over,
  };
};

type TimedWork = Pick<
  TimeEntry,
  'clientId' | 'clientLegalName' | 'workItemId' | 'workItemTitle' | 'workItemTaskId' | 'workItemTaskTitle'
>;

/** The task that is timed, as the work item lists it. */
export const aTaskOf = ({ workItemTaskId, workItemTaskTitle, ...work }: TimedWork) => ({
  id: workItemTaskId,
  title: workItemTaskTitle,
  clientId: work.clientId,
  clientLegalName: work.clientLegalName,
  workItemId: work.workItemId,
  workItemTitle: work.workItemTitle,
  hasNotes: false,
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
  createdAt: '2026-11-23T08:00:00.000Z',
  createdByName: null,
  revision: 1,
});
