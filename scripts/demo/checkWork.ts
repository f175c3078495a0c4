import type { Page } from 'playwright';
import { createWorkItem, openByPalette } from '#steps/work.ts';
import { DEMO_COMPANIES } from './companies.ts';
import type { Step } from './reporter.ts';

const DAY_MS = 86_400_000;

/** A day's work for a client, after its filings. */
export async function doWork(page: Page, step: Step): Promise<void> {
  const client = DEMO_COMPANIES[0]?.name ?? '';
  const title = 'Contabilitate de verificat';
  await step('create a work item', () =>
    createWorkItem(page, { title, client, hours: 3, from: dayIn(0), to: dayIn(5) }),
  );
  await step('open the client by the palette', async () => {
    await openByPalette(page, client, client);
    await page.getByRole('heading', { level: 1, name: client }).waitFor();
  });
}

/** The day in so many days, as a person may type it. */
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
