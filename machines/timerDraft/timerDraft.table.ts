import type { AnyEventObject, ContextFrom } from 'xstate';
import type { Rows, Table } from '../testing/table.ts';
import type { timerDraftMachine } from './timerDraft.machine.ts';

type Context = ContextFrom<typeof timerDraftMachine>;

const opened = ({ draft }: AnyEventObject, context: Context) => ({
  ...draft,
  notes: '',
  opened: context.opened + 1,
});
const isWhole = ({ workItem, task, notes }: Context) => workItem !== null && task !== null && notes.trim() !== '';

const chooses: Rows<typeof timerDraftMachine> = {
  'draft.closed': 'closed',
  'workItem.chosen': {
    context: ({ workItem }, { workItem: before, task }) => ({
      workItem,
      task: before?.id === workItem.id ? task : null,
    }),
  },
  'task.chosen': { context: ({ task }) => ({ task }) },
  'notes.changed': { context: ({ notes }) => ({ notes }) },
  'draft.start': [{ when: (_, context) => isWhole(context), to: 'closed', tells: ['emits: timer.wanted'] }],
};

/** Opened for somebody it is about that at once; without, what runs stays in sight until another is wanted. */
export const TIMER_DRAFT_TABLE: Table<typeof timerDraftMachine> = {
  starts: 'closed',
  tags: { open: ['open.asking', 'open.choosing'] },
  states: {
    'open.asking': { ...chooses, 'other.wanted': 'open.choosing' },
    'open.choosing': chooses,
  },
  anywhere: {
    'draft.opened': [
      {
        when: ({ draft }) => draft.clientId !== null || draft.workItem !== null,
        to: 'open.choosing',
        context: opened,
      },
      { to: 'open.asking', context: opened },
    ],
  },
};
