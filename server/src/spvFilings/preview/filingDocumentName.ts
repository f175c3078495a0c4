import { documentName, DOCUMENT_KIND_NAME, extensionOf, periodOf } from '../../fileNames/fileName.ts';

/** What a file about a filing is: a document, all of them, or the word that one is missing. */
export type FilingPaperName = keyof typeof DOCUMENT_KIND_NAME;

/** What the names of a filing's documents are made of. */
export type NamedFiling = {
  readonly clientLegalName: string | null;
  readonly clientTaxId: string | null;
  readonly fileName: string;
  readonly statementType: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  readonly uploadIndex: string | null;
};

/** The name of a document of a filing. One whose declaration is unreadable is called as it was uploaded. */
export function filingDocumentName(filing: NamedFiling, kind: FilingPaperName, mimeType: string | null): string {
  const { clientLegalName, clientTaxId, fileName, statementType, reportingMonth, reportingYear, uploadIndex } = filing;
  const isUnread = clientLegalName === null && clientTaxId === null;
  return documentName({
    client: isUnread ? fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '') : (clientLegalName ?? clientTaxId),
    form: statementType,
    period: periodOf(reportingYear, reportingMonth),
    kind: isUnread && kind === 'file' ? '' : DOCUMENT_KIND_NAME[kind],
    number: uploadIndex,
    extension: extensionOf(mimeType, fileName),
  });
}
