import { filled } from '#steps/texts.ts';
import { enter, type ProductVisit } from './visit.ts';

/** What is uploaded is checked by the server, and what was approved waits for the PIN of the token that is in. */
export async function tourUploads(visit: ProductVisit): Promise<void> {
  await enter(visit, '/spv/filings');
  await visit.page.getByText(visit.words.filings.empty.title).waitFor();
  await tourUpload(visit);
  await tourPin(visit);
}

async function tourUpload(visit: ProductVisit): Promise<void> {
  const { page, look } = visit;
  const { filings, uploads } = visit.words;
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['<a/>'], 'd300.xml'));
    window.dispatchEvent(new DragEvent('dragenter', { dataTransfer }));
  });
  await look('files held over the filings', page.getByText(filings.drop.title));
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['<a/>'], 'd300.xml'));
    window.dispatchEvent(new DragEvent('dragleave', { dataTransfer }));
  });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('nota') },
      { name: 'd300.xml', mimeType: 'text/xml', buffer: Buffer.from('<necunoscut/>') },
    ]);
  await look('files that cannot be filed', page.getByText(uploads.issue.extension));
  await look('declaration that is not valid', page.getByText(uploads.action.open, { exact: true }));
  await page.getByRole('button', { name: uploads.action.clear }).click();
}

const ID = '00000000-0000-4000-8000-000000000005';
const isToSend = (url: URL) => url.pathname === '/api/spv-filings/to-send';
const isRequested = (url: URL) => url.pathname === '/api/spv-requests/to-send';
const isCertificates = (url: URL) => url.pathname === '/api/spv-certificates';

/** So does what was asked for. */
async function tourRequestPin(visit: ProductVisit): Promise<void> {
  const { page, look } = visit;
  const { pin } = visit.words.requests;
  const requested = [1, 2].map((number) => ({
    id: `00000000-0000-4000-8000-00000000070${number}`,
    clientName: `Client ${number} SRL`,
    taxId: '12345674',
    documentType: 'D300',
    reportingYear: 2026,
    reportingMonth: number,
    startMonth: null,
    endMonth: null,
    secondaryFiscalCode: null,
    index: null,
    reason: null,
  }));
  await page.route(isRequested, (route) => route.fulfill({ json: requested }));
  await enter(visit, '/spv/requests/all');
  // Two are a few in Romanian.
  const words = 'waiting_few' in pin && typeof pin.waiting_few === 'string' ? pin.waiting_few : pin.waiting_other;
  const name = filled(words, { count: 2, certificate: visit.certificates.stored });
  await look('requests that wait for a PIN', page.getByRole('form', { name }));
  await page.unroute(isRequested);
}

/** The token is in, its PIN is not saved: what is approved waits for it. */
async function tourPin(visit: ProductVisit): Promise<void> {
  const { page, look } = visit;
  const { pin } = visit.words.filings;
  const toSend = [
    {
      id: ID,
      taxId: '12345674',
      clientLegalName: 'Client 5 SRL',
      statementType: 'D300',
      reportingMonth: 10,
      reportingYear: 2026,
      fileName: 'd300-5.xml',
      isAssigned: true,
      approvedAt: null,
      sameDeclaration: null,
    },
  ];
  await page.route(isToSend, (route) => route.fulfill({ json: toSend }));
  await page.route(isCertificates, async (route) => {
    const answer = await route.fetch();
    const stored: readonly object[] = await answer.json();
    await route.fulfill({ json: stored.map((certificate) => ({ ...certificate, isPinSaved: false, pin: null })) });
  });
  await enter(visit, '/spv/filings');
  const name = filled(pin.waiting_one, { count: 1, certificate: visit.certificates.stored });
  await look('filing that waits for a PIN', page.getByRole('form', { name }));
  await page.unroute(isToSend);
  await tourRequestPin(visit);
  await page.unroute(isCertificates);
}
