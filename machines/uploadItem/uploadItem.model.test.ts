import { describe, expect } from 'vitest';
import { UPLOAD_ATTEMPTS_MAX } from '#contracts/limits.ts';
import { broke, settled } from '../testing/events.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { uploadItemMachine, type UploadFile, type UploadWarning } from './uploadItem.machine.ts';
import { UPLOAD_ITEM_TABLE } from './uploadItem.table.ts';

const file: UploadFile = {
  id: 'file-1',
  name: 'declaratie.pdf',
  body: new Blob(['%PDF']),
  purpose: { kind: 'spvFiling' },
};
const warning: UploadWarning = {
  id: 'f-2',
  statementType: 'D300',
  reportingMonth: 10,
  reportingYear: 2026,
  sameDeclaration: {
    spvFilingId: 'f-1',
    spvMessageId: null,
    status: 'Approved',
    fileName: 'a.xml',
    uploadedByDisplayName: 'Ana',
    uploadedAt: '2026-11-20T08:00:00.000Z',
    filedAt: null,
    uploadIndex: null,
    isRectified: false,
  },
};
const REMOTE = ['requestTicket', 'sendFile', 'confirmUpload'];

describe('uploadItem', () => {
  walkEveryEdge(uploadItemMachine, {
    table: UPLOAD_ITEM_TABLE,
    inputs: [{ file }],
    key: (context: { attempts: number; hasArrived: boolean; failure: { kind: string } | null }) => [
      context.attempts,
      context.hasArrived,
      context.failure?.kind,
    ],
    events: [
      { type: 'upload.start' },
      { type: 'upload.retry' },
      { type: 'upload.cancel' },
      settled('checkFile', null),
      settled('checkFile', 'extension'),
      broke('checkFile'),
      settled('requestTicket', { fileId: 'ticket-1', signedUrl: 'https://store.example/1' }),
      settled('requestTicket', { fileId: 'ticket-1', signedUrl: null }),
      broke('requestTicket'),
      settled('sendFile'),
      broke('sendFile'),
      settled('confirmUpload', { contentId: 'content-1', refusal: null, warning: null }),
      settled('confirmUpload', { contentId: 'content-1', refusal: null, warning }),
      settled('confirmUpload', {
        contentId: 'content-1',
        refusal: { kind: 'duplicate', filingId: 'f-1', fileName: 'a' },
        warning: null,
      }),
      settled('confirmUpload', null),
      broke('confirmUpload'),
    ],
    holds: (snapshot, walked, before) => {
      const { context } = snapshot;
      // Broken by taking the guard `canTryAgain` off a retry: the attempts grow past the limit.
      expect(context.attempts).toBeLessThanOrEqual(UPLOAD_ATTEMPTS_MAX);
      expect(failuresInARow(walked.map((event) => event.type))).toBeLessThanOrEqual(UPLOAD_ATTEMPTS_MAX);
      // Broken by letting `sendFile` end in `uploaded`: a file counts that the server has not confirmed.
      const isConfirmed = walked.some(
        (event) => event.type === 'xstate.done.actor.confirmUpload' && event['output']?.refusal === null,
      );
      expect(snapshot.matches('uploaded')).toBe(isConfirmed);
      expect(context.contentId !== null).toBe(isConfirmed);
      // Broken by taking the content alone: a declaration that was filed before is uploaded without a word.
      expect(context.warning).toBe(isConfirmed ? walked.at(-1)?.['output']?.warning : null);
      // Broken by dropping the guard `hasUrl`: bytes would go to no address.
      if (snapshot.matches('sending')) expect(context.ticket?.signedUrl).toBeTruthy();
      // Broken by dropping `recordIssue` or `recordFailure`: a failed row without a text.
      expect(snapshot.matches('failed')).toBe(context.failure !== null && !snapshot.matches('cancelled'));
      // Broken by a retry that always asks for a new place: what the server has taken up comes a second time, as a duplicate.
      if (walked.at(-1)?.type === 'upload.start' && before.matches('validated')) {
        const last = walked.findLast(({ type }) =>
          /^xstate\.(done|error)\.actor\.(sendFile|confirmUpload)$/.test(type),
        );
        const isThere = last?.type === 'xstate.error.actor.confirmUpload';
        expect(snapshot.value).toBe(isThere ? 'confirming' : 'requesting');
      }
      // Broken by letting `upload.retry` go without the guard `canRetry`: what lies in the file is tried again.
      if (context.failure?.kind === 'invalid' || context.failure?.kind === 'duplicate')
        expect(snapshot.can({ type: 'upload.retry' })).toBe(false);
    },
  });
});

/** The most failures of one remote step between two things that a person did or the server granted. */
function failuresInARow(types: readonly string[]): number {
  let most = 0;
  let run = 0;
  for (const type of types) {
    run = REMOTE.some((step) => type === `xstate.error.actor.${step}`) ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most;
}
