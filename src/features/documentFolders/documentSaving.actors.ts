import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { DueDocument } from '#contracts/api/documentFolder.ts';
import type { LinkReason } from '#contracts/link/errors.ts';
import {
  documentSavingMachine,
  type ReportedDocument,
  type SaveOutcome,
} from '#machines/documentSaving/documentSaving.machine.ts';
import { type Api } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import type { Link } from '#src/shared/link/calls/link.ts';
import { LinkFailure } from '#src/shared/link/errors/linkFailure.ts';
import type { SessionTokens } from '#src/shared/link/sessionTokens.ts';

/** What saving documents depends on. */
export type SavingDeps = {
  readonly api: Pick<Api, 'documentFolders'>;
  readonly link: Link;
  readonly tokens: SessionTokens;
  readonly queries: Pick<QueryClient, 'invalidateQueries'>;
  readonly workstationKeyId: () => string | null;
  readonly log: (event: string, detail: Readonly<Record<string, string>>) => void;
};

/** The saving of documents with its effects: the API and the link. */
export function documentSavingActors(deps: SavingDeps): typeof documentSavingMachine {
  return documentSavingMachine.provide({
    actors: {
      findDue: fromPromise<readonly DueDocument[]>(({ signal }) => {
        const workstationKeyId = deps.workstationKeyId();
        return workstationKeyId === null
          ? Promise.resolve([])
          : deps.api.documentFolders.due({ workstationKeyId }, { signal });
      }),
      saveDocument: fromPromise<SaveOutcome, { document: DueDocument; certificateIds: readonly string[] }>(
        ({ input, signal }) => save(deps, input.document, input.certificateIds, signal),
      ),
      report: fromPromise<void, ReportedDocument>(async ({ input, signal }) => {
        await record(deps, input, signal);
        void markStale(deps.queries, 'documentFolder');
      }),
    },
  });
}

async function save(
  { link, tokens }: SavingDeps,
  { spvFilingId, kind, folder }: DueDocument,
  certificateIds: readonly string[],
  signal: AbortSignal,
): Promise<SaveOutcome> {
  const sessionToken = certificateIds.map((id) => tokens.of(id)).find((token) => token !== null) ?? null;
  if (sessionToken === null) return { outcome: 'postponed' };
  try {
    const { fileName } = await link.call(
      'saveDocument',
      { sessionToken, filingId: spvFilingId, kind, folder },
      { signal },
    );
    return { outcome: 'saved', fileName };
  } catch (failure) {
    if (!(failure instanceof LinkFailure)) throw failure;
    const { reason } = failure.error;
    return DOCUMENT_REASONS.has(reason) ? { outcome: 'failed', reason } : { outcome: 'postponed' };
  }
}

/** Reasons of the folder, the document or the way to it. After any other, the next round tries without counting it. */
const DOCUMENT_REASONS: ReadonlySet<LinkReason> = new Set<LinkReason>([
  'folderNotConfirmed',
  'folderMissing',
  'folderNotWritable',
  'folderFull',
  'documentUnavailable',
  'documentNotPdf',
  'contentChanged',
  'storageFailed',
  'serverDown',
  'proxyDown',
  'proxyRefused',
  'proxyPassword',
  'invalidMessage',
]);

/** What the server refuses for good it would refuse again: it is logged, and the next document comes. */
async function record(
  { api, workstationKeyId, log }: SavingDeps,
  { document, report }: ReportedDocument,
  signal: AbortSignal,
): Promise<void> {
  const keyId = workstationKeyId();
  if (keyId === null) return;
  const { folder: _, ...key } = document;
  try {
    await api.documentFolders.report({ workstationKeyId: keyId, ...key, report }, { signal });
  } catch (error) {
    if (!(error instanceof ApiError && FINAL.includes(error.status))) throw error;
    log('document.notRecorded', { filingId: key.spvFilingId, kind: key.kind, code: error.code });
  }
}

const FINAL: readonly number[] = [400, 404, 409, 422];
