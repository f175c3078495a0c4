import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addWork } from '#steps/addWork.ts';
import { openDocument } from '#steps/messages.ts';
import { addDocuments, aPaper } from '#steps/papers.ts';
import { filled, texts } from '#steps/texts.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const { preview, shell } = texts;
/** Pages of the long document: `Împuternicire` stands on three of them, `TVA` on every one, twice. */
const PAGES = 120;
const linesOf = (page: number): readonly string[] => [
  `Fisa rol, pagina ${String(page)}`,
  'Decont TVA, luna septembrie 18.420,00',
  'Ordin de plata nr. 419 24.310,00',
  page % 50 === 10 ? 'Împuternicire încheiata la 23.11.2026' : 'Dobânzi 14,00',
  'Compensare din TVA de rambursat 1.180,00',
];
const SHORT = [
  ['Prima linie a documentului', 'A doua linie, 1.234,56', 'A treia linie'],
  ['Pagina a doua', 'Sfârsit'],
];

let environment: JourneyEnvironment;
let firm: Firm;
let workItemId = '';
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [] });
  firm = await foundFirm(environment, { clients: ['12345674'], withExtension: false });
  await firm.browser.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: environment.server.origin });
  workItemId = (await addWork(firm.account, 'Contabilitate octombrie', 'Fisa rol')).id;
  // The newest comes first: the list is the other way round.
  ids = await addDocuments(firm.account, workItemId, {
    'scan.pdf': await aPaper([[], []]),
    'long.pdf': await aPaper(Array.from({ length: PAGES }, (_, at) => linesOf(at + 1))),
    'short.pdf': await aPaper(SHORT),
  });
});
afterAll(() => environment.stop());

const show = async (name: string): Promise<Locator> => {
  const { page } = firm;
  const file = ids.get(name) ?? '';
  await page.goto(`${environment.server.origin}/work/workItems/${workItemId}/documents/${name}?file=${file}`);
  const viewer = openDocument(page);
  await sheet(viewer, 1).waitFor();
  return viewer;
};
/** A page that is drawn, with its text over it. */
const sheet = (viewer: Locator, page: number): Locator =>
  viewer
    .getByRole('region', { name: filled(preview.page, { page }), exact: true })
    .and(viewer.locator('[aria-busy=false]'));
const search = (viewer: Locator): Locator => viewer.getByRole('search');
const pageNumber = (viewer: Locator): Promise<string> => viewer.getByLabel(preview.pageNumber).inputValue();
const marks = (page: Page, name: string): Promise<readonly string[]> =>
  page.evaluate(
    (mark) =>
      [...(CSS.highlights.get(mark) ?? [])].map((range) =>
        range instanceof Range ? range.cloneContents().textContent : '',
      ),
    name,
  );
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const lines = (text: string): readonly string[] => text.split('\n').filter(Boolean);

describe('the search in a document', () => {
  it('counts and marks the hits of 120 pages, goes through them and round, and closes before the document', async () => {
    const { page } = firm;
    const viewer = await show('long.pdf');
    await page.keyboard.press('Control+f');
    await search(viewer).getByLabel(preview.search.label).fill('imputernicire');
    await search(viewer)
      .getByText(filled(preview.search.count, { index: 1, count: 3 }))
      .waitFor();
    await sheet(viewer, 10).waitFor();
    await expect.poll(() => marks(page, 'pdf-hit-current')).toEqual(['Împuternicire']);
    expect(await pageNumber(viewer)).toBe('10');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => pageNumber(viewer)).toBe('110');
    await search(viewer)
      .getByText(filled(preview.search.count, { index: 3, count: 3 }))
      .waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => pageNumber(viewer)).toBe('10');
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => pageNumber(viewer)).toBe('110');
    await page.keyboard.press('Escape');
    await search(viewer).waitFor({ state: 'hidden' });
    expect(await viewer.isVisible()).toBe(true);
    expect(await marks(page, 'pdf-hit-current')).toEqual([]);
  });

  it('finds words over the pieces of a line, marks every one in sight, and says what it does not find', async () => {
    const { page } = firm;
    const viewer = await show('long.pdf');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('tva');
    await search(viewer)
      .getByText(filled(preview.search.count, { index: 1, count: 2 * PAGES }))
      .waitFor();
    await expect.poll(async () => (await marks(page, 'pdf-hit')).length).toBeGreaterThan(0);
    expect(new Set(await marks(page, 'pdf-hit'))).toEqual(new Set(['TVA']));
    await search(viewer).getByLabel(preview.search.label).fill('plata nr. 419 24.310');
    await search(viewer)
      .getByText(filled(preview.search.count, { index: 1, count: PAGES }))
      .waitFor();
    await search(viewer).getByLabel(preview.search.label).fill('nicăieri');
    await search(viewer).getByText(preview.search.nothing).waitFor();
  });

  it('goes on in the next file, and says of a scan that there is no text', async () => {
    const { page } = firm;
    const viewer = await show('short.pdf');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('tva');
    await search(viewer).getByText(preview.search.nothing).waitFor();
    await viewer.getByRole('button', { name: preview.action.nextFile }).click();
    await search(viewer)
      .getByText(filled(preview.search.count, { index: 1, count: 2 * PAGES }))
      .waitFor();
    await viewer.getByRole('button', { name: preview.action.nextFile }).click();
    await search(viewer).getByText(preview.search.textless).waitFor();
  });
});

/** To half the size: both pages of the short document are in sight, turned or not. */
const zoomOut = async (viewer: Locator) => {
  await viewer.getByRole('button', { name: new RegExp(`^${preview.action.zoom}: `) }).click();
  await firm.page.getByRole('menuitemradio', { name: '50%', exact: true }).click();
  await viewer.getByRole('button', { name: `${preview.action.zoom}: 50%` }).waitFor();
  await firm.page.getByRole('menu').waitFor({ state: 'hidden' });
};
/** Draws a selection from the beginning of one line to the end of another one, as they lie on the screen. */
const select = async (from: Locator, to: Locator, rotation: 0 | 90) => {
  const { page } = firm;
  const [first, last] = [await from.boundingBox(), await to.boundingBox()];
  if (first === null || last === null) throw new Error('the line is not in sight');
  const [begin, end] =
    rotation === 0
      ? [
          { x: first.x + 1, y: first.y + first.height / 2 },
          { x: last.x + last.width - 1, y: last.y + last.height / 2 },
        ]
      : [
          { x: first.x + first.width / 2, y: first.y + 1 },
          { x: last.x + last.width / 2, y: last.y + last.height - 1 },
        ];
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
  await page.keyboard.press('Control+c');
};
const line = (viewer: Locator, page: number, text: string) => sheet(viewer, page).getByText(text, { exact: true });

describe('the text of a document', () => {
  it('is selected over lines and copied as it is written', async () => {
    const { page } = firm;
    const viewer = await show('short.pdf');
    await select(line(viewer, 1, SHORT[0]![0]!), line(viewer, 1, SHORT[0]![2]!), 0);
    expect(lines(await clipboard(page))).toEqual(SHORT[0]);
  });

  it('is selected from one page into the next', async () => {
    const { page } = firm;
    const viewer = await show('short.pdf');
    await zoomOut(viewer);
    await sheet(viewer, 2).waitFor();
    await select(line(viewer, 1, SHORT[0]![2]!), line(viewer, 2, SHORT[1]![0]!), 0);
    expect(lines(await clipboard(page))).toEqual([SHORT[0]![2], SHORT[1]![0]]);
  });

  it('is selected on a page that is turned', async () => {
    const { page } = firm;
    const viewer = await show('short.pdf');
    await zoomOut(viewer);
    await viewer.getByRole('button', { name: preview.action.rotate, exact: true }).click();
    await viewer.locator('.textLayer[data-main-rotation="90"]').first().waitFor();
    await select(line(viewer, 1, SHORT[0]![0]!), line(viewer, 1, SHORT[0]![1]!), 90);
    expect(lines(await clipboard(page))).toEqual([SHORT[0]![0], SHORT[0]![1]]);
  });

  it('is copied of all pages, of those never seen too', async () => {
    const { page } = firm;
    const viewer = await show('long.pdf');
    await viewer.getByRole('region', { name: preview.document }).click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('Control+a');
    await viewer.getByText(`Fisa rol, pagina ${String(PAGES)}`).waitFor({ state: 'attached' });
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+c');
        return lines(await clipboard(page));
      })
      .toEqual(Array.from({ length: PAGES }, (_, at) => linesOf(at + 1)).flat());
  });

  it('of the page being read is copied from the menu', async () => {
    const { page } = firm;
    const viewer = await show('short.pdf');
    await viewer.getByRole('button', { name: preview.menu.label }).click();
    const menu = page.getByRole('menu', { name: preview.menu.label });
    await menu.getByText('PDFKit').waitFor();
    await menu.getByRole('menuitem', { name: preview.action.copyText }).click();
    await page.getByText(preview.toast.copied).first().waitFor();
    expect(lines(await clipboard(page))).toEqual(SHORT[0]);
  });
});

describe('small pages', () => {
  it('are drawn as far as they are in sight, lead to their page by keys, and stay open for the next document', async () => {
    const { page } = firm;
    const viewer = await show('long.pdf');
    await page.keyboard.press('t');
    const panel = viewer.getByRole('navigation', { name: preview.thumbnails });
    const drawn = () =>
      panel.locator('canvas').evaluateAll((all) => all.map((canvas) => canvas.getAttribute('width') ?? '0'));
    await expect.poll(async () => (await drawn())[1]).toBe('120');
    expect(await drawn()).toHaveLength(PAGES);
    expect((await drawn()).at(-1)).not.toBe('120');
    await panel.getByRole('button', { name: filled(preview.page, { page: 1 }), exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => pageNumber(viewer)).toBe('3');
    expect(await panel.locator('[aria-current=page]').innerText()).toBe('3');
    await show('short.pdf');
    await panel.getByRole('button').nth(1).waitFor();
    await page.keyboard.press('t');
    await panel.waitFor({ state: 'hidden' });
  });
});

describe('going on', () => {
  beforeEach(() => firm.page.unrouteAll({ behavior: 'ignoreErrors' }));

  it('shows the next file without fetching it a second time, and the one before without fetching it again', async () => {
    const { page } = firm;
    const fetched: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes('/content/') && request.method() === 'GET') fetched.push(pathname);
    });
    const viewer = await show('short.pdf');
    await expect.poll(() => fetched.length).toBe(2);
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('Fisa rol, pagina 1', { exact: true }).waitFor();
    await expect.poll(() => fetched.length).toBe(3);
    await page.keyboard.press('ArrowLeft');
    await viewer.getByText(SHORT[0]![0]!).waitFor();
    expect(new Set(fetched).size).toBe(3);
    expect(fetched).toHaveLength(3);
  });

  it('goes through pages and files by keys, lists them, and leaves with Escape', async () => {
    const { page } = firm;
    const viewer = await show('long.pdf');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => pageNumber(viewer)).toBe('2');
    await page.keyboard.press('Control+ArrowDown');
    await expect.poll(() => pageNumber(viewer)).toBe(String(PAGES));
    await sheet(viewer, PAGES).waitFor();
    await page.keyboard.press('Control+ArrowUp');
    await expect.poll(() => pageNumber(viewer)).toBe('1');
    await viewer.getByLabel(preview.pageNumber).fill('77');
    await page.keyboard.press('Enter');
    await sheet(viewer, 77).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: shell.shortcut.title });
    await help.getByText(preview.action.find).waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
  });

  it('offers the file for download while it cannot be shown, and shows it at the next try', async () => {
    const { page } = firm;
    let isBroken = true;
    await page.route(
      (url) => url.pathname.includes('/content/'),
      (route) => (isBroken ? route.abort() : route.continue()),
    );
    const file = ids.get('short.pdf') ?? '';
    await page.goto(`${environment.server.origin}/work/workItems/${workItemId}/documents/short.pdf?file=${file}`);
    const viewer = openDocument(page);
    const message = viewer.getByRole('alert');
    await message.getByText(preview.failed.title).waitFor();
    await message.getByRole('button', { name: preview.action.back }).waitFor();
    isBroken = false;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      message.getByRole('button', { name: preview.action.download }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('short.pdf');
    await message.getByRole('button', { name: preview.action.retry }).click();
    await viewer.getByText(SHORT[0]![0]!).waitFor();
  });
});
