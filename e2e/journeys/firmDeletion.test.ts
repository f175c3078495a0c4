import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '#steps/signIn.ts';
import { filled, texts } from '#steps/texts.ts';
import { addColleague } from '#testEnvironment/colleague.ts';
import { foundFirm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const { firm: words, identity, shell } = texts;
const JOB_MS = onThisMachine(150_000);
let environment: JourneyEnvironment;
let database: DatabaseView;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [] });
  database = await viewDatabase(environment.dataDir);
});
afterAll(async () => {
  await database.close();
  await environment.stop();
});

const bar = (page: Page) => page.getByRole('region', { name: shell.deletion.label });

/** Orders the deletion: the name is typed, and the password entered where the sign-in is too old. */
async function orderDeletion(page: Page, firmName: string): Promise<void> {
  await page.goto(`${environment.server.origin}/settings/account`);
  await page.getByRole('button', { name: words.deletion.open }).click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: filled(words.deletion.confirm_other, { count: '14' }) });
  await dialog.getByLabel(filled(words.deletion.name, { firm: firmName })).fill('Another name');
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(filled(words.deletion.name, { firm: firmName })).fill(firmName);
  await confirm.click();
  await bar(page).waitFor();
}

it(
  'a firm is deleted, taken back, and deleted: then nothing of it is left',
  async () => {
    const { page, person, account, leave } = await foundFirm(environment, { clients: [CLIENT], withExtension: false });
    const member = await addColleague(environment, person, { role: 'member', givenName: 'Mihai' });
    const [{ id } = {}] = await database.rows('select id from firm where name = $1', [person.firm]);

    await orderDeletion(page, person.firm);
    const mails = await environment.server.mailsTo(person.email);
    expect(mails.some((mail) => mail.includes(person.firm))).toBe(true);
    // A colleague reads it on their pages, and cannot take it back.
    const others = await environment.openBrowser({ withExtension: false });
    const theirs = await others.newPage();
    await signIn(theirs, environment.server.origin, member);
    await bar(theirs).getByText(shell.deletion.ask).waitFor();

    await page.getByRole('link', { name: shell.nav.clients, exact: true }).first().click();
    await bar(page).getByRole('button', { name: shell.deletion.takeBack }).click();
    await bar(page).waitFor({ state: 'detached' });
    await bar(theirs).waitFor({ state: 'detached' });

    await orderDeletion(page, person.firm);
    await database.rows(`update firm_deletion set deletes_at = now() - interval '1 second' where tenant_id = $1`, [id]);
    await expect
      .poll(async () => (await database.rows('select from firm where id = $1', [id])).length, { timeout: JOB_MS })
      .toBe(0);
    const left = await database.rows('select from users where tenant_id = $1', [id]);
    expect(left).toEqual([]);
    expect((await account.call('GET', '/account')).status).toBe(401);
    await expect.poll(() => readdir(join(environment.dataDir, 'content'))).not.toContain(id);

    await page.goto(environment.server.origin);
    await page.getByLabel(identity['signIn.email']).fill(person.email);
    await page.getByLabel(identity['signIn.password']).fill(person.password);
    await page.getByRole('button', { name: identity['signIn.submit'], exact: true }).click();
    await page.getByText(identity['problem.credentials']).waitFor();
    await others.close();
    await leave();
  },
  JOB_MS * 2,
);
