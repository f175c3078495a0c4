import type { AnyEventObject, ContextFrom } from 'xstate';
import type { Branch, Table } from '../testing/table.ts';
import { clientsOf, problemsOf, valuesOf } from './requestFields.ts';
import type { requestWizardMachine } from './requestWizard.machine.ts';

type Context = ContextFrom<typeof requestWizardMachine>;
type Rule = Branch<typeof requestWizardMachine>;

const problems = (context: Context) => problemsOf(context.entry, context);
const SHOWN: Rule = { context: { isChecked: true } };
const to = (state: string): Rule => ({ to: `editing.${state}`, context: { isChecked: false } });

const line = ({ type, id, code }: AnyEventObject, { lines }: Context) => ({
  lines: lines.map((one) =>
    one.id === id
      ? { ...one, ...(type === 'line.created' ? { state: 'created', code: null } : { state: 'failed', code }) }
      : one,
  ),
});
/** What nobody has heard of may have been created: it is asked for again, under its id. */
const rest = (_: AnyEventObject, { lines }: Context) => ({
  lines: lines.map((one) => (one.state === 'waiting' ? { ...one, state: 'failed' } : one)),
});

const createdIds = ({ lines }: Pick<Context, 'lines'>) => ({
  told: lines.filter(({ state }) => state === 'created').map(({ id }) => id),
});

/** Clients, document, period; back at each step. Each client gets a request of its own, under one id for good. */
export const REQUEST_WIZARD_TABLE: Table<typeof requestWizardMachine> = {
  starts: 'editing.choosingClients',
  tags: { editing: ['editing'] },
  states: {
    editing: {
      'clients.changed': {
        context: ({ mode, chosenIds }, { entry }) => ({
          entry: { ...entry, mode, chosenIds, emailToClient: false, contactId: null },
        }),
      },
      'document.chosen': {
        context: ({ documentType }, { entry, types }) => ({
          entry: { ...entry, documentType, values: valuesOf(types[documentType]) },
          isChecked: false,
        }),
      },
      'field.changed': {
        context: ({ field, value }, { entry }) => ({
          entry: { ...entry, values: { ...entry.values, [field]: value } },
        }),
      },
      'mail.changed': {
        context: ({ emailToClient, contactId }, { entry }) => ({ entry: { ...entry, emailToClient, contactId } }),
      },
      'submit.start': [
        {
          when: (_, context) => Object.keys(problems(context)).length === 0,
          to: 'submitting',
          context: (_, context) => ({
            lines: clientsOf(context.entry, context).map(({ id }) => ({
              id: context.newId(),
              clientId: id,
              state: 'waiting',
              code: null,
            })),
          }),
        },
        SHOWN,
      ],
    },
    'editing.choosingClients': {
      'step.next': [{ when: (_, c) => clientsOf(c.entry, c).length > 0, ...to('choosingDocument') }, SHOWN],
    },
    'editing.choosingDocument': {
      'step.next': [{ when: (_, c) => problems(c).documentType === undefined, ...to('settingPeriod') }, SHOWN],
      'step.back': to('choosingClients'),
    },
    'editing.settingPeriod': { 'step.back': to('choosingDocument') },
    submitting: {
      'line.created': { context: line },
      'line.failed': { context: line },
      'lines.ended': [
        {
          when: (_, { lines }) => lines.every(({ state }) => state === 'created'),
          to: 'done',
          tells: ['emits: requests.created'],
          context: (_, context) => createdIds(context),
        },
        {
          to: 'failed',
          tells: ['emits: requests.created'],
          context: (event, context) => ({ ...rest(event, context), ...createdIds(context) }),
        },
      ],
    },
    failed: {
      'submit.again': {
        to: 'submitting',
        context: (_, { lines }) => ({
          lines: lines.map((one) => (one.state === 'created' ? one : { ...one, state: 'waiting', code: null })),
        }),
      },
    },
  },
};
