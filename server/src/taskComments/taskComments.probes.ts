import type { taskComments as calls } from '#contracts/api/task.ts';
import { aComment, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `taskComments` by another firm, and by each role. */
export const taskCommentsProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b, { taskId: id }) => b.taskComments.list({ id }), expected: 'task.notFound' },
  create: {
    who: EVERYBODY,
    call: (b, { taskId: id }) => b.taskComments.create({ id, ...aComment }),
    expected: 'task.notFound',
    trail: ['taskComment.create'],
  },
  update: {
    who: EVERYBODY,
    call: (b, { taskId: id, commentId }) => b.taskComments.update({ id, commentId, ...aComment }),
    expected: 'comment.notFound',
    trail: ['taskComment.update'],
  },
  remove: {
    who: EVERYBODY,
    call: (b, { taskId: id, commentId }) => b.taskComments.remove({ id, commentId }),
    expected: 'comment.notFound',
    trail: ['taskComment.remove'],
  },
  restore: {
    who: EVERYBODY,
    call: (b, { taskId: id, deletedCommentId: commentId }) => b.taskComments.restore({ id, commentId }),
    expected: 'comment.notFound',
    trail: ['taskComment.restore'],
  },
};
