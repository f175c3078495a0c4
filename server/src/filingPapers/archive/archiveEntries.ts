import type { Language } from '#contracts/languages.ts';
import type { ContentStore } from '../../content/content.module.ts';
import { textBytes, type ArchiveEntry } from '../../fileNames/zip.ts';
import { filingDocumentName, type FilingPaperName } from '../../spvFilings/spvFilings.module.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { EVIDENCE_WORDS } from '../evidence/evidenceWords.ts';
import type { PaperFile, PaperFiling } from '../papers.repository.ts';
import { missingDocuments } from './missingDocuments.ts';

type Deps = { readonly store: ContentStore; readonly evidence: Evidence };
type Wanted = {
  readonly tenantId: string;
  readonly filings: readonly PaperFiling[];
  readonly language: Language;
};

/** The papers of filings, one after another: the record first, then each document, then what is missing. */
export async function* archiveEntries({ store, evidence }: Deps, wanted: Wanted): AsyncGenerator<ArchiveEntry> {
  const { tenantId, filings, language } = wanted;
  for (const filing of filings) {
    const record = await evidence(tenantId, filing, language);
    yield { name: filingDocumentName(filing, 'evidence', 'application/pdf'), bytes: only(record) };
    for (const [kind, file] of documentsOf(filing)) {
      const bytes = await store.open(tenantId, file.sha256);
      const name = filingDocumentName(filing, kind, file.mimeType);
      yield bytes === null
        ? { name: `${name}.lipseste.txt`, bytes: textBytes(EVIDENCE_WORDS[language].missing.bytes) }
        : { name, bytes };
    }
    for (const { kind, why } of missingDocuments(filing, language)) {
      yield { name: filingDocumentName(filing, kind, 'text/plain'), bytes: textBytes(why) };
    }
  }
}

/** What exists of a filing. The file that was uploaded is left out where it is the statement itself. */
function documentsOf({ file, statement, signed, receipt }: PaperFiling): (readonly [FilingPaperName, PaperFile])[] {
  const own = file?.sha256 === statement?.sha256 ? null : file;
  const all = [
    ['file', own],
    ['statement', statement],
    ['signed', signed],
    ['receipt', receipt],
  ] as const;
  return all.flatMap(([kind, document]) => (document === null ? [] : [[kind, document] as const]));
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
