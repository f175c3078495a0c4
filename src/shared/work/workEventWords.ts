import type { WorkEvent } from '#contracts/api/timeline.ts';

const EVENTS = {
  workItem: {
    create: 'work:timeline.event.workItem.create',
    update: 'work:timeline.event.workItem.update',
    remove: 'work:timeline.event.workItem.remove',
    restore: 'work:timeline.event.workItem.restore',
  },
  task: {
    create: 'work:timeline.event.task.create',
    update: 'work:timeline.event.task.update',
    remove: 'work:timeline.event.task.remove',
    restore: 'work:timeline.event.task.restore',
  },
  taskComment: {
    create: 'work:timeline.event.taskComment.create',
    update: 'work:timeline.event.taskComment.update',
    remove: 'work:timeline.event.taskComment.remove',
    restore: 'work:timeline.event.taskComment.restore',
  },
  attachment: {
    create: 'work:timeline.event.attachment.create',
    update: 'work:timeline.event.attachment.update',
    remove: 'work:timeline.event.attachment.remove',
    restore: 'work:timeline.event.attachment.restore',
  },
  timeEntry: {
    create: 'work:timeline.event.timeEntry.create',
    update: 'work:timeline.event.timeEntry.update',
    remove: 'work:timeline.event.timeEntry.remove',
    restore: 'work:timeline.event.timeEntry.restore',
  },
} as const satisfies Record<WorkEvent['entity'], Record<string, string>>;

const FIELDS = {
  assigneeId: 'work:timeline.field.assigneeId',
  clientId: 'work:timeline.field.clientId',
  title: 'work:timeline.field.title',
  description: 'work:timeline.field.description',
  notes: 'work:timeline.field.notes',
  budgetedHours: 'work:timeline.field.budgetedHours',
  status: 'work:timeline.field.status',
  priority: 'work:timeline.field.priority',
  startDate: 'work:timeline.field.startDate',
  dueDate: 'work:timeline.field.dueDate',
  tags: 'work:timeline.field.tags',
} as const;

/** The words of what can happen to work, by the verb; any other verb is a change. */
export function eventKey(entity: WorkEvent['entity'], action: string) {
  const words = EVENTS[entity];
  return isKeyOf(words, action) ? words[action] : words.update;
}

/** The words of a field; none for one that is no news. */
export const fieldKey = (field: string) => (isKeyOf(FIELDS, field) ? FIELDS[field] : undefined);

const isKeyOf = <T extends object>(record: T, key: PropertyKey): key is keyof T => key in record;
