import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { documentPreviewPaths } from '#machines/documentPreview/documentPreview.paths.ts';
import { longestPaths } from '#src/shared/testing/longestPaths.ts';
import { nameOf, pagesOf, renderPreview, type Place, type RenderedPreview } from '../testing/renderPreview.tsx';

type Seen = Place & {
  readonly what: 'loading' | 'pages' | 'unsupported' | 'failed' | 'empty' | 'left';
  readonly page: number;
  readonly isFull: boolean;
  /** Where the address has gone. */
  readonly moves: readonly string[];
  /** What was given to the printer. */
  readonly printed: readonly string[];
  /** The first page is there: the next file is fetched ahead. */
  readonly isDrawn: boolean;
};

/** What must be seen after an event. Another file or another document is never seen before it is there. */
function seenAfter(seen: Seen, event: AnyEventObject): Seen {
  const other = (change: Partial<Seen>): Seen => ({ ...seen, ...change, what: 'loading', page: 1, isDrawn: false });
  const moved = (file: number) => other({ file, moves: [...seen.moves, `moved to ${file}`] });
  switch (event.type) {
    case 'file.next':
      return moved(seen.file + 1);
    case 'file.previous':
      return moved(seen.file - 1);
    case 'part.choose':
      return other({ part: event['part'] });
    case 'document.retry':
      return other({});
    case 'page.move': {
      const { page } = seen;
      const wanted = { next: page + 1, previous: page - 1, first: 1, last: Infinity }[String(event['to'])] ?? page;
      return { ...seen, page: Math.min(Math.max(wanted, 1), pagesOf(seen)) };
    }
    case 'page.drawn':
      return { ...seen, isDrawn: seen.what === 'pages' };
    case 'view.full':
      return { ...seen, isFull: !seen.isFull };
    case 'view.print':
      return { ...seen, printed: [...seen.printed, nameOf(seen)] };
    case 'preview.close':
      return { ...seen, what: 'left' };
    case 'xstate.done.actor.loadDocument':
      return { ...seen, what: event['output'].kind === 'loaded' ? 'pages' : 'unsupported', page: 1 };
    case 'xstate.error.actor.loadDocument':
      return { ...seen, what: 'failed' };
    // What is fetched ahead and what the printer says changes nothing.
    default:
      return seen;
  }
}

const WORDS = {
  loading: 'Opening the document…',
  unsupported: 'This file cannot be shown here',
  failed: 'The document could not be opened',
  empty: 'No document to show',
} as const;

const isDisabled = (label: string) => screen.getByLabelText<HTMLButtonElement>(label).disabled;

function expectSeen(seen: Seen, { log, printed, files }: RenderedPreview): void {
  expect(log()).toEqual(seen.what === 'left' ? [...seen.moves, 'closed'] : seen.moves);
  expect(printed()).toEqual(seen.printed);
  if (seen.what === 'left') return expect(screen.queryByRole('dialog')).toBeNull();
  const isShowing = seen.what === 'pages';
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    seen.file === 1 ? 'D300 · 10/2026' : 'D300 · 11/2026',
  );
  for (const [what, words] of Object.entries(WORDS)) {
    expect(screen.queryAllByText(words), words).toHaveLength(what === seen.what ? 1 : 0);
  }
  expect(document.querySelectorAll('section[data-page]')).toHaveLength(isShowing ? pagesOf(seen) : 0);
  expect(screen.getByLabelText<HTMLInputElement>('Page number').value).toBe(isShowing ? String(seen.page) : '');
  expect(screen.queryAllByText(/^of \d$/).map((figures) => figures.textContent)).toEqual(
    isShowing ? [`of ${pagesOf(seen)}`] : [],
  );
  expect(screen.queryAllByText(/^\d of \d$/).map((figures) => figures.textContent)).toEqual([
    `${files === 0 ? 1 : seen.file} of ${files}`,
  ]);
  const chosen = seen.part === 'content' ? 'Content' : 'Signed declaration';
  expect(document.querySelector('fieldset [aria-pressed=true]')?.textContent).toBe(chosen);
  expect(screen.getByLabelText('Full screen').getAttribute('aria-pressed')).toBe(String(seen.isFull));
  expect(isDisabled('Print')).toBe(!isShowing);
  expect(isDisabled('Next file')).toBe(seen.file >= files);
  expect(isDisabled('Previous file')).toBe(seen.file === 1);
  expect(screen.queryAllByText('Try again', { selector: 'button' })).toHaveLength(seen.what === 'failed' ? 1 : 0);
}

const press = (label: string) => void fireEvent.click(screen.getByLabelText(label));
const KEYS = { first: 'ArrowUp', last: 'ArrowDown' } as const;

/** How a person or the document causes each event; one with nothing to do happens by itself. */
const STEPS: Readonly<Record<string, (rendered: RenderedPreview, event: AnyEventObject, seen: Seen) => unknown>> = {
  'file.next': () => press('Next file'),
  'file.previous': () => press('Previous file'),
  'part.choose': (_, { part }) =>
    fireEvent.click(screen.getByText(part === 'content' ? 'Content' : 'Signed declaration')),
  'page.move': (_, { to }) =>
    to === 'next' || to === 'previous'
      ? press(to === 'next' ? 'Next page' : 'Previous page')
      : fireEvent.keyDown(document.body, { key: KEYS[to as 'first' | 'last'], ctrlKey: true }),
  'page.drawn': ({ draw }, _, seen) => draw(seen),
  'view.full': () => press('Full screen'),
  'view.print': () => press('Print'),
  'document.retry': () => fireEvent.click(screen.getByText('Try again', { selector: 'button' })),
  'preview.close': () => press('Close'),
  'xstate.done.actor.loadDocument': ({ deliver }, { output }, seen) =>
    output.kind === 'loaded' && seen.what === 'loading' ? deliver(seen) : undefined,
  'xstate.error.actor.loadDocument': ({ refuse }, _, seen) => refuse(seen),
  'xstate.done.actor.printDocument': ({ endPrinting }) => endPrinting(true),
  'xstate.error.actor.printDocument': ({ endPrinting }) => endPrinting(false),
};

/** Documents that turn out to be none that can be shown: a content store says so before they are opened. */
function unsupportedIn(start: Seen, events: readonly AnyEventObject[]): readonly string[] {
  let seen = start;
  return events.flatMap((event) => {
    const place = seen;
    seen = seenAfter(seen, event);
    return seen.what === 'unsupported' && place.what === 'loading' ? [nameOf(place)] : [];
  });
}

/** Which documents are open: the three that were asked for last, as far as they have come. */
function createShelf() {
  let asked: readonly string[] = [];
  const come = new Set<string>();
  return {
    ask: (place: Place) => {
      asked = [...asked.filter((name) => name !== nameOf(place)), nameOf(place)].slice(-3);
      for (const name of come) if (!asked.includes(name)) come.delete(name);
    },
    bring: (place: Place) => void (asked.includes(nameOf(place)) ? come.add(nameOf(place)) : undefined),
    has: (place: Place) => come.has(nameOf(place)),
  };
}

describe('the preview of filings, on the screen', () => {
  let rendered: RenderedPreview | null = null;
  afterEach(() => rendered?.close());

  for (const { name, input, events } of longestPaths(documentPreviewPaths)) {
    it(name, async () => {
      const files = input.ids.length;
      const start = {
        file: 1,
        part: 'content',
        page: 1,
        isFull: input.isFull,
        moves: [],
        printed: [],
        isDrawn: false,
      } as const;
      let seen: Seen = { ...start, what: files === 0 ? 'empty' : 'loading' };
      const unsupported = unsupportedIn(seen, events);
      const open = await renderPreview({ files, isFull: input.isFull, unsupported });
      rendered = open;
      // What cannot be shown is known in the same moment as the filing: it is not seen loading.
      const isPassing = () => seen.what === 'loading' && unsupported.includes(nameOf(seen));
      const shelf = createShelf();
      /** Where one is: the document is asked for, or the next one while it is shown. */
      const look = () => {
        if (seen.what === 'loading' && !isPassing()) shelf.ask(seen);
        // One that is still open is there at once.
        if (seen.what === 'loading' && shelf.has(seen)) seen = { ...seen, what: 'pages' };
        const next = { file: seen.file + 1, part: seen.part };
        if (seen.what === 'pages' && seen.isDrawn && seen.file < files && !unsupported.includes(nameOf(next)))
          shelf.ask(next);
      };
      look();
      if (!isPassing()) await waitFor(() => expectSeen(seen, open));
      expect(document.activeElement?.getAttribute('role')).toBe('dialog');
      for (const event of events) {
        await STEPS[event.type]?.(open, event, seen);
        const before = seen;
        seen = seenAfter(seen, event);
        if (before.what === 'loading' && seen.what === 'pages') shelf.bring(before);
        // A document that was asked for and left behind comes all the same: it must not be seen.
        if (before.what === 'loading' && seen.what === 'loading' && nameOf(before) !== nameOf(seen)) {
          await open.deliver(before);
          shelf.bring(before);
        }
        look();
        if (!isPassing()) await waitFor(() => expectSeen(seen, open));
      }
    });
  }
});
