import { assign, enqueueActions, fromCallback, setup, type AnyEventObject } from 'xstate';
import { notProvided } from '../notProvided.ts';

/** A letter of a page's text: in which item of the text, and at which letter of it. */
export type TextPlace = { readonly item: number; readonly letter: number };

/** A place where the searched words are: from a letter up to but without another one. */
export type DocumentHit = {
  readonly page: number;
  readonly from: TextPlace;
  readonly to: TextPlace;
  /** How far right and down on the unturned page it is, from 0 to 1. */
  readonly x: number;
  readonly y: number;
};

type Context = {
  readonly text: string;
  readonly hits: readonly DocumentHit[];
  /** The hit that is looked at; null while there is none. */
  readonly current: number | null;
  /** The page that was being read when the search began: the first hit from there on is shown. */
  readonly page: number;
};

type Hits = { readonly hits: readonly DocumentHit[] };

export type DocumentSearchEvent =
  | { type: 'search.open'; page: number }
  | { type: 'search.close' }
  | { type: 'search.retry' }
  | { type: 'text.changed'; text: string; page: number }
  | { type: 'document.changed' }
  | { type: 'pages.searched'; hits: readonly DocumentHit[] }
  | { type: 'search.finished'; hasText: boolean }
  | { type: 'search.failed' }
  | { type: 'hit.next' }
  | { type: 'hit.previous' };

/** The hit that is to be brought into sight. */
export type DocumentSearchOutcome = { type: 'hit.shown'; hit: DocumentHit };

const isBlank = (text: string): boolean => text.trim() === '';

/**
 * The search in the text of the open document. Hits come page by page, in the order of the document; the first one from
 * the page being read is shown, and the way on goes round at both ends. Another document is searched for the same text.
 */
export const documentSearchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DocumentSearchEvent,
    emitted: {} as DocumentSearchOutcome,
  },
  actors: {
    /** Searches all pages: tells `pages.searched`, at last `search.finished` or `search.failed`. */
    searchPages: fromCallback<AnyEventObject, { text: string }>(notProvided),
  },
  guards: {
    isBlank: (_, { text }: { text: string }) => isBlank(text),
    hasHits: ({ context }) => context.hits.length > 0,
    isFirstFromPage: ({ context }, { hits }: Hits) => context.current === null && firstFrom(context, hits) !== null,
    hasOnlyEarlierHits: ({ context }) => context.current === null && context.hits.length > 0,
    hasText: (_, { hasText }: { hasText: boolean }) => hasText,
  },
  actions: {
    takeText: assign((_, { text, page }: { text: string; page: number }) => ({ text, page })),
    takePage: assign((_, { page }: { page: number }) => ({ page })),
    takeFirstPage: assign({ page: 1 }),
    forgetHits: assign({ hits: [], current: null }),
    chooseFromPage: assign({
      current: ({ context }, { hits }: Hits) => context.hits.length + (firstFrom(context, hits) ?? 0),
    }),
    chooseFirst: assign({ current: 0 }),
    addHits: assign({ hits: ({ context }, { hits }: Hits) => [...context.hits, ...hits] }),
    chooseNext: assign({ current: ({ context }) => wrapped(context, 1) }),
    choosePrevious: assign({ current: ({ context }) => wrapped(context, -1) }),
    emitShown: enqueueActions(({ context: { hits, current }, enqueue }) => {
      const hit = hits[current ?? 0];
      if (hit !== undefined) enqueue.emit({ type: 'hit.shown', hit });
    }),
  },
}).createMachine({
  id: 'documentSearch',
  context: { text: '', hits: [], current: null, page: 1 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'search.open': {
          target: 'open',
          actions: { type: 'takePage', params: ({ event }) => event },
        },
      },
    },
    open: {
      initial: 'beginning',
      on: {
        'search.close': { target: 'closed', actions: 'forgetHits' },
        'document.changed': { target: '.beginning', actions: ['forgetHits', 'takeFirstPage'] },
        'text.changed': {
          target: '.beginning',
          actions: ['forgetHits', { type: 'takeText', params: ({ event }) => event }],
        },
        'hit.next': { guard: 'hasHits', actions: ['chooseNext', 'emitShown'] },
        'hit.previous': { guard: 'hasHits', actions: ['choosePrevious', 'emitShown'] },
      },
      states: {
        beginning: {
          always: [
            { guard: { type: 'isBlank', params: ({ context }) => context }, target: 'untold' },
            { target: 'searching' },
          ],
        },
        /** Nothing is typed yet. */
        untold: {},
        searching: {
          invoke: {
            id: 'searchPages',
            src: 'searchPages',
            input: ({ context }) => ({ text: context.text }),
            onError: 'failed',
          },
          on: {
            'pages.searched': [
              {
                guard: { type: 'isFirstFromPage', params: ({ event }) => event },
                actions: [
                  { type: 'chooseFromPage', params: ({ event }) => event },
                  { type: 'addHits', params: ({ event }) => event },
                  'emitShown',
                ],
              },
              { actions: { type: 'addHits', params: ({ event }) => event } },
            ],
            'search.finished': [
              { guard: 'hasOnlyEarlierHits', target: 'found', actions: ['chooseFirst', 'emitShown'] },
              { guard: 'hasHits', target: 'found' },
              { guard: { type: 'hasText', params: ({ event }) => event }, target: 'nothing' },
              { target: 'textless' },
            ],
            'search.failed': 'failed',
          },
        },
        found: {},
        nothing: {},
        /** A scan: pictures of pages, nothing to search. */
        textless: {},
        failed: { on: { 'search.retry': { target: 'beginning', actions: 'forgetHits' } } },
      },
    },
  },
});

/** Which of these hits is the first from the page being read. */
function firstFrom({ page }: Context, hits: readonly DocumentHit[]): number | null {
  const at = hits.findIndex((hit) => hit.page >= page);
  return at < 0 ? null : at;
}

const wrapped = ({ hits, current }: Context, step: 1 | -1): number =>
  current === null ? 0 : (current + step + hits.length) % hits.length;
