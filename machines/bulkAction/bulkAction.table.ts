import type { AnyEventObject, ContextFrom } from 'xstate';
import type { Branch, Rows, Table } from '../testing/table.ts';
import type { bulkActionMachine } from './bulkAction.machine.ts';

type Context = ContextFrom<typeof bulkActionMachine>;
type Rule = Branch<typeof bulkActionMachine>;

const NOTHING = { action: '', ids: [], needsConfirmation: false, undo: null };
const EMPTY = { request: NOTHING, pending: [], done: [], failed: [], reasons: [], showsProgress: false };

const taken = ({ request }: AnyEventObject) => ({ ...EMPTY, request, pending: request.ids });
const ask: Rows<typeof bulkActionMachine> = {
  'action.ask': [
    { when: ({ request }) => request.needsConfirmation, to: 'confirming', context: taken },
    { to: 'running', context: taken },
  ],
};
const clear = { 'selection.clear': { to: 'idle', context: EMPTY } };
const failedAgain: Rule = {
  to: 'running',
  context: (_, { request, failed }) => ({ ...EMPTY, request, pending: failed }),
};
const undone: readonly Rule[] = [
  {
    when: (_, { request }) => request.undo !== null,
    to: 'running',
    context: (_, { request, done }) => ({
      ...EMPTY,
      request: { ...NOTHING, action: request.undo, ids: done },
      pending: done,
    }),
  },
];

type Results = Pick<Context, 'pending' | 'done' | 'failed'>;
const doneWith = ({ id }: AnyEventObject, { pending, done, failed }: Context): Results => ({
  pending: pending.filter((other) => other !== id),
  done: [...done, id],
  failed,
});
const failedWith = ({ id }: AnyEventObject, { pending, done, failed }: Context): Results => ({
  pending: pending.filter((other) => other !== id),
  done,
  failed: [...failed, id],
});
const allFailed = (_: AnyEventObject, { pending, done, failed }: Context): Results => ({
  pending: [],
  done,
  failed: [...failed, ...pending],
});
/** The run ends with its last answer, and says once how it went. */
const after = (results: typeof doneWith, isAwaited: (event: AnyEventObject, context: Context) => boolean): Rule[] => {
  const ends = (to: string, event: string, holds: (results: Results) => boolean): Rule => ({
    when: (e, c) => isAwaited(e, c) && results(e, c).pending.length === 0 && holds(results(e, c)),
    to,
    tells: [`emits: ${event}`],
    context: results,
  });
  return [
    ends('failed', 'bulk.failed', ({ done }) => done.length === 0),
    ends('partlyDone', 'bulk.partlyDone', ({ done, failed }) => done.length > 0 && failed.length > 0),
    ends('done', 'bulk.done', ({ failed }) => failed.length === 0),
    { when: (e, c) => isAwaited(e, c) && results(e, c).pending.length > 0, context: results },
  ];
};
const isPending = ({ id }: AnyEventObject, { pending }: Context) => pending.includes(id);

/** One action on many rows, a result for each. Progress is shown for what takes longer than a second. */
export const BULK_ACTION_TABLE: Table<typeof bulkActionMachine> = {
  starts: 'idle',
  tags: { busy: ['running'] },
  states: {
    idle: ask,
    confirming: { 'action.confirm': 'running', 'action.cancel': { to: 'idle', context: EMPTY }, ...clear },
    running: {
      'item.done': after(doneWith, isPending).slice(1),
      'item.failed': after(failedWith, isPending).filter(({ to }) => to !== 'done'),
      'runAction fails': after(allFailed, () => true).slice(0, 2),
      'after progressAfterMs': { ms: 1000, context: { showsProgress: true } },
    },
    done: { ...ask, ...clear, 'action.undo': undone },
    partlyDone: { ...ask, ...clear, 'action.retry': failedAgain, 'action.undo': undone },
    failed: { ...ask, ...clear, 'action.retry': failedAgain },
  },
};
