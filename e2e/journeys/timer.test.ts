import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWork } from '#steps/addWork.ts';
import { isSignedIn, reloadSignedIn } from '#steps/signIn.ts';
import { texts } from '#steps/texts.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';

const { time } = texts;
const WORK = 'Contabilitate octombrie';
const TASK = 'Jurnal de vânzări';
let environment: TestEnvironment;
let firm: Firm;
let second: Page;
let database: DatabaseView;

beforeAll(async () => {
  environment = await startTestEnvironment({ rights: [] });
  firm = await foundFirm(environment, { clients: ['12345674'], withExtension: false });
  await addWork(firm.account, WORK, TASK);
  database = await viewDatabase(environment.dataDir);
  second = await firm.browser.newPage();
  await second.goto(`${environment.server.origin}/clients`);
  await isSignedIn(second, firm.person);
});
afterAll(async () => {
  await database.close();
  await environment.stop();
});

const widget = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${time.timer.title}`) });
const running = (page: Page) => page.getByRole('banner').getByRole('timer');
const secondsOf = async (page: Page): Promise<number> => {
  const [hours = 0, minutes = 0, seconds = 0] = ((await running(page).textContent()) ?? '').split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
};
const entries = () => database.rows('select seconds, note from time_entry order by created_at');

async function start(page: Page, note: string): Promise<void> {
  await widget(page).click();
  const panel = page.getByRole('dialog', { name: time.timer.title });
  await panel.getByRole('button', { name: time.field.workItem }).click();
  await page.getByRole('option', { name: WORK }).click();
  await panel.getByRole('button', { name: time.field.task, exact: true }).click();
  await page.getByRole('option', { name: TASK }).click();
  await panel.getByLabel(time.field.note).fill(note);
  await page.keyboard.press('Enter');
}
async function stop(page: Page): Promise<void> {
  await widget(page).click();
  const panel = page.getByRole('dialog', { name: time.timer.title });
  await panel.getByRole('button', { name: time.timer.stop, exact: true }).click();
}

describe('the timer in two tabs', () => {
  it('is started in one and shows the same second in both, also after a reload', async () => {
    await start(firm.page, 'Verific');
    await running(second).waitFor();
    await reloadSignedIn(second, firm.person);
    await running(second).waitFor();
    const [one, other] = await Promise.all([secondsOf(firm.page), secondsOf(second)]);
    expect(Math.abs(one - other)).toBeLessThanOrEqual(1);
  });

  it('is stopped in the other, and leaves one entry', async () => {
    await stop(second);
    await running(firm.page).waitFor({ state: 'detached' });
    expect(await entries()).toMatchObject([{ note: 'Verific' }]);
  });
});

describe('the timer of a killed server', () => {
  it('runs on by the time of its start, and is stopped with one entry', async () => {
    await start(firm.page, 'După cădere');
    await running(firm.page).waitFor();
    const [{ started_at: before } = {}] = await database.rows('select started_at from timer');
    await environment.server.kill();
    await environment.server.start();
    await database.close();
    database = await viewDatabase(environment.dataDir);
    await reloadSignedIn(firm.page, firm.person);
    await running(firm.page).waitFor();
    const [{ started_at: after } = {}] = await database.rows('select started_at from timer');
    expect(after).toEqual(before);
    await stop(firm.page);
    await running(firm.page).waitFor({ state: 'detached' });
    expect(await entries()).toMatchObject([{ note: 'Verific' }, { note: 'După cădere' }]);
  });
});
