import { api } from '../http/router.ts';
import type { Log } from '../log/log.ts';
import { createContentApp } from './content.http.ts';
import { contentPolicies } from './content.policies.ts';
import { contentRepository } from './content.repository.ts';
import { createContentService, type ContentDeps } from './content.service.ts';
import { createContentKeeper } from './contentKeeper.ts';

export type { ContentKeeper, StoredBytes } from './contentKeeper.ts';
export type { FileRow } from './content.repository.ts';
export type { ContentService } from './content.service.ts';
export { createUrlSigner, fileUrls, type SignFileUrl, type UrlSigner } from './signedUrl.ts';
export type { ContentStore } from './stores/contentStore.ts';
export { createFolderStore } from './stores/folderStore.ts';
export { createS3Store } from './stores/s3Store.ts';

/** What other areas ask of files. */
export type Contents = Pick<typeof contentRepository, 'find' | 'ofBatch' | 'setUploaded'>;
/** The firm's files, for other areas. */
export const contents: Contents = contentRepository;

/** The calls of `content`, and the bytes at signed addresses. */
export function contentModule({ log, ...deps }: Omit<ContentDeps, 'files'> & { readonly log: Log }) {
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
    /** Stores what other areas make or download themselves. */
    keeper: createContentKeeper({ ...deps, files: contentRepository }),
    http: createContentApp({ content, signer: deps.signer, log }),
    jobs: {
      removeAbandonedContent: { name: 'content.clean', cron: '41 2 * * *', run: () => content.removeAbandoned() },
    },
  };
}
