import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadeForm } from '#serverTesting/declarations.ts';
import { approveFilings, filingIs, filingRows } from '#steps/filings.ts';
import { CALLS, fileName, startKilledServer, type KilledServer } from '#steps/killedServer.ts';
import { filled, texts } from '#steps/texts.ts';
import { once, whileAuthorityAnswers, whileWriting, type Scene } from '#testEnvironment/server/killServer.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

/** So many lines that the check of a declaration takes a while. */
const MANY_ROWS = 300;
const { uploads } = texts;
let scene: KilledServer;

beforeAll(async () => {
  scene = await startKilledServer();
});
afterAll(() => scene.stop());

const page = () => scene.firm.page;
const retryOf = (form: MadeForm) =>
  page().getByRole('button', { name: filled(uploads.action.retryOf, { name: fileName(form) }) });
const isBeingChecked = async ({ database }: Scene) =>
  (await database.rows(`select 1 from spv_filing where status = 'NotStarted'`)).length > 0;
const uploadAgain = (form: MadeForm) => retryOf(form).click();
/** It is the file of before: no warning says that it exists already. */
const goOnWithIt = async (form: MadeForm) => {
  await retryOf(form).click();
  const row = page()
    .getByRole('listitem')
    .filter({ hasText: fileName(form) });
  await row.getByText(uploads.step.uploaded, { exact: true }).waitFor();
};

it.each([
  ['while a declaration is uploaded', 'D300', whileWriting('content_file', CALLS.upload), uploadAgain],
  ['after the upload was acknowledged', 'D390', whileWriting('spv_filing', CALLS.create), uploadAgain],
  ['while the declaration is checked', 'D394', once(isBeingChecked), goOnWithIt],
] as const)('a server killed %s has the upload taken up again and filed once', async (_, form, kill, goOn) => {
  const rows = form === 'D394' ? MANY_ROWS : undefined;
  await scene.killed(
    kill,
    () => scene.choose(form, rows),
    () => [retryOf(form)],
  );
  await goOn(form);
  await filingIs(scene.rowOf(form), 'Validated');
  await approveFilings(page(), scene.rowOf(form));
  await scene.isFiledOnce(form);
});

it('a server killed while it reads a receipt reads it when it runs again', async () => {
  const { control } = scene.environment.simulator;
  const rows = filingRows(page());
  const count = (await control.filings()).length;
  await scene.killed(whileAuthorityAnswers('receipt'), control.processFilings, () => [
    scene.rowOf('D300').getByText('Submitted', { exact: true }).first(),
  ]);
  await expect
    .poll(() => rows.filter({ has: page().getByText('Confirmed', { exact: true }) }).count(), {
      timeout: onThisMachine(120_000),
    })
    .toBe(count);
});

it('nothing that a killed server had acknowledged is lost, and the token was logged in to once', () =>
  scene.nothingIsLost());
