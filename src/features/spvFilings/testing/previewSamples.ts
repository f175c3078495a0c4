import type { FilingIssue, SpvFiling } from '#contracts/api/spvFiling.ts';
import type { FilingDetail } from '../preview/preview.queries.ts';

/** Ids of a test by number. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A finding in the authority's words. */
export const anIssue: FilingIssue = {
  severity: 'error',
  code: 'xmlNotAvailable',
  place: 'validari globale',
  values: {},
  wording: 'E: validari globale\n eroare regula: R1',
};

/** A line of the list: a submitted filing. */
export const aFiling = (id: string, change: Partial<SpvFiling> = {}): SpvFiling => ({
  id,
  clientId: idOf(900),
  clientLegalName: 'Alfa SRL',
  clientTaxId: '12345674',
  accountManagerName: null,
  fileName: 'd300.xml',
  statementType: 'D300',
  spvFilingStatus: 'Submitted',
  issues: [],
  issueCount: 0,
  confirmationError: null,
  confirmationWarning: null,
  submissionStatus: null,
  reportingMonth: 10,
  reportingYear: 2026,
  dateCreated: '2026-11-20T08:00:00.000Z',
  createdBy: '00000000-0000-4000-8000-000000000702',
  filedByDisplayName: 'Maria Popa',
  certificateThumbprint: 'A'.repeat(40),
  signedAt: '2026-11-20T08:05:00.000Z',
  submittedAt: '2026-11-20T08:06:00.000Z',
  uploadIndex: '1100000001',
  hasOpenAttempt: false,
  openAttempt: null,
  typedIndexes: [],
  settlement: null,
  otherUploadIndexes: [],
  isReceiptLate: false,
  receiptDoubt: null,
  sameDeclaration: null,
  ...change,
});

/** A submitted filing of an XML, signed, without its receipt. */
export const aFilingDetail = (id: string, change: Partial<FilingDetail> = {}): FilingDetail => ({
  ...aFiling(id),
  file: { url: `${location.origin}/content/xml`, mimeType: 'application/xml', fileName: 'd300.xml' },
  validatedStatementContent: null,
  signedStatementContent: {
    url: `${location.origin}/content/signed`,
    mimeType: 'application/pdf',
    fileName: 'd300-semnat.pdf',
  },
  confirmationStatementContent: null,
  evidenceContent: {
    url: `${location.origin}/content/evidence`,
    mimeType: 'application/pdf',
    fileName: 'fisa depunerii.pdf',
  },
  signing: {
    sentByDisplayName: 'Maria Popa',
    certificateName: 'Certificat Maria Popa',
    signedAt: '2026-11-20T08:05:00.000Z',
  },
  confirmationSignatureStatus: null,
  settleNote: null,
  confirmationMail: null,
  ...change,
});
