import { audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { tokenSessions as sessions } from '../spvSessions/spvSessions.module.ts';
import { createClaimDocument } from './claimDocument.ts';
import { documentFoldersPolicies } from './documentFolders.policies.ts';
import { documentFoldersRepository as documents } from './documentFolders.repository.ts';
import { createDocumentSaves, createFolders } from './documentFolders.service.ts';
import { createDocumentHostApp } from './documentHost.http.ts';

type Deps = {
  readonly tenants: Tenants;
  /** The server's address for native hosts; null for the address that they have called. */
  readonly hostOrigin: string | null;
  readonly signFileUrl: (tenantId: string, contentId: string) => string;
};

/** The calls of `documentFolders`, and that of the native host. */
export function documentFoldersModule({ tenants, hostOrigin, signFileUrl }: Deps) {
  const deps = { tenants, documents, audit };
  const folders = createFolders(deps);
  const saves = createDocumentSaves(deps);
  const claimDocument = createClaimDocument({ tenants, documents, sessions, signFileUrl });
  const calls = api.documentFolders;
  return {
    policies: documentFoldersPolicies,
    routes: {
      get: calls.get.handler(({ input, context }) => folders.get(context.actor, input.workstationKeyId)),
      save: calls.save.handler(({ input: { workstationKeyId, ...chosen }, context }) =>
        folders.save(context.actor, workstationKeyId, chosen),
      ),
      documents: calls.documents.handler(({ input, context }) =>
        saves.documents(context.actor, input.workstationKeyId),
      ),
      due: calls.due.handler(({ input, context }) => saves.due(context.actor, input.workstationKeyId)),
      report: calls.report.handler(({ input, context }) => saves.report(context.actor, input)),
      retry: calls.retry.handler(({ input, context }) => saves.retry(context.actor, input.workstationKeyId)),
    },
    http: createDocumentHostApp({ claimDocument, publicOrigin: hostOrigin }),
  };
}
