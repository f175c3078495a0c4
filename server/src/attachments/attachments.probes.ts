import type { attachments as calls } from '#contracts/api/task.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `attachments` by another firm, and by each role. */
export const attachmentsProbes: ProbesOf<typeof calls> = {
  ofWorkItem: {
    who: EVERYBODY,
    call: (b, { workItemId: id }) => b.attachments.ofWorkItem({ id }),
    expected: 'workItem.notFound',
  },
  addToWorkItem: {
    who: EVERYBODY,
    call: (b, { workItemId: id, contentId }) => b.attachments.addToWorkItem({ id, contentIds: [contentId] }),
    expected: 'workItem.notFound',
    trail: ['attachment.create'],
  },
  ofTask: { who: EVERYBODY, call: (b, { taskId: id }) => b.attachments.ofTask({ id }), expected: 'task.notFound' },
  addToTask: {
    who: EVERYBODY,
    call: (b, { taskId: id, contentId }) => b.attachments.addToTask({ id, contentIds: [contentId] }),
    expected: 'task.notFound',
    trail: ['attachment.create'],
  },
  remove: {
    who: EVERYBODY,
    call: (b, { attachmentId: id }) => b.attachments.remove({ id }),
    expected: 'attachment.notFound',
    trail: ['attachment.remove'],
  },
  restore: {
    who: EVERYBODY,
    call: (b, { deletedAttachmentId: id }) => b.attachments.restore({ id }),
    expected: 'attachment.notFound',
    trail: ['attachment.restore'],
  },
};
