import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDeclaration } from '#serverTesting/declarations.ts';
import { approveFilings, filingIs, filingOf, filingRows, uploadFilings } from '#steps/filings.ts';
import { lastMonth } from '#steps/period.ts';
import { openFirmSettings, switchRule } from '#steps/settings.ts';
import { goTo } from '#steps/shell.ts';
import { reloadSignedIn, signIn } from '#steps/signIn.ts';
import { texts } from '#steps/texts.ts';
import { addColleague } from '#testEnvironment/colleague.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';

const CLIENT = '12345674';
const { error, filings, firm: words, form, shell } = texts;
let environment: TestEnvironment;

beforeAll(async () => {
  environment = await startTestEnvironment({ rights: [], env: { ENVIRONMENT: 'production' } });
});
afterAll(() => environment.stop());

const found = () => foundFirm(environment, { clients: [CLIENT], withExtension: false });

/** A colleague of a firm, signed in at a browser of their own. */
async function colleagueOf(firm: Firm, role: 'member' | 'admin'): Promise<{ page: Page; browser: BrowserContext }> {
  const person = await addColleague(environment, firm.person, {
    role,
    givenName: role === 'admin' ? 'Doina' : 'Mihai',
  });
  const browser = await environment.openBrowser({ withExtension: false });
  const page = await browser.newPage();
  await signIn(page, environment.server.origin, person);
  return { page, browser };
}
const ruleOf = (page: Page, rule: 'adminsOnly' | 'secondPerson') =>
  page.getByRole('switch', { name: words.approval[rule].label, exact: true });

const inboxOf = (page: Page) =>
  page.getByRole('complementary', { name: shell.sidebar.label }).getByRole('link', { name: shell.nav.inbox });
const switchOf = (page: Page) => page.getByRole('switch', { name: words.flag.inbox, exact: true });

describe('the firm settings', () => {
  it('keep what an owner says of the firm', async () => {
    const { page, person, leave } = await found();
    await openFirmSettings(page);
    await page.getByLabel(words.field.name).fill('Cabinet Nou SRL');
    await page.getByLabel(words.field.fiscalCode).fill('RO 12345675');
    await page.keyboard.press('Control+Enter');
    await page.getByText(form.problem.taxId).waitFor();
    await page.getByLabel(words.field.fiscalCode).fill(`RO ${CLIENT}`);
    await page.keyboard.press('Control+Enter');
    await page.getByText(words.data.saved).first().waitFor();
    await page.getByRole('complementary').getByText('Cabinet Nou SRL').waitFor();
    await reloadSignedIn(page, person);
    expect(await page.getByLabel(words.field.fiscalCode).inputValue()).toBe(CLIENT);
    await leave();
  });

  it('let no second person be wanted where there is none', async () => {
    const { page, leave } = await found();
    await openFirmSettings(page);
    await switchRule(page, 'secondPerson', 'on');
    await page.getByText(error.firm.noSecondApprover).waitFor();
    expect(await ruleOf(page, 'secondPerson').isChecked()).toBe(false);
    await leave();
  });
});

it('where an owner lets only admins approve, a member reads why they cannot, and an admin approves', async () => {
  const firm = await found();
  await openFirmSettings(firm.page);
  await switchRule(firm.page, 'adminsOnly', 'on');
  await expect.poll(() => ruleOf(firm.page, 'adminsOnly').isChecked()).toBe(true);

  const member = await colleagueOf(firm, 'member');
  const file = { name: 'd300.xml', bytes: aDeclaration('D300', { fiscalCode: CLIENT, ...lastMonth() }) };
  await uploadFilings(member.page, [file]);
  const row = filingOf(member.page, 'D300');
  await filingIs(row, 'Validated');
  await row.getByRole('checkbox').check();
  const bar = member.page.getByRole('toolbar', { name: filings.bulk.label });
  await bar.getByText(error.auth.forbidden).waitFor();
  expect(await bar.getByRole('button', { name: filings.action.approve }).isDisabled()).toBe(true);
  await openFirmSettings(member.page);
  await member.page.getByText(words.approval.readOnly).first().waitFor();
  expect(await ruleOf(member.page, 'adminsOnly').isDisabled()).toBe(true);
  expect(await member.page.getByLabel(words.field.name).count()).toBe(0);

  const admin = await colleagueOf(firm, 'admin');
  await goTo(admin.page, 'filings');
  await approveFilings(admin.page, filingRows(admin.page));
  await filingIs(filingOf(admin.page, 'D300'), filings.step.approved);
  await Promise.all([member.browser.close(), admin.browser.close(), firm.leave()]);
});

describe('a feature', () => {
  it('is switched by an owner, read by an admin, unseen by a member, and of one firm alone', async () => {
    const firm = await found();
    await openFirmSettings(firm.page);
    expect(await inboxOf(firm.page).count()).toBe(0);
    await switchOf(firm.page).click();
    await inboxOf(firm.page).click();
    await firm.page.getByRole('heading', { level: 1, name: shell.nav.inbox }).waitFor();

    const admin = await colleagueOf(firm, 'admin');
    await inboxOf(admin.page).waitFor();
    await openFirmSettings(admin.page);
    const read = admin.page.getByRole('listitem').filter({ hasText: words.flag.inbox });
    await read.getByText(words.flags.on, { exact: true }).waitFor();
    expect(await switchOf(admin.page).count()).toBe(0);
    const member = await colleagueOf(firm, 'member');
    await inboxOf(member.page).waitFor();
    await openFirmSettings(member.page);
    await member.page.getByText(words.data.readOnly).waitFor();
    expect(await member.page.getByRole('heading', { name: words.flags.title, exact: true }).count()).toBe(0);

    const other = await found();
    expect(await inboxOf(other.page).count()).toBe(0);
    await other.page.goto(`${environment.server.origin}/inbox`);
    await other.page.getByText(shell.notFound.title).waitFor();
    await Promise.all([firm.leave(), other.leave(), admin.browser.close(), member.browser.close()]);
  });

  it('keeps the page open to the owner who switches the account settings off', async () => {
    const firm = await found();
    await openFirmSettings(firm.page);
    await firm.page.getByRole('switch', { name: words.flag.accountSettings, exact: true }).click();
    await firm.page.getByText(words.flags.switchedOff).first().waitFor();
    const member = await colleagueOf(firm, 'member');
    await goTo(member.page, 'settings');
    const places = member.page.getByRole('navigation', { name: texts.settings.nav.label, exact: true });
    expect(await places.getByRole('link').allInnerTexts()).toEqual([
      texts.settings.nav.certificates,
      texts.settings.nav.spvFilings,
    ]);
    await member.page.goto(`${environment.server.origin}/settings/account`);
    await member.page.getByText(shell.notFound.title).waitFor();
    await reloadSignedIn(firm.page, firm.person);
    await openFirmSettings(firm.page);
    await Promise.all([firm.leave(), member.browser.close()]);
  });
});
