import { broke, settled } from '../testing/events.ts';
import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { documentPreviewMachine, type PageMove } from './documentPreview.machine.ts';

const moveTo = (to: PageMove) => ({ type: 'page.move', to });
const moves = (['next', 'previous', 'first', 'last'] as const).map(moveTo);
const loaded = settled('loadDocument', { kind: 'loaded', pageCount: 3 });
const twoFiles = { ids: ['m-1', 'm-2'], openedId: 'm-1', isFull: false, part: 'content' } as const;

/** All that can happen to a preview: of two files with two documents each, and of a list that has none. */
export const documentPreviewPathOptions: PathOptions<typeof documentPreviewMachine> = {
  inputs: [twoFiles, { ids: [], openedId: null, isFull: true, part: null }],
  key: (context: { place: number; part: string | null; page: number; pageCount: number }) => [
    context.place,
    context.part,
    context.page,
    context.pageCount,
  ],
  events: [
    { type: 'file.next' },
    { type: 'file.previous' },
    { type: 'part.choose', part: 'content' },
    { type: 'part.choose', part: 'signed' },
    ...moves,
    { type: 'page.drawn' },
    { type: 'view.full' },
    { type: 'view.print' },
    { type: 'document.retry' },
    { type: 'preview.close' },
    loaded,
    settled('loadDocument', { kind: 'unsupported' }),
    broke('loadDocument'),
    settled('prefetchDocument'),
    broke('prefetchDocument'),
    settled('printDocument'),
    broke('printDocument'),
  ],
  extraPaths: [
    // Through the pages and against both ends, by steps and by number.
    {
      input: twoFiles,
      events: [
        loaded,
        ...(['next', 'next', 'next', 'previous', 'first', 'previous', 'last', 2, 9] as const).map(moveTo),
      ],
    },
    // A document that fails, comes, and is left with its page for the other file, the other document and back.
    {
      input: twoFiles,
      events: [
        broke('loadDocument'),
        { type: 'document.retry' },
        loaded,
        moveTo('next'),
        { type: 'file.next' },
        { type: 'part.choose', part: 'signed' },
        loaded,
        { type: 'file.previous' },
        loaded,
        { type: 'view.print' },
        { type: 'view.full' },
        settled('printDocument'),
        { type: 'preview.close' },
      ],
    },
  ],
};

/** A path for each transition of the preview, for the machine and for the screen. */
export const documentPreviewPaths = testPaths(documentPreviewMachine, documentPreviewPathOptions);
