import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIL_HOLD_MS } from '#contracts/limits.ts';
import { messageRows, openDocument } from '#steps/messages.ts';
import { storeMessage } from '#steps/sentMail.ts';
import { goTo } from '#steps/shell.ts';
import { anyOf, texts } from '#steps/texts.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const CONTACT = { name: 'Dana Ene', email: 'dana@client.test' };
const TITLE = 'Somatie nr. 77';
const PATIENCE = { timeout: onThisMachine(30_000), interval: 100 };
const { common, messages, preview, tasks } = texts;
let environment: JourneyEnvironment;
let firm: Firm;
let database: DatabaseView;
let page: Page;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [] });
  firm = await foundFirm(environment, { clients: [CLIENT], withExtension: false });
  ({ page } = firm);
  const message = { taxId: CLIENT, messageId: '77001', title: TITLE };
  await storeMessage(firm.account, environment.server.origin, message, CONTACT);
  database = await viewDatabase(environment.dataDir, firm);
});
afterAll(async () => {
  await database.close();
  await firm.leave();
  await environment.stop();
});

const states = async () =>
  (await database.rows("select state from mail where kind = 'spvMessage' order by created_at")).map(
    (row) => row['state'],
  );
const sheet = () => page.getByRole('dialog', { name: messages.notify.title_one, exact: true });

describe('a summons', () => {
  it('is unread for the firm until it is opened, with the day of its term in the row', async () => {
    await goTo(page, 'messages');
    const row = messageRows(page).first();
    await row.getByText(messages.row.unopened).waitFor({ state: 'attached' });
    await row.getByText(/^Legal day/).waitFor({ state: 'attached' });
    await row.getByRole('link').first().click();
    await openDocument(page).waitFor();
    await page.keyboard.press('Escape');
    await row.getByText(messages.row.unopened).waitFor({ state: 'detached' });
    await row.getByRole('link').first().focus();
    await page.keyboard.press('u');
    await row.getByText(messages.row.unopened).waitFor({ state: 'attached' });
  });

  it('goes to the client after a look at the mail, is taken back, and sent again by keys', async () => {
    await messageRows(page).first().getByRole('link').first().click();
    await openDocument(page).waitFor();
    await page.getByRole('button', { name: preview.action.notify }).click();
    await sheet().getByText(CONTACT.email).waitFor();
    await sheet()
      .getByText(/executare silita 77001\.pdf/)
      .waitFor();
    await sheet().getByLabel(messages.notify.note).focus();
    await page.keyboard.type('Va rog sa platiti pana vineri.');
    await sheet().getByRole('button', { name: messages.notify.send_one, exact: true }).focus();
    await page.keyboard.press('Enter');
    await sheet().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: common.action.undo }).click();
    await page.getByText(messages.toast.withdrawn_one).waitFor();
    expect(await states()).toEqual(['withdrawn']);

    await page.getByRole('button', { name: preview.action.notify }).click();
    await sheet().getByRole('button', { name: messages.notify.send_one, exact: true }).click();
    await sheet().waitFor({ state: 'hidden' });
    await page.getByText(anyOf(messages.notify.sentTo)).waitFor();
    expect(await states()).toEqual(['withdrawn', 'waiting']);
  });

  it('asks before it goes out a second time, and outlives the page that sent it', async () => {
    await page.getByRole('button', { name: preview.action.sendAgain }).click();
    await sheet().getByText(anyOf(messages.notify.again)).waitFor();
    await page.keyboard.press('Escape');
    await sheet().waitFor({ state: 'hidden' });
    expect(await states()).toEqual(['withdrawn', 'waiting']);
    await page.goto('about:blank');
    await expect
      .poll(
        () => database.rows("select id from mail where kind = 'spvMessage' and state = 'waiting' and due_at <= now()"),
        { ...PATIENCE, timeout: MAIL_HOLD_MS + 10_000 },
      )
      .toHaveLength(1);
    expect((await environment.server.mailsTo(CONTACT.email)).join('')).toContain(TITLE);
    await page.goto(`${environment.server.origin}/spv/messages`);
  });

  it('becomes a task with its client, its document and the last day of its term', async () => {
    await messageRows(page).first().getByRole('link').first().click();
    await openDocument(page).waitFor();
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: messages.task.title });
    await expect.poll(() => form.getByLabel(tasks.field.title).inputValue(), PATIENCE).toContain(TITLE);
    await form.getByRole('button', { name: tasks.create.submit }).click();
    await form.waitFor({ state: 'hidden' });
    const made = await database.rows(
      'select t.due_date::text as due, (select count(*) from attachment a where a.task_id = t.id)::int as files from task t',
    );
    expect(made).toEqual([{ due: '2026-11-18', files: 1 }]);
  });
});
