import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getuid } from 'node:process';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeclaration } from '#serverTesting/declarations.ts';
import { approveFilings, filingIs, filingOf, filingRows, uploadFilings } from '#steps/filings.ts';
import { lastMonth } from '#steps/period.ts';
import { goTo } from '#steps/shell.ts';
import { filled, texts } from '#steps/texts.ts';
import { foundFilingFirm, withOwnClock } from '#testEnvironment/firm.ts';
import { viewDatabase } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { NATIVE_HOST } from '#testEnvironment/workstation.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const ALFA = '12345674';
const PATIENCE_MS = onThisMachine(150_000);
const words = texts.documentFolders;
const period = lastMonth();
let environment: JourneyEnvironment;
beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [ALFA] });
});
afterAll(() => environment.stop());

/** The host without the power of root to write where it has no right to; elsewhere the host as it is. */
function hostOfAPerson(): string {
  if (getuid?.() !== 0) return NATIVE_HOST;
  const script = join(environment.dir, 'host.sh');
  writeFileSync(script, `#!/bin/sh\nexec setpriv --bounding-set=-dac_override ${NATIVE_HOST} "$@"\n`, { mode: 0o755 });
  return script;
}

const openFolders = (page: Page) => page.goto(`${environment.server.origin}/settings/spv/filings`);
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** What is whole: what is being written begins with a dot. */
const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));

/** Turns a folder on, and runs the command that the page shows, as a person would in a terminal. */
async function keepIn(kind: Locator, folder: string): Promise<void> {
  await kind.getByRole('switch').check();
  await kind.getByRole('textbox').fill(folder);
  const command = await kind.getByText(/^dosar-link folders add/).innerText();
  const env = { ...process.env, ...environment.workstation.env };
  const path = `${dirname(NATIVE_HOST)}:${process.env['PATH'] ?? ''}`;
  execFileSync('sh', ['-c', command], { env: { ...env, PATH: path } });
  await kind.getByRole('button', { name: words.check.again }).click();
  await kind.getByText(new RegExp(words.check.ready)).waitFor();
}

/** The workstation looks for documents every minute. */
const comesWithALook = (page: Page, isThere: () => boolean | Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward('01:01');
        return isThere();
      },
      { timeout: PATIENCE_MS, interval: 2000 },
    )
    .toBe(true);

it('a signed statement and its receipt are kept on the workstation, once each, also where a folder was closed for a while', async () => {
  const { control } = environment.simulator;
  const firm = await foundFilingFirm(environment, { clients: [ALFA], host: hostOfAPerson(), prepare: withOwnClock });
  const { page } = firm;
  const [signedFolder, receiptFolder] = ["Ana's documents/signed", "Ana's documents/receipts"].map((name) => {
    const folder = join(environment.dir, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }) as [string, string];

  await openFolders(page);
  await keepIn(page.getByRole('group', { name: words.kind.signedStatement }), signedFolder);
  await keepIn(page.getByRole('group', { name: words.kind.receipt }), receiptFolder);
  await page.getByRole('button', { name: words.folders.save }).click();
  await page.getByText(words.toast.saved).first().waitFor();
  chmodSync(receiptFolder, 0o555);

  await uploadFilings(page, [{ name: 'd300.xml', bytes: aDeclaration('D300', { fiscalCode: ALFA, ...period }) }]);
  await approveFilings(page, filingRows(page));
  await expect.poll(async () => (await control.filings()).length, { timeout: PATIENCE_MS }).toBe(1);
  await control.processFilings();
  await filingIs(filingOf(page, 'D300'), 'Confirmed');
  const [filed] = await control.filings();

  await comesWithALook(page, () => filesIn(signedFolder).length === 1);
  const name = new RegExp(`^${ALFA}_D300_\\d{4}-\\d{2}_${filed?.index}_semnata\\.pdf$`);
  expect(filesIn(signedFolder).map((file) => [name.test(file.name), sha256Of(file.bytes)])).toEqual([
    [true, filed?.sha256],
  ]);

  // What could not be written is said where one works, and where one can do something about it.
  const said = filled(words.failed.count_one, { count: 1 });
  await comesWithALook(page, () => page.getByText(said).isVisible());
  await page.getByRole('link', { name: words.failed.open }).click();
  const failed = page.getByRole('region', { name: words.failed.label });
  await failed.getByText(texts.link.error.folderNotWritable).waitFor();
  expect(filesIn(receiptFolder)).toEqual([]);

  chmodSync(receiptFolder, 0o755);
  await failed.getByRole('button', { name: words.failed.retry }).click();
  await expect.poll(() => filesIn(receiptFolder).length, { timeout: PATIENCE_MS }).toBe(1);
  await failed.waitFor({ state: 'detached' });
  const database = await viewDatabase(environment.dataDir, firm);
  const [receipt] = await database.rows(
    'select c.sha256 from spv_filing f join content_file c on c.tenant_id = f.tenant_id and c.id = f.receipt_id',
  );
  const rows = await database.rows('select kind, state, tries from spv_document_save order by kind');
  await database.close();
  expect(filesIn(receiptFolder).map((file) => sha256Of(file.bytes))).toEqual([receipt?.['sha256']]);
  expect(rows).toMatchObject([
    { kind: 'receipt', state: 'saved' },
    { kind: 'signedStatement', state: 'saved', tries: 1 },
  ]);

  await page.reload();
  await goTo(page, 'filings');
  expect([filesIn(signedFolder).length, filesIn(receiptFolder).length]).toEqual([1, 1]);
  // The tab that was open last is opened again.
  await page.goto(`${environment.server.origin}/settings/spv`);
  await page.getByRole('heading', { level: 1, name: words.title, exact: true }).waitFor();
});
