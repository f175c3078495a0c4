import type { Page } from 'playwright';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeclaration } from '#serverTesting/declarations.ts';
import { filingIs, filingOf, filingRows, uploadFilings } from '#steps/filings.ts';
import { lastMonth } from '#steps/period.ts';
import { linkIsReady } from '#steps/shell.ts';
import { reloadSignedIn } from '#steps/signIn.ts';
import { filled, texts } from '#steps/texts.ts';
import { withOwnClock, foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const [ONE, OTHER] = ['12345674', '1234565'];
const period = lastMonth();
const { filings, link } = texts;
let environment: JourneyEnvironment;
let firm: Firm;
let page: Page;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [ONE, OTHER] });
  const [first, second] = environment.credentials.token.holders;
  await environment.simulator.control.addCertificates(
    { serial: first!.serial, cnp: '1850615410019', rights: [ONE] },
    { serial: second!.serial, cnp: '1111111111118', rights: [OTHER] },
  );
  firm = await foundFirm(environment, { clients: [ONE, OTHER], prepare: withOwnClock });
  page = firm.page;
  await store(first!, 'Alfa', ONE);
  await store(second!, 'Beta', OTHER);
  await reloadSignedIn(page, firm.person);
  await linkIsReady(page);
});
afterAll(() => environment.stop());

type Holder = { readonly cn: string; readonly serial: string; readonly thumbprint: string };

/** A certificate of the token without its PIN, which alone may file for a client. */
async function store({ cn, serial, thumbprint }: Holder, name: string, taxId: string): Promise<void> {
  const { body } = await firm.account.call('POST', '/spv-certificates', {
    name,
    thumbprint,
    pin: null,
    subject: `CN=${cn}`,
    issuer: 'CN=Test CA',
    serialNumber: serial,
    expiresOn: '2036-01-01T00:00:00.000Z',
  });
  const { id } = v.parse(v.looseObject({ id: v.string() }), body);
  await firm.account.call('PUT', `/spv-certificates/${id}/rights`, { taxIds: [taxId] });
}

const serials = async () => (await environment.simulator.control.filings()).map(({ serial }) => serial);

it('of two certificates on one token the PIN sends what was ticked, and what was left without a tick stays', async () => {
  const [first, second] = environment.credentials.token.holders;
  const { label, pin } = environment.credentials.token;
  await uploadFilings(page, [
    { name: 'one.xml', bytes: aDeclaration('D300', { fiscalCode: ONE, ...period }) },
    { name: 'other.xml', bytes: aDeclaration('D390', { fiscalCode: OTHER, ...period }) },
  ]);
  for (const form of ['D300', 'D390']) await filingIs(filingOf(page, form), 'Validated');
  for (const row of await filingRows(page).all()) await row.getByRole('checkbox').check();
  await page.keyboard.press('a');
  const question = page.getByRole('alertdialog', { name: filled(filings.bulk.approve_other, { count: 2 }) });
  await question.getByRole('checkbox', { name: / · D300 · .* · Alfa.* · one\.xml$/ }).waitFor();
  await question.getByRole('checkbox', { name: / · D390 · .* · Beta.* · other\.xml$/ }).waitFor();
  const run = filled(filings.bulk.approveRun_other, { count: 2 });
  await question.getByRole('button', { name: run, exact: true }).press('Enter');

  const notices = page.getByRole('region', { name: filings.dispatch.label });
  const title = { count: 2, token: label, certificates: 'Alfa, Beta' };
  const row = notices.getByRole('form', { name: filled(filings.pin.waitingToken_other, title) });
  await row.getByRole('checkbox', { name: / · D300 · .* · Alfa · one\.xml$/ }).waitFor();
  await row.getByRole('checkbox', { name: / · D390 · .* · Beta · other\.xml$/ }).focus();
  await page.keyboard.press('Space');
  await row.getByText(filled(filings.pin.left_one, { count: 1 })).waitFor();
  await row.getByLabel(link.pin.label, { exact: true }).focus();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await filingIs(filingOf(page, 'D300'), 'Submitted');

  // The token is open by now. Minutes later the other one still waits, for its tick.
  const left = notices.getByRole('form', {
    name: filled(filings.pin.waitingOpen_one, { count: 1, certificates: 'Beta' }),
  });
  await left.getByText(link.pin.isOpen).waitFor();
  const tick = left.getByRole('checkbox', { name: / · D390 · .* · Beta · other\.xml$/ });
  let rounds = 0;
  page.on('response', (response) => {
    if (response.url().includes('/spv-filings/to-send')) rounds += 1;
  });
  const pass = async () => {
    await page.clock.fastForward('01:30');
    return rounds;
  };
  await expect.poll(pass, { timeout: onThisMachine(60_000), interval: 1000 }).toBeGreaterThanOrEqual(4);
  expect(await tick.isChecked()).toBe(false);
  await filingIs(filingOf(page, 'D390'), 'Approved');
  expect(await serials()).toEqual([first!.serial]);

  await tick.focus();
  await page.keyboard.press('Space');
  await left.getByRole('button', { name: filings.pin.send }).press('Enter');
  await filingIs(filingOf(page, 'D390'), 'Submitted');
  expect(await serials()).toEqual([first!.serial, second!.serial]);
  expect(environment.workstation.logins()).toEqual([0]);
});
