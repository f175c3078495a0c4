import { audit } from '../audit/audit.ts';
import { contents } from '../content/content.module.ts';
import { api } from '../http/router.ts';
import { tasks } from '../tasks/tasks.module.ts';
import { attachmentsPolicies } from './attachments.policies.ts';
import { attachmentsRepository } from './attachments.repository.ts';
import { createAttachmentsService, type AttachmentsDeps } from './attachments.service.ts';

/** The calls of `attachments`. */
export function attachmentsModule(deps: Pick<AttachmentsDeps, 'tenants' | 'signFileUrl'>) {
  const attachments = createAttachmentsService({
    ...deps,
    attachments: attachmentsRepository,
    tasks,
    contents,
    audit,
  });
  return {
    policies: attachmentsPolicies,
    routes: {
      ofWorkItem: api.attachments.ofWorkItem.handler(({ input, context }) =>
        attachments.ofWorkItem(context.actor, input.id),
      ),
      addToWorkItem: api.attachments.addToWorkItem.handler(({ input, context }) =>
        attachments.addToWorkItem(context.actor, input),
      ),
      ofTask: api.attachments.ofTask.handler(({ input, context }) => attachments.ofTask(context.actor, input.id)),
      addToTask: api.attachments.addToTask.handler(({ input, context }) => attachments.addToTask(context.actor, input)),
      remove: api.attachments.remove.handler(({ input, context }) => attachments.remove(context.actor, input.id)),
      restore: api.attachments.restore.handler(({ input, context }) => attachments.restore(context.actor, input.id)),
    },
  };
}
