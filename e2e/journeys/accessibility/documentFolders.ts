import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { enter, whileAnswered, whileBroken, type ProductVisit } from './visit.ts';

const FAILED = {
  spvFilingId: '0b9d2c1e-77aa-4c55-8f21-9d3e5a6b0001',
  kind: 'receipt',
  clientName: 'Alfa SRL',
  statementType: 'D300',
  reportingMonth: 5,
  reportingYear: 2026,
  reason: 'folderNotWritable',
  tries: 2,
  nextTryAt: '2026-07-01T09:00:00.000Z',
};

/** The folders of the workstation: off, with mistakes, unconfirmed, usable, and what could not be written. */
export async function tourDocumentFolders(visit: ProductVisit): Promise<void> {
  const { page, look, environment } = visit;
  const { documentFolders: words } = visit.words;
  const kind = page.getByRole('group', { name: words.kind.receipt });
  await whileBroken(visit, '/spv-document-folders', async () => {
    await enter(visit, '/settings/spv/filings');
    await look('folders that could not be loaded', page.getByText(words.state.failed));
  });
  await enter(visit, '/settings/spv/filings');
  await look('folders that are off', kind);
  await kind.getByRole('switch').check();
  await page.getByRole('button', { name: words.folders.save }).click();
  await look('a folder without a path', kind.getByText(words.problem.empty));
  await kind.getByRole('textbox').fill('/nowhere');
  await look('a folder that is not there', kind.getByText(words.check.missing));
  await kind.getByRole('textbox').fill(environment.dir);
  await look('a folder that nobody confirmed', kind.getByText(words.confirm.title));
  const folder = join(environment.workstation.documentsDir, 'tour');
  mkdirSync(folder, { recursive: true });
  await kind.getByRole('textbox').fill(folder);
  await look('a folder that can be used', kind.getByText(new RegExp(words.check.ready)));
  // What is as it was saved is left without a question.
  await kind.getByRole('textbox').fill('');
  await kind.getByRole('switch').uncheck();
  const documents = { waiting: 1, failed: 2, saved: 12, latestFailed: [FAILED] };
  const path = `/spv-document-folders/${await keyOf(visit)}/documents`;
  await whileAnswered(visit, path, documents, async () => {
    await enter(visit, '/settings/spv/filings');
    await look('documents that could not be written', page.getByRole('region', { name: words.failed.label }));
    await enter(visit, '/spv/filings');
    await look('filings whose documents could not be written', page.getByRole('link', { name: words.failed.open }));
  });
}

/** The key of the workstation, as the page asks with it. */
async function keyOf(visit: ProductVisit): Promise<string> {
  const asked = visit.page.waitForRequest((request) => request.url().includes('/spv-document-folders/'));
  await enter(visit, '/settings/spv/filings');
  return new URL((await asked).url()).pathname.split('/')[3] ?? '';
}
