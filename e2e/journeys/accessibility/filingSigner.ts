import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import { filled } from '#steps/texts.ts';
import { aFiling, isList, pageOf, rowOf } from './filings.ts';
import { enter, whileAnswered, type Visit } from './visit.ts';

const VALIDATED = aFiling(16, 'Validated');
const TAX_ID = '12345674';
export const aCertificate = (digit: string, name: string, person: string): SpvCertificate => ({
  id: `00000000-0000-4000-8000-00000000090${digit}`,
  name,
  thumbprint: digit.repeat(40),
  subject: `CN=${person}`,
  issuer: 'CN=Test CA',
  serialNumber: '0A',
  expiresOn: '2027-11-20T10:00:00.000Z',
  createdBy: '00000000-0000-4000-8000-000000000702',
  isPinSaved: false,
  pin: null,
  taxIds: [TAX_ID],
});
const CERTIFICATES = [aCertificate('1', 'Birou', 'POPESCU ANA'), aCertificate('2', 'Ionescu Dan', 'IONESCU DAN')];

/** The question before an approval where several certificates have rights for the client. */
export async function tourSigner(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { filings, signer, table } = visit.words;
  await page.route(isList, (route) => route.fulfill({ json: pageOf([VALIDATED]) }));
  await whileAnswered(visit, '/spv-certificates', CERTIFICATES, async () => {
    const open = [{ taxId: TAX_ID, certificateId: null, isChosen: false }];
    await whileAnswered(visit, '/spv-certificates/signers', open, async () => {
      await enter(visit, '/spv/filings');
      await rowOf(visit, VALIDATED).getByRole('checkbox').check();
      const bar = page.getByRole('toolbar', { name: filings.bulk.label });
      await bar.getByRole('button', { name: filings.action.approve }).click();
      await look('certificate that will sign', page.getByText(signer.title_one));
      const field = filled(signer.field, { client: VALIDATED.clientLegalName ?? '' });
      await page.getByRole('button', { name: new RegExp(`^${field}`) }).click();
      await look('certificates that could sign', page.getByRole('option').first());
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await bar.getByRole('button', { name: table.bulk.clear }).click();
    });
  });
  await page.unroute(isList);
}
