import type { Page } from 'playwright';
import { addWork } from '#steps/addWork.ts';
import { addDocuments, aPaper } from '#steps/papers.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { startTestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { figure, median, type Benchmark } from '../figure.ts';
import { watchTasks } from '../lists/longestTask.ts';
import { inOwnFolder } from '../measure/afterwards.ts';
import { alternate } from '../measure/alternate.ts';
import { buildWebApp } from '../measure/builds.ts';
import { watchFirstPages } from './firstPage.ts';
import { openStockViewer } from './stockViewer.ts';

const ROUNDS = 9;
const PAGES = 50;
const LINES = 45;
const RATIO_GOAL = 1.2;
const PREFETCHED_GOAL_MS = 60;
const FRAME_GOAL_MS = 50;
const PEER = 'the viewer that comes with pdf.js';

/**
 * A document of 50 pages, from the click in a list until its first page is drawn with its text over it, and the one
 * after it, which was fetched and opened ahead, from the key; medians of nine rounds, each with documents of its own.
 * Both sides have their scripts loaded and have shown one document before. The peer has the address at hand: it asks for
 * nothing but the bytes.
 */
export const benchmark: Benchmark = {
  name: 'preview',
  run: () =>
    inOwnFolder('preview', async (_, after) => {
      const webFolder = await buildWebApp();
      const environment = await startTestEnvironment({ rights: [], env: { WEB_DIR: webFolder } });
      after.add(() => environment.stop());
      const firm = await foundFirm(environment, { clients: ['12345674'], withExtension: false });
      await watchFirstPages(firm.page);
      const places = await makeDocuments(firm, environment.server.origin);
      const documents = new Map(places.flatMap(({ first }) => [[first.name, first.bytes] as const]));
      const openStock = await openStockViewer(firm.browser, documents, after);
      const prefetched: number[] = [];
      const opened = await alternate('opening', ROUNDS + 1, {
        ours: async (round) => {
          const place = placeOf(places, round);
          const ms = await openInList(firm.page, place);
          prefetched.push(await openNext(firm.page, place));
          return ms;
        },
        peer: (round) => openStock(placeOf(places, round).first.name),
      });
      // The first round loads what comes with the first document.
      const [ours, peer] = [median(opened.ours.slice(1)), median(opened.peer.slice(1))];
      const ahead = median(prefetched.slice(1));
      const longest = await searchIn(firm.page);
      return [
        figure({
          name: `first of ${String(PAGES)} pages after the click`,
          value: ours,
          unit: 'ms',
          peer: { name: PEER, value: peer },
          goal: { text: `at most ${String(RATIO_GOAL)} times`, met: ours <= peer * RATIO_GOAL },
        }),
        figure({
          name: 'the same, opened ahead',
          value: ahead,
          unit: 'ms',
          goal: { text: `< ${String(PREFETCHED_GOAL_MS)} ms`, met: ahead < PREFETCHED_GOAL_MS },
        }),
        figure({
          name: 'longest task while all pages are searched',
          value: longest,
          unit: 'ms',
          goal: { text: `no task over ${String(FRAME_GOAL_MS)} ms`, met: longest <= FRAME_GOAL_MS },
        }),
      ];
    }),
};

type Place = {
  /** The list of documents. */
  readonly address: string;
  readonly first: { readonly name: string; readonly bytes: Buffer<ArrayBuffer> };
  readonly next: string;
};

function placeOf(places: readonly Place[], round: number): Place {
  const place = places[round];
  if (place === undefined) throw new Error('there are too few documents');
  return place;
}

/** For each round a work item of its own, with two documents: the second is what is opened ahead. */
async function makeDocuments({ account }: Firm, origin: string): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { id } = await addWork(account, `Runda ${String(round)}`, 'Fisa rol');
    const paper = (name: string) =>
      aPaper(
        Array.from({ length: PAGES }, (_, page) =>
          Array.from(
            { length: LINES },
            (__, line) => `${name} ${String(page)}.${String(line)} Decont TVA 18.420,00 lei`,
          ),
        ),
      );
    const [first, next] = [`first-${String(round)}.pdf`, `next-${String(round)}.pdf`];
    const bytes = await paper(first);
    // The newest comes first in the list.
    await addDocuments(account, id, { [next]: await paper(next), [first]: bytes });
    places.push({ address: `${origin}/work/workItems/${id}/documents`, first: { name: first, bytes }, next });
  }
  return places;
}

/** Opens a document by its link; how long it took, in ms. Waits until the one after it is there too. */
async function openInList(page: Page, { address, first }: Place): Promise<number> {
  await page.bringToFront();
  await page.goto(address);
  const link = page.getByRole('link', { name: first.name }).first();
  await link.waitFor();
  const seen = new Set<string>();
  const bothCame = page.waitForResponse((response) => {
    const { pathname } = new URL(response.url());
    return pathname.includes('/content/') && seen.add(pathname).size === 2;
  });
  const ms = await link.evaluate(
    (element, name) => window.untilFirstPage(name, () => element instanceof HTMLElement && element.click()),
    first.name,
  );
  await bothCame;
  // The bytes are there: the rest of the opening is well under this.
  await page.waitForTimeout(1000);
  return ms;
}

const openNext = (page: Page, { next }: Place): Promise<number> =>
  page.evaluate(
    (name) =>
      window.untilFirstPage(name, () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))),
    next,
  );

/** Searches the document that is open, none of whose pages was read yet. */
async function searchIn(page: Page): Promise<number> {
  const end = await watchTasks(page);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('decont');
  await page.getByText(`of ${new Intl.NumberFormat('en-GB').format(PAGES * LINES)}`).waitFor();
  return end();
}
