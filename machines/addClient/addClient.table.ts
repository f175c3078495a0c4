import type { AnyEventObject } from 'xstate';
import type { Rows, Table } from '../testing/table.ts';
import type { addClientMachine } from './addClient.machine.ts';

const taken = ({ code }: AnyEventObject) => ({ code, company: null, clientId: null, error: null });
const isBlank = ({ code }: AnyEventObject) => code.trim() === '';
const typing: Rows<typeof addClientMachine> = {
  'code.changed': [
    { when: isBlank, to: 'empty', context: taken },
    { to: 'waiting', context: taken },
  ],
};
const found = ({ output: { company } }: AnyEventObject) => ({ company, clientId: company.clientId });

/** A code is looked up half a second after the last key; a client is made of what was found, and never twice. */
export const ADD_CLIENT_TABLE: Table<typeof addClientMachine> = {
  starts: 'empty',
  states: {
    empty: typing,
    waiting: {
      'code.changed': [
        { when: isBlank, to: 'empty', context: taken },
        { restarts: 'after searchDebounceMs', context: taken },
      ],
      'after searchDebounceMs': { ms: 500, to: 'looking' },
    },
    looking: {
      ...typing,
      'lookUpCompany answers': [
        { when: ({ output }) => output.kind === 'notFound', to: 'notFound' },
        { when: ({ output }) => output.company.clientId !== null, to: 'exists', context: found },
        { to: 'found', context: found },
      ],
      'lookUpCompany fails': { to: 'failed', context: { error: 'lookupFailed' } },
    },
    found: { ...typing, 'submit.start': 'creating' },
    notFound: typing,
    exists: { ...typing, 'submit.start': { to: 'created', tells: ['emits: client.chosen'] } },
    creating: {
      'createClient answers': [
        {
          when: ({ output }) => output.kind === 'created',
          to: 'created',
          tells: ['emits: client.chosen'],
          context: ({ output: { clientId } }) => ({ clientId }),
        },
        { to: 'exists', context: ({ output: { clientId } }) => ({ clientId }) },
      ],
      'createClient fails': { to: 'failed', tells: ['emits: client.notCreated'], context: { error: 'createFailed' } },
    },
    failed: {
      ...typing,
      'submit.start': [{ when: (_, { company }) => company !== null, to: 'creating', context: { error: null } }],
      'lookup.retry': { to: 'looking', context: { error: null } },
    },
  },
};
