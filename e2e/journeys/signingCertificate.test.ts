import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeclaration } from '#serverTesting/declarations.ts';
import { storeCertificate } from '#steps/certificates.ts';
import { filingIs, filingOf, startApproval, uploadFilings } from '#steps/filings.ts';
import { lastMonth } from '#steps/period.ts';
import { goTo } from '#steps/shell.ts';
import { filled, texts } from '#steps/texts.ts';
import { foundFilingFirm, type Firm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const period = lastMonth();
const { filings, signer } = texts;
let environment: JourneyEnvironment;
let firm: Firm;
let page: Page;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
  const { token } = environment.credentials;
  const [first, second] = [token.holders[0]!, token.holders[1]!];
  await environment.simulator.control.addCertificates(
    { serial: first.serial, cnp: '1850615410019', rights: [CLIENT] },
    { serial: second.serial, cnp: '1111111111118', rights: [CLIENT] },
  );
  firm = await foundFilingFirm(environment, { clients: [CLIENT] });
  page = firm.page;
  await storeCertificate(page, { holder: second.cn, pin: token.pin });
  await giveRights();
});
afterAll(() => environment.stop());

type Stored = { readonly id: string; readonly name: string; readonly thumbprint: string };

/** What a refresh of the messages learns: both may file for the client. */
async function giveRights(): Promise<void> {
  for (const { id } of await stored()) {
    await firm.account.call('PUT', `/spv-certificates/${id}/rights`, { taxIds: [CLIENT] });
  }
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API answers its contract
const stored = async () => (await firm.account.call('GET', '/spv-certificates')).body as Stored[];
const declare = (form: 'D300' | 'D390') => aDeclaration(form, { fiscalCode: CLIENT, ...period });
const filed = () => environment.simulator.control.filings();
const nameOf = async (place: number): Promise<string> => {
  const { thumbprint } = environment.credentials.token.holders[place]!;
  return (await stored()).find((one) => one.thumbprint === thumbprint)?.name ?? '';
};

it('of two certificates with rights for a client the one that is shown before the approval signs', async () => {
  const holders = environment.credentials.token.holders;
  await uploadFilings(page, [{ name: 'd300.xml', bytes: declare('D300') }]);
  const row = filingOf(page, 'D300');
  await filingIs(row, 'Validated');
  await row.getByRole('checkbox').check();
  await page
    .getByRole('toolbar', { name: filings.bulk.label })
    .getByRole('button', { name: filings.action.approve })
    .click();
  const question = page.getByRole('alertdialog', { name: filled(filings.bulk.approve_one, { count: 1 }) });
  await question.getByText(signer.title_one).waitFor();
  await question.getByRole('button', { name: new RegExp(signer.field.replace('{{client}}', '.*')) }).click();
  await page.getByRole('option', { name: await nameOf(1) }).click();
  const run = filled(filings.bulk.approveRun_one, { count: 1 });
  await question.getByRole('button', { name: run, exact: true }).click();
  await expect.poll(async () => (await filed()).length, { timeout: onThisMachine(120_000) }).toBe(1);
  expect((await filed()).map(({ serial, problem }) => [serial, problem])).toEqual([[holders[1]!.serial, null]]);

  // Chosen for the client, the other one signs what is approved next.
  await goTo(page, 'clients');
  await page.getByRole('table').locator('[data-row-link]').first().click();
  const label = new RegExp(`^${signer.choose.replace('{{client}}', '.*')}`);
  const field = page.getByRole('button', { name: label });
  await expect.poll(() => field.innerText()).toContain(await nameOf(1));
  await field.click();
  await page.getByRole('option', { name: await nameOf(0) }).click();
  await expect.poll(() => field.innerText()).toContain(await nameOf(0));
  await uploadFilings(page, [{ name: 'd390.xml', bytes: declare('D390') }]);
  await filingIs(filingOf(page, 'D390'), 'Validated');
  await startApproval(page, filingOf(page, 'D390'));
  await expect.poll(async () => (await filed()).length, { timeout: onThisMachine(120_000) }).toBe(2);
  expect((await filed()).map(({ serial, problem }) => [serial, problem])).toEqual([
    [holders[1]!.serial, null],
    [holders[0]!.serial, null],
  ]);
});
