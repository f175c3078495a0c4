import type { Branch, Table } from '../testing/table.ts';
import type { workItemCreationMachine } from './workItemCreation.machine.ts';

type Rule = Branch<typeof workItemCreationMachine>;

const taken: Rule['context'] = ({ work }) => ({ work, id: null, error: null });
const id: Rule['context'] = ({ output }) => ({ id: output });
const failed: Rule = {
  to: 'editing',
  tells: ['emits: creation.failed'],
  context: ({ error }) => ({ error }),
};
const DONE = ['emits: creation.done'];

/** A work item by itself or as the first of a series, whose status is set afterwards. It is made once. */
export const WORK_ITEM_CREATION_TABLE: Table<typeof workItemCreationMachine> = {
  starts: 'editing',
  states: {
    editing: {
      'submit.start': [
        { when: ({ work }) => work.isRecurring, to: 'creatingSeries', context: taken },
        { to: 'creatingItem', context: taken },
      ],
    },
    creatingItem: {
      'createItem answers': { to: 'created', tells: DONE, context: id },
      'createItem fails': failed,
    },
    creatingSeries: {
      'createSeries answers': [
        { when: (_, { work }) => work?.status !== 'ToDo', to: 'settingStatus', context: id },
        { to: 'created', tells: DONE, context: id },
      ],
      'createSeries fails': failed,
    },
    settingStatus: {
      'setStatus answers': { to: 'created', tells: DONE },
      'setStatus fails': { to: 'createdAsToDo', tells: DONE },
    },
  },
};
