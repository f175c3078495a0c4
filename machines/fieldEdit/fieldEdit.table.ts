import type { Branch, Table } from '../testing/table.ts';
import type { fieldEditMachine } from './fieldEdit.machine.ts';

type Rule = Branch<typeof fieldEditMachine>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isUnchanged: Rule['when'] = (_, { draft, value }) => same(draft, value);
/** What was not saved is forgotten, its failure too. */
const opens: Rule = { to: 'editing', context: (_, { value }) => ({ draft: value, theirs: null, error: null }) };
const reverts: Rule = { to: 'viewing', context: (_, { value }) => ({ draft: value, theirs: null }) };
const failed = (error: string): Rule => ({
  to: 'failed',
  context: (_, { value }) => ({ draft: value, theirs: null, error }),
});
/** Nobody edits it: what a colleague saved is shown. */
const shown: Rule = { context: ({ value }) => ({ value, draft: value }) };
const theirs: Rule['context'] = ({ value }) => ({ value, theirs: value });

/** A press outside saves, Escape cancels, a failure reverts and says so; a colleague's change is never overwritten. */
export const FIELD_EDIT_TABLE: Table<typeof fieldEditMachine> = {
  starts: 'viewing',
  states: {
    viewing: { 'edit.open': 'editing', 'changed.elsewhere': shown },
    editing: {
      'edit.change': { context: ({ draft }) => ({ draft }) },
      'edit.save': [{ when: isUnchanged, to: 'viewing' }, { to: 'saving' }],
      'outside.pressed': [
        { when: isUnchanged, to: 'viewing' },
        { when: ({ isValid }) => isValid, to: 'saving' },
        failed('invalid'),
      ],
      'edit.cancel': reverts,
      'changed.elsewhere': [{ when: (e, { value }) => !same(e['value'], value), to: 'conflicting', context: theirs }],
    },
    saving: {
      'saveField answers': [
        {
          when: ({ output }) => output.kind === 'saved',
          to: 'viewing',
          context: (_, { draft }) => ({ value: draft, theirs: null }),
        },
        {
          to: 'conflicting',
          tells: ['emits: field.changedElsewhere'],
          context: ({ output }) => ({ value: output.theirs, theirs: output.theirs }),
        },
      ],
      'saveField fails': { ...failed('saveFailed'), tells: ['emits: field.notSaved'] },
    },
    conflicting: {
      'mine.keep': 'saving',
      'theirs.take': reverts,
      'edit.cancel': reverts,
      'changed.elsewhere': { context: theirs },
    },
    failed: { 'edit.open': opens, 'changed.elsewhere': shown },
  },
};
