import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWork } from '#steps/addWork.ts';
import { signIn } from '#steps/signIn.ts';
import { filled, texts } from '#steps/texts.ts';
import { pasteTasks, startTimer, stopTimer, timerPanel } from '#steps/work.ts';
import { addColleague } from '#testEnvironment/colleague.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const { form, notices, shell, tasks, time, work } = texts;
const WORK = 'Contabilitate octombrie';
const TASK = 'Jurnal de vânzări';
let environment: JourneyEnvironment;
let firm: Firm;
let item: { id: string };
let colleague: { readonly page: Page; readonly browser: BrowserContext; readonly name: string };
let database: DatabaseView;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [] });
  firm = await foundFirm(environment, { clients: ['12345674'], withExtension: false });
  item = await addWork(firm.account, WORK, TASK);
  const person = await addColleague(environment, firm.person, { role: 'member', givenName: 'Mihai' });
  const browser = await environment.openBrowser({ withExtension: false });
  const page = await browser.newPage();
  await signIn(page, environment.server.origin, person);
  colleague = { page, browser, name: `${person.givenName} ${person.familyName}` };
  database = await viewDatabase(environment.dataDir, firm);
});
afterAll(async () => {
  await database.close();
  await environment.stop();
});

const open = (page: Page, path: string) => page.goto(`${environment.server.origin}${path}`);
const openTasks = (page: Page) => open(page, `/work/workItems/${item.id}/tasks`);
const statuses = () => database.rows('select status from work_item');
const titled = (page: Page, title: string) => page.getByRole('button', { name: title }).first();

describe('two people at one task', () => {
  it('keep what each of them has changed', async () => {
    for (const page of [firm.page, colleague.page]) {
      await open(page, '/work/tasks');
      await page.getByRole('link', { name: TASK }).click();
      await page.getByRole('dialog').getByText(tasks.comment.none).waitFor();
    }
    const [mine, theirs] = [firm.page.getByRole('dialog'), colleague.page.getByRole('dialog')];
    await mine.getByRole('button', { name: `${tasks.field.status}:` }).click();
    await firm.page.getByRole('option', { name: work.status.InReview }).click();
    await theirs.getByRole('button', { name: `${tasks.field.priority}:` }).click();
    await colleague.page.getByRole('option', { name: work.priority.Urgent }).click();
    await mine.getByRole('button', { name: `${tasks.field.priority}: ${work.priority.Urgent}` }).waitFor();
    await theirs.getByRole('button', { name: `${tasks.field.status}: ${work.status.InReview}` }).waitFor();
    expect(await database.rows('select status, priority from task')).toEqual([
      { status: 'InReview', priority: 'Urgent' },
    ]);
  });

  it('are told of each other in a comment, under the bell', async () => {
    const box = firm.page.getByRole('dialog').getByRole('textbox', { name: tasks.comment.write });
    await box.click();
    await firm.page.keyboard.type('Te rog verifică, @Mih');
    await firm.page.getByRole('option', { name: colleague.name }).click();
    await firm.page.keyboard.press('Control+Enter');
    await colleague.page.getByRole('dialog').getByText('Te rog verifică').waitFor();
    await colleague.page.keyboard.press('Escape');
    const bell = colleague.page.getByRole('button', { name: filled(shell.notices.unread_one, { count: 1 }) });
    await bell.click();
    const panel = colleague.page.getByRole('dialog', { name: shell.notices.label });
    await panel
      .getByText(filled(notices.kind.mention, { name: `${firm.person.givenName} ${firm.person.familyName}` }))
      .waitFor();
    await panel.getByRole('link', { name: new RegExp(TASK) }).click();
    await colleague.page.getByRole('dialog', { name: new RegExp(TASK) }).waitFor();
  });
});

describe('a list of 500 lines', () => {
  it('is pasted once and in its order', async () => {
    const { page } = firm;
    await openTasks(page);
    const titles = Array.from({ length: 500 }, (_, at) => `Factura ${String(at + 1).padStart(3, '0')}`);
    const lines = titles.map((title) => `${title}\tde plată`);
    await pasteTasks(page, lines, 'Factura 500');
    await page
      .getByText(filled(tasks.paste.done_other, { count: 500 }))
      .first()
      .waitFor();
    const kept = await database.rows("select title from task where title like 'Factura %' order by place, id");
    expect(kept.map(({ title }) => title)).toEqual(titles);
    await page.reload();
    await page.getByRole('button', { name: 'Factura 500' }).waitFor();
    const shown = await page.locator('[data-task-row]').allTextContents();
    expect(shown.filter((title) => title.startsWith('Factura'))).toHaveLength(500);
  });
});

describe('a card of the board', () => {
  it('is carried to another column by the keyboard alone, and stays there', async () => {
    const { page } = firm;
    await open(page, '/work/workItems?view=board');
    await page.getByRole('link', { name: WORK }).waitFor();
    expect(await statuses()).toEqual([{ status: 'ToDo' }]);
    await page.getByRole('link', { name: WORK }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect.poll(statuses).toEqual([{ status: 'InProgress' }]);
    await page.reload();
    const column = page
      .getByRole('region', { name: work.status.InProgress })
      .or(page.getByRole('list', { name: work.status.InProgress }));
    await column.getByRole('link', { name: WORK }).first().waitFor();
  });
});

describe('a title that is saved without a network', () => {
  it('is said not to be saved, and is saved at the next try', async () => {
    const { page } = firm;
    await openTasks(page);
    await titled(page, WORK).click();
    await firm.browser.setOffline(true);
    const field = page.getByRole('textbox', { name: texts.workItems.field.title });
    await field.fill('Contabilitate noiembrie');
    await page.keyboard.press('Enter');
    await page.getByText(form.edit.saveFailed).waitFor();
    expect(await database.rows('select title from work_item')).toEqual([{ title: WORK }]);
    await firm.browser.setOffline(false);
    await titled(page, WORK).click();
    await field.fill('Contabilitate noiembrie');
    await page.keyboard.press('Enter');
    await titled(page, 'Contabilitate noiembrie').waitFor();
    await expect
      .poll(() => database.rows('select title from work_item'))
      .toEqual([{ title: 'Contabilitate noiembrie' }]);
  });
});

describe('the timesheet', () => {
  it('has what the timer wrote, which is corrected and deleted with a way back', async () => {
    const { page } = firm;
    await openTasks(page);
    await startTimer(page, TASK, 'Verific jurnalul');
    await stopTimer(page);
    await timerPanel(page).getByRole('link', { name: time.timer.timesheet }).click();
    const row = page.getByRole('row', { name: /Verific jurnalul/ });
    await row.getByRole('link').first().click();
    const dialog = page.getByRole('dialog', { name: time.entry.editTitle });
    await dialog.getByLabel(time.column.duration).fill('1:30');
    await page.keyboard.press('Control+Enter');
    await row.getByText('1 h 30 min').waitFor();
    expect(await database.rows('select seconds from time_entry where deleted_at is null')).toEqual([{ seconds: 5400 }]);
    await row.getByRole('button').last().click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Undo/ }).first().click();
    await row.waitFor();
  });
});
