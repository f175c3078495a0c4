import { audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import type { AddNotices } from '../notices/notices.module.ts';
import { tasks } from '../tasks/tasks.module.ts';
import { users } from '../users/users.module.ts';
import { taskCommentsPolicies } from './taskComments.policies.ts';
import { taskCommentsRepository } from './taskComments.repository.ts';
import { createTaskCommentsService } from './taskComments.service.ts';

/** The calls of `taskComments`. */
export function taskCommentsModule({
  tenants,
  addNotices,
}: {
  readonly tenants: Tenants;
  readonly addNotices: AddNotices;
}) {
  const comments = createTaskCommentsService({
    tenants,
    comments: taskCommentsRepository,
    tasks,
    users,
    audit,
    addNotices,
  });
  return {
    policies: taskCommentsPolicies,
    routes: {
      list: api.taskComments.list.handler(({ input, context }) => comments.list(context.actor, input.id)),
      create: api.taskComments.create.handler(({ input, context }) => comments.create(context.actor, input)),
      update: api.taskComments.update.handler(({ input, context }) => comments.update(context.actor, input)),
      remove: api.taskComments.remove.handler(({ input, context }) => comments.remove(context.actor, input)),
      restore: api.taskComments.restore.handler(({ input, context }) => comments.restore(context.actor, input)),
    },
  };
}
