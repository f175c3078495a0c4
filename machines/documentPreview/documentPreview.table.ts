import type { AnyEventObject, ContextFrom } from 'xstate';
import type { Branch, Rows, Table } from '../testing/table.ts';
import type { documentPreviewMachine } from './documentPreview.machine.ts';

type Context = ContextFrom<typeof documentPreviewMachine>;
type Rule = Branch<typeof documentPreviewMachine>;

const hasNext: Rule['when'] = (_, { place, ids }) => place < ids.length - 1;
const hasPrevious: Rule['when'] = (_, { place }) => place > 0;
const isOther: Rule['when'] = ({ part }, context) => context.part !== part;
const toFile =
  (steps: number) =>
  (_: AnyEventObject, { place }: Context) => ({
    place: place + steps,
    page: 1,
    pageCount: 0,
  });
const toPart = ({ part }: AnyEventObject) => ({ part, page: 1, pageCount: 0 });
const SHOWN = ['emits: file.shown'];

/** Another file, or the other document of the file: content, signed statement. It is loaded anew, from its first page. */
const moves = (loading: Rule): Rows<typeof documentPreviewMachine> => ({
  'file.next': [{ when: hasNext, ...loading, tells: SHOWN, context: toFile(1) }],
  'file.previous': [{ when: hasPrevious, ...loading, tells: SHOWN, context: toFile(-1) }],
  'part.choose': [{ when: isOther, ...loading, context: toPart }],
});
const pageAfter = ({ to }: AnyEventObject, { page, pageCount }: Context) => {
  const wanted = { next: page + 1, previous: page - 1, first: 1, last: pageCount }[to as string] ?? to;
  return { page: Math.min(pageCount, Math.max(1, wanted)) };
};
const loaded = ({ output }: AnyEventObject) => ({ page: 1, pageCount: output.pageCount });

/** One file of a list at a time, no wrap at the ends, the next one fetched ahead once there is something to read. */
export const DOCUMENT_PREVIEW_TABLE: Table<typeof documentPreviewMachine> = {
  starts: ({ ids }) => (ids.length === 0 ? 'empty' : 'loading'),
  states: {
    loading: {
      ...moves({ restarts: 'loadDocument' }),
      'loadDocument answers': [
        { when: ({ output }) => output.kind !== 'loaded', to: 'unsupported' },
        { to: 'showing.drawing', context: loaded },
      ],
      'loadDocument fails': 'failed',
    },
    showing: { ...moves({ to: 'loading' }), 'page.move': { context: pageAfter } },
    'showing.drawing': {
      'page.drawn': [{ when: hasNext, to: 'showing.prefetching' }, { to: 'showing.still' }],
      'view.print': 'showing.printing',
    },
    'showing.prefetching': {
      'prefetchDocument answers': 'showing.still',
      'prefetchDocument fails': 'showing.still',
      'view.print': 'showing.printing',
    },
    'showing.still': { 'view.print': 'showing.printing' },
    'showing.printing': { 'printDocument answers': 'showing.still', 'printDocument fails': 'showing.still' },
    unsupported: moves({ to: 'loading' }),
    empty: {},
    failed: { ...moves({ to: 'loading' }), 'document.retry': 'loading' },
  },
  anywhere: {
    'preview.close': { to: 'leaving', tells: ['emits: preview.left'] },
    'view.full': { context: (_, { isFull }) => ({ isFull: !isFull }) },
  },
};
