import type { ContextFrom } from 'xstate';
import type { Branch, Rows, Table } from '../testing/table.ts';
import type { resubmissionMachine } from './resubmission.machine.ts';

type Context = ContextFrom<typeof resubmissionMachine>;
type Rule = Branch<typeof resubmissionMachine>;

/** Another certificate wants the client anew; another choice of filings does not. */
const choose: Rows<typeof resubmissionMachine> = {
  'certificate.chosen': {
    to: 'choosing',
    context: ({ certificate }) => ({ certificate, isAssociated: false, error: null }),
  },
  'filing.toggled': [
    {
      when: ({ id }, { offeredIds }) => offeredIds?.includes(id) === true,
      to: 'choosing',
      context: ({ id }, { chosenIds }) => ({
        chosenIds: chosenIds.includes(id) ? chosenIds.filter((other) => other !== id) : [...chosenIds, id],
        error: null,
      }),
    },
  ],
};
const failed = (error: Context['error']): Rule => ({ to: 'failed', context: { error } });

/** Another certificate than the refused one: first it gets the client, then the filings are approved anew. */
export const RESUBMISSION_TABLE: Table<typeof resubmissionMachine> = {
  starts: 'listing',
  tags: { busy: ['listing', 'associating', 'refiling'] },
  states: {
    listing: {
      'listFilings answers': {
        to: 'choosing',
        context: ({ output }, { chosenIds }) => ({
          offeredIds: output,
          chosenIds: output.filter((id: string) => chosenIds.includes(id)),
        }),
      },
      'listFilings fails': 'unlisted',
    },
    unlisted: { 'step.retry': 'listing' },
    choosing: {
      ...choose,
      'resend.start': [
        {
          when: (_, { chosenIds, certificate, currentThumbprint }) =>
            chosenIds.length > 0 && certificate !== null && certificate.thumbprint !== currentThumbprint,
          to: 'associating',
          context: { error: null },
        },
      ],
    },
    associating: {
      'associateClient answers': { to: 'refiling', context: { isAssociated: true } },
      'associateClient fails': failed('associateFailed'),
    },
    refiling: {
      'refileFilings answers': [
        { when: ({ output }) => output === 'changed', to: 'listing', context: { offeredIds: null, error: 'changed' } },
        { to: 'done', tells: ['emits: filings.refiled'] },
      ],
      'refileFilings fails': failed('refileFailed'),
    },
    failed: {
      ...choose,
      'step.retry': [
        { when: (_, { isAssociated }) => isAssociated, to: 'refiling', context: { error: null } },
        { to: 'associating', context: { error: null } },
      ],
    },
  },
};
