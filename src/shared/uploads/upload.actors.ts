import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { idSchema } from '#contracts/api/shared.ts';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import {
  uploadItemMachine,
  type Confirmation,
  type UploadFile,
  type UploadIssue,
  type UploadPurpose,
  type UploadRefusal,
  type UploadTicket,
} from '#machines/uploadItem/uploadItem.machine.ts';
import { uploadQueueMachine } from '#machines/uploadQueue/uploadQueue.machine.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/apiError.ts';
import { putFile, type SendFile } from '../api/contentStore.ts';
import { markStale } from '../api/markStale.ts';
import { issueOf } from './fileIssue.ts';

type UploadDeps = {
  readonly api: Pick<Api, 'content' | 'spvMessages' | 'spvFilings'>;
  readonly queries: Pick<QueryClient, 'invalidateQueries'>;
};

/** The upload queue with its effects: places in the content store, the bytes to them, and what they are for. */
export function uploadActors(deps: UploadDeps, sendFile: SendFile = putFile) {
  const { api } = deps;
  const uploadItem = uploadItemMachine.provide({
    actors: {
      checkFile: fromPromise<UploadIssue | null, { file: UploadFile }>(({ input: { file } }) => issueOf(file)),
      requestTicket: fromPromise<UploadTicket, { file: UploadFile }>(async ({ input: { file }, signal }) => {
        const { id, signedUrl, files } = await api.content.createBatch({ files: announcedOf(file) }, { signal });
        const fileId = file.purpose.kind === 'spvMessageContents' ? id : files[0]?.id;
        if (fileId === undefined) throw new Error('the batch has no place for the file');
        return { fileId, signedUrl: signedUrl === '' ? null : signedUrl };
      }),
      sendFile: fromPromise<void, { file: UploadFile; signedUrl: string }>(({ input, signal }) =>
        sendFile(input.signedUrl, input.file.body, signal),
      ),
      confirmUpload: fromPromise<Confirmation | null, Arrived>(async ({ input, signal }) => {
        try {
          return await confirmUpload(deps, input, signal);
        } catch (error) {
          if (error instanceof ApiError && LOST.includes(error.code)) return null;
          throw error;
        }
      }),
    },
  });
  return uploadQueueMachine.provide({ actors: { uploadItem } });
}

/** The files to announce: one file, or the documents of a batch in the order of their bytes. */
const announcedOf = ({ name, body, purpose }: UploadFile) =>
  purpose.kind === 'spvMessageContents'
    ? purpose.documents.map((document) => ({ name: document.name, sizeBytes: document.sizeBytes }))
    : [{ name, sizeBytes: body.size }];

/** The server has the bytes no more: nobody confirmed them for long, or the filing they were for was deleted. */
const LOST: readonly ApiError['code'][] = ['content.notFound', 'content.notUploaded'];

type Arrived = { readonly fileId: string; readonly purpose: UploadPurpose };

async function confirmUpload(deps: UploadDeps, { fileId, purpose }: Arrived, signal: AbortSignal) {
  const { api } = deps;
  switch (purpose.kind) {
    case 'spvMessageContents': {
      // Documents count with the call that gives them to their messages.
      const messagesIds = purpose.documents.map(({ spvMessageId }) => spvMessageId);
      const signatureStatuses = purpose.documents.map(({ signatureStatus }) => signatureStatus);
      await api.spvMessages.setContents({ batchId: fileId, messagesIds, signatureStatuses }, { signal });
      return { contentId: fileId, refusal: null, warning: null };
    }
    case 'spvFiling': {
      const { contentId } = await api.content.uploaded({ id: fileId }, { signal });
      return { contentId, ...(await createFiling(deps, fileId, signal)) };
    }
    case 'attachment': {
      const { contentId } = await api.content.uploaded({ id: fileId }, { signal });
      return { contentId, refusal: null, warning: null };
    }
    default:
      return purpose satisfies never;
  }
}

/** Has the declaration checked; answers why it cannot be filed as it is, and what to know before it is. */
async function createFiling({ api, queries }: UploadDeps, fileId: string, signal: AbortSignal) {
  try {
    const filing = await api.spvFilings.create({ fileId }, { signal });
    void markStale(queries, 'spvFiling');
    if (filing.spvFilingStatus !== 'Invalid') {
      return { refusal: null, warning: warningOf(filing) };
    }
    const refusal: UploadRefusal = {
      kind: 'declarationInvalid',
      filingId: filing.id,
      issue: filing.issues.find(({ severity }) => severity === 'error') ?? null,
    };
    return { refusal, warning: null };
  } catch (error) {
    const first = error instanceof ApiError && error.code === 'filing.duplicate' ? error.data : null;
    const known = v.safeParse(duplicateSchema, first);
    if (!known.success) throw error;
    void markStale(queries, 'spvFiling');
    const refusal: UploadRefusal = { kind: 'duplicate', ...known.output };
    return { refusal, warning: null };
  }
}

/** One that rectifies another is meant. */
function warningOf({ id, statementType, reportingMonth, reportingYear, sameDeclaration }: SpvFiling) {
  if (sameDeclaration === null || sameDeclaration.isRectified) return null;
  return { id, statementType, reportingMonth, reportingYear, sameDeclaration };
}

const duplicateSchema = v.object({ filingId: idSchema, fileName: v.string() });
