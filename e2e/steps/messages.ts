import type { Locator, Page } from 'playwright';
import { onThisMachine } from '../../scripts/test/machine.ts';
import { goTo } from './shell.ts';
import { anyOf, texts } from './texts.ts';

const { messages, preview, refresh } = texts;

export type RefreshChoice = {
  readonly days: number;
  /** Name of the certificate in the list of choices. */
  readonly certificate: string;
  /** Typed where the certificate has no saved one, or instead of it. */
  readonly pin?: string;
};

export const refreshForm = (page: Page): Locator => page.getByRole('dialog', { name: refresh.title });

/** Fills the refresh form and starts it. */
export async function startRefresh(page: Page, { certificate, days, pin }: RefreshChoice): Promise<void> {
  await goTo(page, 'messages');
  // An empty list offers it a second time.
  await page.getByRole('button', { name: messages.action.refresh }).first().click();
  const form = refreshForm(page);
  await form.getByRole('button', { name: refresh.certificate.label, exact: true }).click();
  await page.getByRole('option', { name: certificate }).click();
  if (pin !== undefined) await typePin(form, pin);
  await form.getByLabel(refresh.days.label).fill(String(days));
  await form.getByRole('button', { name: refresh.action.start }).click();
}

/** Types a PIN into the refresh form; it is sealed at once. */
export async function typePin(form: Locator, pin: string): Promise<void> {
  const change = form.getByRole('button', { name: refresh.pin.change });
  const input = form.getByLabel(refresh.pin.label, { exact: true });
  await change.or(input).first().waitFor();
  if (await change.isVisible()) await change.click();
  await input.fill(pin);
  await input.press('Enter');
  await form.getByText(refresh.pin.sealed).waitFor();
}

/** Waits for the end of a refresh that works, reads its result and closes it. */
export async function refreshEnds(page: Page): Promise<string> {
  const done = page.getByRole('dialog', { name: refresh.done.title });
  await done.waitFor({ timeout: onThisMachine(90_000) });
  const result = await done
    .getByText(refresh.done.none)
    .or(done.getByText(anyOf(refresh.done.text_one)))
    .or(done.getByText(anyOf(refresh.done.text_other)))
    // The automatic refresh was faster.
    .or(done.getByText(anyOf(refresh.done.earlier_one)))
    .or(done.getByText(anyOf(refresh.done.earlier_other)))
    .innerText();
  await done.getByRole('button', { name: refresh.action.close }).last().click();
  await done.waitFor({ state: 'hidden' });
  return result;
}

/** Fetches messages and waits until they are here. Answers what the product said. */
export async function refreshMessages(page: Page, choice: RefreshChoice): Promise<string> {
  await startRefresh(page, choice);
  return refreshEnds(page);
}

/** Waits for a refresh that does not work. Answers why, as the product says it. */
export async function refreshFails(page: Page): Promise<string> {
  const alert = refreshForm(page).getByRole('alert');
  await alert.waitFor({ timeout: onThisMachine(60_000) });
  return alert.innerText();
}

/** Shows one of the four sets of messages. */
export async function showTab(page: Page, tab: keyof typeof messages.tab): Promise<void> {
  const name = new RegExp(`^${messages.tab[tab]}`);
  const link = page.getByRole('navigation', { name: messages.tab.label }).getByRole('link', { name });
  await link.click();
  await page.locator('a[aria-current=page]').filter({ hasText: name }).last().waitFor();
}

/** The list of messages. */
export const messageTable = (page: Page): Locator => page.getByRole('table', { name: messages.table });

/** Rows of messages, without the head. */
export const messageRows = (page: Page): Locator => messageTable(page).locator('tr[data-row]');

/** Opens the document of the first receipt and waits for its text. Answers the title of the message. */
export async function openReceipt(page: Page): Promise<string> {
  await goTo(page, 'messages');
  await showTab(page, 'confirmations');
  await messageRows(page).first().getByRole('link').first().click();
  await firstPage(page)
    .getByText(/recipis/i)
    .first()
    .waitFor();
  return openDocument(page).getByRole('heading', { level: 1 }).innerText();
}

/** The document that is open. */
export const openDocument = (page: Page): Locator => page.getByRole('dialog', { name: preview.label });

/** The first page of the open document, with its text. */
export const firstPage = (page: Page): Locator =>
  openDocument(page).getByRole('region', { name: preview.page.replace('{{page}}', '1'), exact: true });

/** Archives the message whose document is open, and waits for the notice of it. */
export async function archiveOpenMessage(page: Page): Promise<void> {
  await openDocument(page).getByRole('button', { name: preview.action.archive }).click();
  await page.getByText(preview.toast.archived).first().waitFor();
}

/** Leaves the open document. */
export async function closeDocument(page: Page): Promise<void> {
  await openDocument(page).getByRole('button', { name: preview.action.close, exact: true }).click();
  await openDocument(page).waitFor({ state: 'hidden' });
}
