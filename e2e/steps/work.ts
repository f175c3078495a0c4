import type { Locator, Page } from 'playwright';
import { goTo } from './shell.ts';
import { filled, texts } from './texts.ts';

const { form, palette, tasks, time, work, workItems } = texts;

/** A work item as a person enters it; days are `yyyy-MM-dd`. */
export type NewWork = {
  readonly title: string;
  /** Name of the client as its picker lists it. */
  readonly client: string;
  readonly hours: number;
  readonly from: string;
  readonly to: string;
};

/** Creates a work item by the form of its page, and waits for it. */
export async function createWorkItem(page: Page, { title, client, hours, from, to }: NewWork): Promise<void> {
  const { field } = workItems;
  await goTo(page, 'work');
  await page.getByRole('button', { name: workItems.action.create }).first().click();
  await page.getByRole('textbox', { name: field.title }).fill(title);
  await choose(page, field.client, client);
  await choose(page, field.type, work.type.Bookkeeping);
  await page.getByLabel(field.budgetedHours).fill(String(hours));
  await page.getByLabel(`${field.dates}: ${form.date.from}`).fill(from);
  await page.getByLabel(`${field.dates}: ${form.date.to}`).fill(to);
  await page.getByRole('button', { name: workItems.create.submit }).click();
  await page.waitForURL(/\/work\/workItems\/[^/]+\/\w+$/);
  await page.getByRole('button', { name: title }).first().waitFor();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Pastes lines into the tasks of the work item that is open, and waits for the last one. */
export async function pasteTasks(page: Page, lines: readonly string[], last = lines.at(-1) ?? ''): Promise<void> {
  const line = page.getByRole('textbox', { name: tasks.action.add });
  await line.waitFor();
  await line.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join('\n'));
  await page.getByRole('button', { name: last }).waitFor();
}

/** Completes a task of the work item that is open. */
export async function tickTask(page: Page, title: string): Promise<void> {
  await page.getByRole('checkbox', { name: filled(tasks.row.tick, { title }) }).click();
  await page.getByText(tasks.list.completed).first().waitFor();
}

/** Starts the timer for a task of the work item that is open. */
export async function startTimer(page: Page, task: string, note: string): Promise<void> {
  await page.getByRole('complementary').getByRole('button', { name: time.timer.start }).click();
  const panel = timerPanel(page);
  await panel.getByRole('button', { name: time.field.task, exact: true }).click();
  await page.getByRole('option', { name: task }).click();
  await panel.getByLabel(time.field.note).fill(note);
  await page.keyboard.press('Enter');
  await runningTimer(page).waitFor();
}

/** Stops the timer by the top bar. */
export async function stopTimer(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${time.timer.title}`) })
    .click();
  await timerPanel(page).getByRole('button', { name: time.timer.stop, exact: true }).click();
  await runningTimer(page).waitFor({ state: 'detached' });
}

/** The open timer of the top bar. */
export const timerPanel = (page: Page): Locator => page.getByRole('dialog', { name: time.timer.title });
const runningTimer = (page: Page): Locator => page.getByRole('banner').getByRole('timer');

/** Opens the palette by its keys, types, and opens what it finds. */
export async function openByPalette(page: Page, typed: string, found: string): Promise<void> {
  await page.keyboard.press('Control+K');
  const dialog = page.getByRole('dialog', { name: palette.title.search });
  await dialog.getByRole('combobox').fill(typed);
  await dialog.getByRole('option', { name: found }).first().click();
  await dialog.waitFor({ state: 'hidden' });
}
