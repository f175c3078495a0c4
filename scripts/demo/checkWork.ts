import type { Page } from 'playwright';
import { goTo } from '#steps/shell.ts';
import { texts } from '#steps/texts.ts';
import { createWorkItem, openByPalette, pasteTasks, startTimer, stopTimer, tickTask } from '#steps/work.ts';
import { DEMO_COMPANIES } from './companies.ts';
import type { Step } from './reporter.ts';

const DAY_MS = 86_400_000;
const TASKS = ['Jurnal de vânzări', 'Jurnal de cumpărări', 'Extras de bancă'] as const;

/** A day's work for a client, after its filings. */
export async function doWork(page: Page, step: Step): Promise<void> {
  const client = DEMO_COMPANIES[0]?.name ?? '';
  const title = 'Contabilitate de verificat';
  await step('create a work item', () =>
    createWorkItem(page, { title, client, hours: 3, from: dayIn(0), to: dayIn(0) }),
  );
  await step('paste its tasks and tick one', async () => {
    await pasteTasks(page, TASKS);
    await tickTask(page, TASKS[0]);
  });
  await step('start and stop the timer', async () => {
    await startTimer(page, TASKS[1], 'Verific jurnalul');
    await stopTimer(page);
    await page.keyboard.press('Escape');
  });
  await step('open the client by the palette', async () => {
    await openByPalette(page, client, client);
    await page.getByRole('heading', { level: 1, name: client }).waitFor();
  });
  await step('find the work item by the palette', async () => {
    await openByPalette(page, title, title);
    await page.getByRole('button', { name: title }).first().waitFor();
  });
  await step('see it on the home page', async () => {
    await goTo(page, 'home');
    await page.getByRole('region', { name: texts.home.toDo.title }).getByRole('link', { name: title }).waitFor();
  });
}

/** The day in so many days, as a person may type it. */
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
