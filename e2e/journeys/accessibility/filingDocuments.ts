import type { SpvFiling, SpvFilingDetail } from '#contracts/api/spvFiling.ts';
import { INVALID } from './filings.ts';
import { enter, whileAnswered, type Visit } from './visit.ts';

const ID = '00000000-0000-4000-8000-000000000001';
/** Signed with a certificate that has no right to file for the client. */
const FILING: SpvFiling = {
  id: ID,
  clientId: ID,
  clientLegalName: 'Alfa Construct SRL',
  clientTaxId: '12345674',
  accountManagerName: null,
  fileName: 'd300.pdf',
  statementType: 'D300',
  spvFilingStatus: 'InvalidSubmission',
  issues: [],
  issueCount: 0,
  confirmationError: null,
  confirmationWarning: null,
  submissionStatus: 'Fisierul nu este un document valid / semnatura electronica nu are drept de depunere pentru CIF',
  reportingMonth: 10,
  reportingYear: 2026,
  dateCreated: '2026-11-20T08:00:00.000Z',
  createdBy: '00000000-0000-4000-8000-000000000702',
  filedByDisplayName: 'Maria Popa',
  certificateThumbprint: 'F'.repeat(40),
  signedAt: null,
  submittedAt: null,
  uploadIndex: '1100000001',
  hasOpenAttempt: false,
  openAttempt: null,
  typedIndexes: [],
  settlement: null,
  otherUploadIndexes: [],
  isReceiptLate: false,
  receiptDoubt: null,
  sameDeclaration: null,
};
const DETAIL: SpvFilingDetail = {
  ...FILING,
  file: null,
  validatedStatementContent: null,
  signedStatementContent: null,
  confirmationStatementContent: null,
  evidenceContent: null,
  signing: null,
  confirmationSignatureStatus: null,
  settleNote: null,
  confirmationMail: null,
};

/** An XML, which is no document to show. */
const INVALID_XML: SpvFilingDetail = {
  ...DETAIL,
  spvFilingStatus: 'Invalid',
  issueCount: INVALID.issueCount,
  issues: INVALID.issues,
  file: { url: `/api/content/${ID}`, mimeType: 'application/xml', fileName: 'd300.xml' },
};

/** A confirmation whose mail the client's server has refused. */
const UNDELIVERED: SpvFilingDetail = {
  ...DETAIL,
  spvFilingStatus: 'Confirmed',
  confirmationMail: {
    sentAt: '2026-11-20T09:00:00.000Z',
    contactName: 'Ioana Radu',
    state: 'refused',
    error: '550 no such user',
  },
};

/** The three documents of a filing, what is wrong with it, and the way to file it again with another certificate. */
export async function tourFilingDocuments(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { details, preview, resend } = visit.words.filings;
  await whileAnswered(visit, `/spv-filings/${ID}`, DETAIL, async () => {
    await enter(visit, `/spv/filings/filing/${ID}/preview`);
    await look('content of a filing', page.getByText(preview.noContentText));
    await page.getByRole('button', { name: preview.signed }).click();
    await look('filing that is not signed', page.getByText(preview.notSignedText));
    await page.getByRole('button', { name: preview.confirmation }).click();
    await look('filing that was not accepted', page.getByText(details.title.notAccepted));
    const drawer = page.getByRole('dialog', { name: resend.title });
    const list = { items: [FILING], hasNextPage: false, nextCursor: null, previousCursor: null };
    await page.route('**/api/spv-filings?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: resend.open }).click();
    await look('filings to file again that could not be listed', drawer.getByText(resend.failed.list));
    await page.unroute('**/api/spv-filings?*');
    await page.route('**/api/spv-filings?*', (route) => route.fulfill({ json: list }));
    await drawer.getByRole('button', { name: resend.retry }).click();
    await look('filing to file again', drawer.getByRole('checkbox'));
    await drawer.getByRole('button', { name: resend.certificate, exact: true }).click();
    await look('certificates to file again with', page.getByRole('option').first());
    await page.getByRole('option').first().click();
    await page.route('**/api/spv-certificates/*/clients', (route) => route.fulfill({ status: 500, body: '{}' }));
    await drawer.getByRole('button', { name: resend.start_one, exact: true }).click();
    await look('client that could not be given to a certificate', drawer.getByText(resend.failed.associate));
    await page.unroute('**/api/spv-certificates/*/clients');
    await page.unroute('**/api/spv-filings?*');
  });
  await whileAnswered(visit, `/spv-filings/${ID}`, INVALID_XML, async () => {
    await enter(visit, `/spv/filings/filing/${ID}/preview`);
    await look('what is wrong with an XML', page.getByRole('region', { name: details.title.invalid }));
  });
  await whileAnswered(visit, `/spv-filings/${ID}`, UNDELIVERED, async () => {
    await enter(visit, `/spv/filings/filing/${ID}/preview?single=true&part=confirmation`);
    await look('confirmation that was not delivered', page.getByText(/550 no such user/));
  });
}
