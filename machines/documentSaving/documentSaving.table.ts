import type { AnyEventObject, ContextFrom } from 'xstate';
import type { Branch, Table } from '../testing/table.ts';
import type { documentSavingMachine } from './documentSaving.machine.ts';

type Context = ContextFrom<typeof documentSavingMachine>;
type Rule = Branch<typeof documentSavingMachine>;

const idsWith = ({ certificate: { certificateId } }: AnyEventObject, { certificateIds }: Context) => [
  ...certificateIds.filter((id) => id !== certificateId),
  certificateId,
];
const idsWithout = ({ certificateId }: AnyEventObject, { certificateIds }: Context) =>
  certificateIds.filter((id) => id !== certificateId);
const leads: Rule['when'] = (_, { certificateIds }) => certificateIds.length > 0;
const leadsNone: Rule['when'] = (_, { certificateIds }) => certificateIds.length === 0;

const NO_ROUND = { documents: [], report: null };
const NEW_ROUND = { ...NO_ROUND, isAsked: false };
/** Without a session nothing is saved; who has asked meanwhile begins at once. */
const roundEnds: readonly Rule[] = [
  { when: leadsNone, to: 'idle', context: NO_ROUND },
  { when: (_, { isAsked }) => isAsked, to: 'finding', context: NEW_ROUND },
  { to: 'waiting', context: NO_ROUND },
];
/** While it is looking already, it looks again. */
const restarted = roundEnds.map((rule) => (rule.to === 'finding' ? { ...rule, restarts: 'findDue' } : rule));

/** Documents one after another, looked for every minute and when a person asks; each is recorded before the next. */
export const DOCUMENT_SAVING_TABLE: Table<typeof documentSavingMachine> = {
  starts: 'idle',
  states: {
    idle: {
      'session.active': { to: 'finding', context: (e, c) => ({ ...NEW_ROUND, certificateIds: idsWith(e, c) }) },
    },
    waiting: {
      'session.active': { to: 'finding', context: (e, c) => ({ ...NEW_ROUND, certificateIds: idsWith(e, c) }) },
      'session.lost': { to: 'idle', context: { certificateIds: [] } },
      'saving.asked': { to: 'finding', context: NEW_ROUND },
      'after documentPollMs': { ms: 60_000, to: 'finding', context: NEW_ROUND },
    },
    finding: {
      'findDue answers': [
        {
          when: (e, c) => e['output'].length > 0 && c.certificateIds.length > 0,
          to: 'saving',
          context: ({ output }) => ({ documents: output }),
        },
        ...restarted,
      ],
      'findDue fails': restarted,
    },
    saving: {
      'saveDocument answers': [
        {
          when: ({ output }) => output.outcome !== 'postponed',
          to: 'reporting',
          context: ({ output }) => ({ report: output }),
        },
        ...roundEnds,
      ],
      'saveDocument fails': roundEnds,
    },
    reporting: {
      'report answers': [
        {
          when: (e, c) => leads(e, c) && c.documents.length > 1,
          to: 'saving',
          context: (_, { documents }) => ({ documents: documents.slice(1), report: null }),
        },
        ...roundEnds,
      ],
      'report fails': 'waitingToReport',
    },
    waitingToReport: { 'after reportRetryMs': { ms: 5000, to: 'reporting' } },
  },
  anywhere: {
    'session.active': { context: (e, c) => ({ certificateIds: idsWith(e, c), isAsked: true }) },
    'session.lost': { context: (e, c) => ({ certificateIds: idsWithout(e, c) }) },
    'saving.asked': { context: { isAsked: true } },
  },
};
