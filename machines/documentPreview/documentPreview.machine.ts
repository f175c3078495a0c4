import { assign, emit, fromPromise, setup } from 'xstate';
import { notProvided } from '../notProvided.ts';

/** What was found behind an id: pages to show, or why there are none. */
export type PreviewAnswer =
  | { readonly kind: 'loaded'; readonly pageCount: number }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'missing' };

/** Where to move: by pages, to an end, or to a page by its number. */
export type PageMove = 'next' | 'previous' | 'first' | 'last' | number;

type Input = {
  /** The list the preview was opened from, in its order. */
  readonly ids: readonly string[];
  readonly openedId: string | null;
  readonly isFull: boolean;
  /** Which document of a file is shown, where a file has several; null where there is one. */
  readonly part: string | null;
};

type Context = {
  readonly ids: readonly string[];
  readonly place: number;
  readonly part: string | null;
  readonly isFull: boolean;
  readonly page: number;
  readonly pageCount: number;
};

export type DocumentPreviewEvent =
  | { type: 'file.next' }
  | { type: 'file.previous' }
  | { type: 'part.choose'; part: string }
  | { type: 'page.move'; to: PageMove }
  /** The page that is read first is on the screen. */
  | { type: 'page.drawn' }
  | { type: 'view.full' }
  | { type: 'view.print' }
  | { type: 'document.retry' }
  | { type: 'preview.close' };

/** What the address follows: another file of the list, or the way back. */
export type PreviewOutcome = { type: 'file.shown'; id: string | null } | { type: 'preview.left' };

/** A document to open: which one of which file. */
export type PreviewPlace = { readonly id: string | null; readonly part: string | null };

const moveFile = {
  'file.next': { guard: 'hasNext', target: 'loading', reenter: true, actions: ['takeNext', 'emitShown'] },
  'file.previous': { guard: 'hasPrevious', target: 'loading', reenter: true, actions: ['takePrevious', 'emitShown'] },
  'part.choose': {
    guard: { type: 'isOtherPart', params: ({ event }: { event: { part: string } }) => event },
    target: 'loading',
    reenter: true,
    actions: { type: 'takePart', params: ({ event }: { event: { part: string } }) => event },
  },
} as const;

/**
 * The document preview: one file of a list at a time, no wrap at the ends, the next one fetched ahead once the page that is
 * read first is drawn. `leaving` is where the view returns to the place it came from.
 */
export const documentPreviewMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DocumentPreviewEvent,
    input: {} as Input,
    emitted: {} as PreviewOutcome,
  },
  actors: {
    loadDocument: fromPromise<PreviewAnswer, PreviewPlace>(notProvided),
    /** Fetches and opens the next file ahead, and prepares its first page; what comes of it does not matter here. */
    prefetchDocument: fromPromise<void, PreviewPlace>(notProvided),
    printDocument: fromPromise<void, PreviewPlace>(notProvided),
  },
  guards: {
    hasNoFile: ({ context }) => context.ids.length === 0,
    hasNext: ({ context }) => context.place < context.ids.length - 1,
    hasPrevious: ({ context }) => context.place > 0,
    isOtherPart: ({ context }, { part }: { part: string }) => context.part !== part,
    isLoaded: (_, { answer }: { answer: PreviewAnswer }) => answer.kind === 'loaded',
  },
  actions: {
    takeNext: assign(({ context }) => ({ place: context.place + 1, page: 1, pageCount: 0 })),
    takePrevious: assign(({ context }) => ({ place: context.place - 1, page: 1, pageCount: 0 })),
    takePart: assign((_, { part }: { part: string }) => ({ part, page: 1, pageCount: 0 })),
    takeDocument: assign((_, { answer }: { answer: PreviewAnswer }) => ({
      page: 1,
      pageCount: answer.kind === 'loaded' ? answer.pageCount : 0,
    })),
    movePage: assign({ page: ({ context }, { to }: { to: PageMove }) => pageAfter(context, to) }),
    toggleFull: assign({ isFull: ({ context }) => !context.isFull }),
    emitShown: emit(({ context }) => ({ type: 'file.shown', id: idAt(context, 0) })),
    emitLeft: emit({ type: 'preview.left' }),
  },
}).createMachine({
  id: 'documentPreview',
  context: ({ input }) => ({
    ids: input.ids,
    place: Math.max(0, input.ids.indexOf(input.openedId ?? '')),
    part: input.part,
    isFull: input.isFull,
    page: 1,
    pageCount: 0,
  }),
  initial: 'opening',
  on: { 'preview.close': '.leaving', 'view.full': { actions: 'toggleFull' } },
  states: {
    opening: { always: [{ guard: 'hasNoFile', target: 'empty' }, { target: 'loading' }] },
    loading: {
      invoke: {
        id: 'loadDocument',
        src: 'loadDocument',
        input: ({ context }) => ({ id: idAt(context, 0), part: context.part }),
        onDone: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => ({ answer: event.output }) },
            target: 'showing',
            actions: { type: 'takeDocument', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'unsupported' },
        ],
        onError: 'failed',
      },
      on: moveFile,
    },
    showing: {
      initial: 'drawing',
      on: {
        ...moveFile,
        'page.move': { actions: { type: 'movePage', params: ({ event }) => ({ to: event.to }) } },
      },
      states: {
        drawing: {
          on: {
            'page.drawn': [{ guard: 'hasNext', target: 'prefetching' }, { target: 'still' }],
            'view.print': 'printing',
          },
        },
        prefetching: {
          invoke: {
            id: 'prefetchDocument',
            src: 'prefetchDocument',
            input: ({ context }) => ({ id: idAt(context, 1), part: context.part }),
            onDone: 'still',
            onError: 'still',
          },
          on: { 'view.print': 'printing' },
        },
        still: { on: { 'view.print': 'printing' } },
        printing: {
          invoke: {
            id: 'printDocument',
            src: 'printDocument',
            input: ({ context }) => ({ id: idAt(context, 0), part: context.part }),
            onDone: 'still',
            onError: 'still',
          },
        },
      },
    },
    unsupported: { on: moveFile },
    empty: {},
    failed: { on: { ...moveFile, 'document.retry': 'loading' } },
    leaving: { type: 'final', entry: 'emitLeft' },
  },
});

/** The file at some places from the one shown, or null beyond the ends. */
const idAt = ({ ids, place }: Pick<Context, 'ids' | 'place'>, ahead: number): string | null =>
  ids[place + ahead] ?? null;

function pageAfter({ page, pageCount }: Context, to: PageMove): number {
  const wanted = typeof to === 'number' ? to : { next: page + 1, previous: page - 1, first: 1, last: pageCount }[to];
  return Math.max(1, Math.min(pageCount, wanted));
}
