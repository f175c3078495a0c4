import { aFiling, pageOf } from './filings.ts';
import { enter, type Visit } from './visit.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const certificate = (number: number, name: string, taxIds: readonly string[]) => ({
  id: idOf(number),
  name,
  thumbprint: String(number % 10).repeat(40),
  subject: `CN=${name}`,
  issuer: 'CN=Test CA',
  serialNumber: `0${number}`,
  expiresOn: '2027-11-20T10:00:00.000Z',
  createdBy: '00000000-0000-4000-8000-000000000700',
  isPinSaved: false,
  pin: null,
  taxIds,
});
const CERTIFICATES = [certificate(901, 'Popescu Ana', []), certificate(902, 'Ionescu Dan', ['12345674'])];
const WAITING = [
  { certificateId: idOf(901), count: 30, taxIds: ['12345674', '1234565'] },
  { certificateId: idOf(902), count: 1, taxIds: ['12345674'] },
];
const ANSWERS = {
  '/api/spv-filings': pageOf([aFiling(21, 'Approved'), aFiling(22, 'Approved')]),
  '/api/spv-filings/waiting': WAITING,
  '/api/spv-certificates': CERTIFICATES,
  '/api/spv-sessions': CERTIFICATES.map(({ id, name }, at) => ({
    certificateId: id,
    certificateName: name,
    activeSession:
      at === 0
        ? null
        : {
            id: idOf(950),
            userName: 'Maria Popa',
            startTime: '2026-11-20T08:00:00.000Z',
            expiresOn: '2026-11-20T09:00:00.000Z',
          },
  })),
} as const;

const isAnswered = (url: URL) => url.pathname in ANSWERS;

/** Approved filings whose token is in no window, or in another one. */
export async function tourWaitingFilings(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { reassign, resend } = visit.words.filings;
  await page.route(isAnswered, (route) => {
    const answer = Object.entries(ANSWERS).find(([path]) => path === new URL(route.request().url()).pathname)?.[1];
    return route.request().method() === 'GET' ? route.fulfill({ json: answer }) : route.continue();
  });
  await enter(visit, '/spv/filings');
  const ask = page.getByRole('button', { name: reassign.title });
  await look('filings that wait for a token', ask);
  await ask.click();
  const dialog = page.getByRole('dialog', { name: reassign.title });
  await look('filings to sign with another certificate', dialog);
  await dialog.getByRole('button', { name: new RegExp(resend.certificate) }).click();
  await look('certificates that can sign instead', page.getByRole('listbox'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.unroute(isAnswered);
}
