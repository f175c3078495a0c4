import type { BrowserContext, Page } from 'playwright';

const CHARACTERS = 600;
const TIMEOUT_MS = 3_000;
const open = new Set<BrowserContext>();

/** Notes a browser for as long as it is open. */
export function notePages(context: BrowserContext): void {
  open.add(context);
  context.on('close', () => open.delete(context));
}

/** Where every open page stands and what a person reads there: for a test that failed, or waited in vain. */
export async function describeOpenPages(): Promise<string> {
  const pages = [...open].flatMap((context) => context.pages());
  const described = await Promise.all(pages.map(describe));
  return [`${open.size} browsers are open, with ${pages.length} pages.`, ...described].join('\n');
}

async function describe(page: Page): Promise<string> {
  const timeout = new Promise<string>((resolve) => setTimeout(resolve, TIMEOUT_MS, 'it does not answer'));
  const text = page.evaluate(() => document.body.innerText).catch(String);
  const read = (await Promise.race([text, timeout])).replace(/\s+/g, ' ');
  return `${page.url()}: ${read.slice(0, CHARACTERS)}`;
}
