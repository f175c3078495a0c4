import type { documentFolders as calls } from '#contracts/api/documentFolder.ts';
import { EVERYBODY, KEY_ID, type ProbesOf } from '#serverTesting/probes.ts';

const OFF = { isOn: false, path: '' };
const FOLDERS = { signedStatement: { isOn: true, path: '/dosar/semnate' }, receipt: OFF };
const failed = { outcome: 'failed', reason: 'folderNotWritable' } as const;

/** Each call of `documentFolders` by another firm, and by each role. */
export const documentFoldersProbes: ProbesOf<typeof calls> = {
  get: {
    who: EVERYBODY,
    call: (b) => b.documentFolders.get({ workstationKeyId: KEY_ID }),
    expected: { signedStatement: OFF, receipt: OFF },
  },
  documents: {
    who: EVERYBODY,
    call: (b) => b.documentFolders.documents({ workstationKeyId: KEY_ID }),
    expected: { waiting: 0, failed: 0, saved: 0, latestFailed: [] },
  },
  due: { who: EVERYBODY, call: (b) => b.documentFolders.due({ workstationKeyId: KEY_ID }), expected: [] },
  report: {
    who: EVERYBODY,
    call: (b, { filingId: spvFilingId, contentId }) =>
      b.documentFolders.report({
        workstationKeyId: KEY_ID,
        spvFilingId,
        kind: 'signedStatement',
        contentId,
        report: failed,
      }),
    expected: 'document.notFound',
    trail: ['documentFolder.failed'],
    own: async ({ domain, calls: { documentFolders }, of: { a, filingId: spvFilingId, contentId } }) => {
      await domain.database.asSuperuser(
        `insert into spv_document_save (tenant_id, workstation_key_id, filing_id, kind, content_id)
         values ($1, $2, $3, 'receipt', $4)`,
        [a.tenantId, KEY_ID, spvFilingId, contentId],
      );
      const document = { spvFilingId, kind: 'receipt', contentId } as const;
      return documentFolders.report({ workstationKeyId: KEY_ID, ...document, report: failed });
    },
  },
  retry: {
    who: EVERYBODY,
    call: (b) => b.documentFolders.retry({ workstationKeyId: KEY_ID }),
    expected: { count: 0 },
    trail: ['documentFolder.retry'],
  },
  save: {
    who: EVERYBODY,
    call: (b) => b.documentFolders.save({ workstationKeyId: KEY_ID, ...FOLDERS }),
    expected: FOLDERS,
    trail: ['documentFolder.set'],
  },
};
