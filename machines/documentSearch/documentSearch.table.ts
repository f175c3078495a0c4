import type { AnyEventObject, ContextFrom } from 'xstate';
import type { Branch, Rows, Table } from '../testing/table.ts';
import type { DocumentHit, documentSearchMachine } from './documentSearch.machine.ts';

type Context = ContextFrom<typeof documentSearchMachine>;
type Rule = Branch<typeof documentSearchMachine>;

const SHOWN = ['emits: hit.shown'];
const NO_HITS = { hits: [], current: null };
const hasHits: Rule['when'] = (_, { hits }) => hits.length > 0;
const goes = (step: number): readonly Rule[] => [
  {
    when: hasHits,
    tells: SHOWN,
    context: (_, { hits, current }) => ({
      current: current === null ? 0 : (current + step + hits.length) % hits.length,
    }),
  },
];
/** A search begins anew, for nothing where nothing is typed. */
const begins = (
  text: (event: AnyEventObject, context: Context) => string,
  context: (event: AnyEventObject) => object,
  again: Rule,
): readonly Rule[] => [
  { when: (e, c) => text(e, c).trim() === '', to: 'open.untold', context },
  { to: 'open.searching', context, ...again },
];
const ofOpen = (again: Rule): Rows<typeof documentSearchMachine> => ({
  'text.changed': begins(
    ({ text }) => text,
    ({ text, page }) => ({ ...NO_HITS, text, page }),
    again,
  ),
  'document.changed': begins(
    (_, { text }) => text,
    () => ({ ...NO_HITS, page: 1 }),
    again,
  ),
});
const firstFrom = ({ hits }: AnyEventObject, { page }: Context) =>
  hits.findIndex((hit: DocumentHit) => hit.page >= page);

/** Hits come page by page; the first from the page being read is shown, and the way on goes round at both ends. */
export const DOCUMENT_SEARCH_TABLE: Table<typeof documentSearchMachine> = {
  starts: 'closed',
  states: {
    closed: {
      'search.open': [
        { when: (_, { text }) => text.trim() === '', to: 'open.untold', context: ({ page }) => ({ page }) },
        { to: 'open.searching', context: ({ page }) => ({ page }) },
      ],
    },
    open: {
      ...ofOpen({}),
      'search.close': { to: 'closed', context: NO_HITS },
      'hit.next': goes(1),
      'hit.previous': goes(-1),
    },
    'open.untold': {},
    'open.searching': {
      ...ofOpen({ restarts: 'searchPages' }),
      'document.changed': { restarts: 'searchPages', context: { ...NO_HITS, page: 1 } },
      'pages.searched': [
        {
          when: (e, c) => c.current === null && firstFrom(e, c) >= 0,
          tells: SHOWN,
          context: (e, c) => ({ current: c.hits.length + firstFrom(e, c), hits: [...c.hits, ...e['hits']] }),
        },
        { context: ({ hits }, c) => ({ hits: [...c.hits, ...hits] }) },
      ],
      'search.finished': [
        {
          when: (_, c) => c.hits.length > 0 && c.current === null,
          to: 'open.found',
          tells: SHOWN,
          context: { current: 0 },
        },
        { when: hasHits, to: 'open.found' },
        { when: ({ hasText }) => hasText, to: 'open.nothing' },
        { to: 'open.textless' },
      ],
      'search.failed': 'open.failed',
      'searchPages fails': 'open.failed',
    },
    'open.failed': { 'search.retry': { to: 'open.searching', context: NO_HITS } },
  },
};
