import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo, linkIsReady, statusBar } from '#steps/shell.ts';
import { anyOf, filled, texts } from '#steps/texts.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const CLIENTS = ['12345674', '8000000000'];
const { form, requests, statusBar: bar } = texts;
let environment: JourneyEnvironment;
let firm: Firm;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: CLIENTS });
  firm = await foundFirm(environment, { clients: CLIENTS });
  await linkIsReady(firm.page);
});
afterAll(async () => {
  await firm.leave();
  await environment.stop();
});

it('two requests are sent with the PIN that their panel asks for', async () => {
  const { page } = firm;
  const [holder] = environment.credentials.token.holders;
  if (holder === undefined) throw new Error('the token has no holder');
  // Stored by somebody who keeps no PIN.
  const { thumbprint, cn, serial } = holder;
  const stored = await firm.account.call('POST', '/spv-certificates', {
    thumbprint,
    pin: null,
    name: cn,
    subject: `CN=${cn}`,
    issuer: 'CN=Test CA',
    serialNumber: serial,
    expiresOn: '2030-01-01T00:00:00Z',
  });
  expect(stored.status).toBe(201);
  await page.reload();
  await linkIsReady(page);
  // What only waits for a PIN has not failed.
  await statusBar(page).getByText(bar.sync.waiting).waitFor();
  expect(await statusBar(page).getByText(bar.sync.failed).count()).toBe(0);

  await goTo(page, 'requests');
  await page.getByRole('button', { name: requests.action.new }).first().click();
  const drawer = page.getByRole('dialog', { name: requests.new.title });
  await drawer.getByRole('button', { name: `${requests.new.clients}: ${form.several.add}` }).click();
  await page.getByRole('option').nth(0).click();
  await page.getByRole('option').nth(1).click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: requests.new.document, exact: true }).click();
  await page
    .getByRole('option', { name: /^Fiscal vector/ })
    .first()
    .click();
  await drawer.getByRole('button', { name: filled(requests.new.submit_other, { count: 2 }) }).click();
  const panel = page.getByRole('dialog', { name: anyOf(requests.result.title_other) });
  const pin = panel.getByRole('form');
  await pin.getByLabel(texts.link.pin.label).focus();
  await page.keyboard.type(environment.credentials.token.pin);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: filled(requests.result.title_other, { sent: 2, count: 2 }) }).waitFor();
});
