import { api } from '../http/router.ts';
import { createContentApp } from './content.http.ts';
import { contentPolicies } from './content.policies.ts';
import { contentRepository } from './content.repository.ts';
import { createContentService, type ContentDeps } from './content.service.ts';

/** The calls of `content`, and the bytes at signed addresses. */
export function contentModule(deps: Omit<ContentDeps, 'files'>) {
  const content = createContentService({ ...deps, files: contentRepository });
  return {
    policies: contentPolicies,
    routes: {
      createBatch: api.content.createBatch.handler(({ input, context }) =>
        content.createBatch(context.actor, input.files),
      ),
      uploaded: api.content.uploaded.handler(({ input, context }) => content.uploaded(context.actor, input.id)),
    },
    service: content,
    http: createContentApp({ content, signer: deps.signer }),
    jobs: {
      removeAbandonedContent: { name: 'content.clean', cron: '41 2 * * *', run: () => content.removeAbandoned() },
    },
  };
}
