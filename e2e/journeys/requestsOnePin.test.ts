import type { Page } from 'playwright';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestIs, requestOf } from '#steps/requests.ts';
import { goTo, linkIsReady } from '#steps/shell.ts';
import { reloadSignedIn } from '#steps/signIn.ts';
import { filled, texts } from '#steps/texts.ts';
import { foundFirm, withOwnClock, type Firm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const [ONE, OTHER] = ['12345674', '1234565'];
const { link, requests } = texts;
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
  await ask(ONE, { documentType: 'VECTOR FISCAL' });
  await ask(OTHER, { documentType: 'D300', reportingYear: 2025, reportingMonth: 3 });
  await reloadSignedIn(page, firm.person);
  await linkIsReady(page);
});
afterAll(() => environment.stop());

type Holder = { readonly cn: string; readonly serial: string; readonly thumbprint: string };
const found = v.looseObject({ id: v.string() });

/** A certificate of the token without its PIN, which alone may ask for the documents of a client. */
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
  const { id } = v.parse(found, body);
  await firm.account.call('PUT', `/spv-certificates/${id}/rights`, { taxIds: [taxId] });
  await firm.account.call('PUT', `/spv-certificates/${id}/clients`, { taxIds: [taxId] });
}

/** A request that somebody has made elsewhere. */
async function ask(taxId: string, fields: object): Promise<void> {
  const listed = await firm.account.call('GET', '/clients/list');
  const clients = v.parse(v.array(v.looseObject({ id: v.string(), taxId: v.nullable(v.string()) })), listed.body);
  const clientId = clients.find((client) => client.taxId === taxId)?.id;
  const { status } = await firm.account.call('POST', '/spv-requests', { clientId, ...fields });
  expect(status).toBe(201);
}

const asked = async () => (await environment.simulator.control.requests()).map(({ tip, serial }) => [tip, serial]);

it('of two certificates on one token the PIN sends what was ticked, and what was left without a tick stays', async () => {
  const [first, second] = environment.credentials.token.holders;
  const { label, pin } = environment.credentials.token;
  await goTo(page, 'requests');
  const notices = page.getByRole('region', { name: requests.dispatch.label });
  const title = { count: 2, token: label, certificates: 'Alfa, Beta' };
  const row = notices.getByRole('form', { name: filled(requests.pin.waitingToken_other, title) });
  await row.getByRole('checkbox', { name: / · Fiscal vector · Alfa$/ }).waitFor();
  await row.getByRole('checkbox', { name: / · .*D300.* · 03\/2025 · Beta$/ }).focus();
  await page.keyboard.press('Space');
  await row.getByText(filled(requests.pin.left_one, { count: 1 })).waitFor();
  await row.getByLabel(link.pin.label, { exact: true }).focus();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await requestIs(requestOf(page, 'Fiscal vector'), 'Sent');

  // The token is open by now. Minutes later the other one still waits, for its tick.
  const left = notices.getByRole('form', {
    name: filled(requests.pin.waitingOpen_one, { count: 1, certificates: 'Beta' }),
  });
  await left.getByText(link.pin.isOpen).waitFor();
  const tick = left.getByRole('checkbox', { name: / · 03\/2025 · Beta$/ });
  let rounds = 0;
  page.on('response', (response) => {
    if (response.url().includes('/spv-requests/to-send')) rounds += 1;
  });
  const pass = async () => {
    await page.clock.fastForward('01:30');
    return rounds;
  };
  await expect.poll(pass, { timeout: onThisMachine(60_000), interval: 1000 }).toBeGreaterThanOrEqual(4);
  expect(await tick.isChecked()).toBe(false);
  await requestIs(requestOf(page, 'D300'), 'Waits to be sent');
  expect(await asked()).toEqual([['VECTOR FISCAL', first!.serial]]);

  await tick.focus();
  await page.keyboard.press('Space');
  await left.getByRole('button', { name: requests.pin.send }).press('Enter');
  await requestIs(requestOf(page, 'D300'), 'Sent');
  expect(await asked()).toEqual([
    ['VECTOR FISCAL', first!.serial],
    ['D300', second!.serial],
  ]);
  expect(environment.workstation.logins()).toEqual([0]);
});
