import { filled } from '#steps/texts.ts';
import { pageOf } from './filings.ts';
import { enter, whileAnswered, whileBroken, type Visit } from './visit.ts';

/** The messages, their filters, what is done with them, and their documents. */
export async function tourMessages(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { messages, table } = visit.words;
  await whileBroken(visit, '/spv-messages', async () => {
    await enter(visit, '/spv/messages/all');
    await look('messages that could not be loaded', page.getByText(messages.error.title));
  });
  await tourNothingFetched(visit);
  await enter(visit, '/spv/messages/all');
  await look('messages', page.getByRole('table', { name: messages.table }));
  for (const name of [table.filter.client, messages.filter.issueDate, messages.filter.type, messages.filter.status]) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await look(`filter ${name}`, page.getByRole('dialog', { name }));
    await page.keyboard.press('Escape');
  }
  await enter(visit, '/spv/messages/all?from=2020-01-01&to=2020-01-02');
  await look('messages filtered away', page.getByText(messages.empty.filtered));
  await enter(visit, '/spv/messages/archive');
  await look('archive without messages', page.getByText(messages.empty.archive));
  await tourArchiving(visit);
  await tourDocuments(visit);
}

/** Nothing was fetched yet, and the link is there to do it. */
async function tourNothingFetched(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { messages } = visit.words;
  await whileAnswered(visit, '/spv-messages', pageOf([]), () =>
    whileAnswered(visit, '/spv-messages/unreadable', [], () =>
      whileAnswered(visit, '/spv-messages/count', { count: 0 }, async () => {
        await enter(visit, '/spv/messages/all');
        await look('no messages, with the link', page.getByRole('button', { name: messages.action.refresh }).last());
        await enter(visit, '/spv/messages/confirmations');
        await look('no receipts, with the link', page.getByText(messages.empty.receipts));
      }),
    ),
  );
}

async function tourArchiving(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { messages, shell, table } = visit.words;
  /** A toast stays while it has the focus. */
  const holdToast = () => page.getByRole('button', { name: shell.toast.close }).focus();
  const bar = page.getByRole('toolbar', { name: messages.bulk.label });
  await enter(visit, '/spv/messages/all');
  await page.getByRole('checkbox').nth(1).check();
  await look('messages chosen', page.getByText(filled(messages.selected_one, { count: 1 }), { exact: true }));
  await whileBroken(visit, '/spv-messages/', async () => {
    await bar.getByRole('button', { name: messages.action.archive }).click();
    await holdToast();
    await look('notice of a failure', page.getByRole('alert').getByText(messages.toast.failedText));
  });
  await bar.getByRole('button', { name: messages.action.archive }).click();
  // The bar takes the focus to its way back.
  await bar.getByRole('button', { name: table.bulk.undo, exact: true }).waitFor();
  await holdToast();
  await look('notice of a success', page.getByRole('status').getByText(messages.toast.archived_one));
  await bar.getByRole('button', { name: table.bulk.undo, exact: true }).click();
  await bar.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: shell.notices.label, exact: true }).click();
  await look('notices', page.getByRole('dialog').getByText(messages.toast.failedText).first());
  await page.keyboard.press('Escape');
}

async function tourDocuments(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { messages, preview } = visit.words;
  await enter(visit, '/spv/messages/confirmations');
  await page.getByRole('table', { name: messages.table }).locator('tbody').getByRole('link').first().click();
  const document = page.getByRole('dialog', { name: preview.label });
  await document
    .getByText(/recipis/i)
    .first()
    .waitFor();
  await look('document', document);
  const { word, refetch } = visit.words.signatureStatus;
  const open = async (signatureStatus: string) => {
    await enter(visit, '/spv/messages/confirmations');
    const row = page
      .getByRole('table', { name: messages.table })
      .locator('tr[data-row]')
      .filter({ hasText: signatureStatus });
    await row.first().getByRole('link').first().click();
  };
  for (const state of ['asked', 'unchanged'] as const) {
    await page.route(isMessage, async (route) => {
      const answer = await route.fetch();
      const message: object = await answer.json();
      await route.fulfill({ json: { ...message, refetch: state } });
    });
    await open(word.broken);
    await look(`document that is fetched again: ${state}`, document.getByText(refetch[state]));
    // One that is still on its way is answered first.
    await page.unrouteAll({ behavior: 'wait' });
  }
  for (const signatureStatus of [word.intact, word.broken, word.unknownSigner, word.absent]) {
    await open(signatureStatus);
    await look(
      `document whose signature status says ${signatureStatus}`,
      document.getByText(signatureStatus, { exact: true }),
    );
  }
  await document.getByRole('button', { name: new RegExp(`^${preview.action.zoom}: `) }).click();
  await look('zoom of a document', page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await document.getByRole('button', { name: preview.action.full }).click();
  await page.waitForURL(/\/preview\/full/);
  await look('document on the full screen', document);
  await enter(visit, '/spv/messages/message/00000000-0000-4000-8000-000000000000/preview');
  await look('document that is not there', document.getByRole('button', { name: preview.action.back }));
}

const isMessage = ({ pathname }: URL) => /^\/api\/spv-messages\/[0-9a-f-]{36}$/.test(pathname);
