import type { Locator, Page } from 'playwright';
import { anyOf, texts } from './texts.ts';

const { certificates, clients, contactForms, filings, home, messages, report, requests, shell, workItems } = texts;
const { statusBar: bar } = texts;

/** The places of the sidebar, each with the title of its screen. */
const PLACES = {
  home: [shell.nav.home, home.title],
  clients: [shell.nav.clients, clients.title],
  messages: [shell.nav.messages, messages.title],
  filings: [shell.nav.filings, filings.title],
  report: [shell.nav.report, report.title],
  requests: [shell.nav.requests, requests.title],
  contactForms: [shell.nav.contactForms, contactForms.title],
  work: [shell.nav.work, workItems.title],
  settings: [shell.nav.settings, certificates.title],
} as const;

/** Goes to a place of the sidebar and waits for its title. */
export async function goTo(page: Page, place: keyof typeof PLACES): Promise<void> {
  const [name, title] = PLACES[place];
  const sidebar = page.getByRole('complementary', { name: shell.sidebar.label });
  await sidebar.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** The line at the bottom of every screen. */
export const statusBar = (page: Page): Locator => page.getByRole('contentinfo', { name: bar.label });

/** Waits until the status bar names the version of the link. */
export async function linkIsReady(page: Page): Promise<void> {
  await statusBar(page).getByText(anyOf(bar.link.version)).first().waitFor();
}
