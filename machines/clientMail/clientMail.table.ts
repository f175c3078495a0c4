import type { AnyEventObject, ContextFrom } from 'xstate';
import type { Rows, Table } from '../testing/table.ts';
import type { clientMailMachine, MailPlan } from './clientMail.machine.ts';

type Context = ContextFrom<typeof clientMailMachine>;

const NOTHING = { ids: [], batchId: '', plans: [], note: '', isChecked: false, failure: null };
const closes: Rows<typeof clientMailMachine> = { 'sheet.close': { to: 'closed', context: NOTHING } };
const changed =
  (change: (event: AnyEventObject) => Partial<MailPlan>) =>
  (event: AnyEventObject, { plans }: Context) => ({
    plans: plans.map((plan) => (plan.id === event['id'] ? { ...plan, ...change(event) } : plan)),
  });
const goesOut = ({ plans }: Context) => {
  const going = plans.filter(({ isIncluded, bar }) => isIncluded && bar === null);
  return going.length > 0 && going.every(({ to, isWrong }) => !isWrong && to.length > 0 && to.length <= 5);
};

/** Recipients, text and attachment are seen before anything is sent; a try that failed is repeated under the same batch. */
export const CLIENT_MAIL_TABLE: Table<typeof clientMailMachine> = {
  starts: 'closed',
  tags: { open: ['loading', 'unavailable', 'choosing', 'sending'], busy: ['sending'] },
  states: {
    closed: {
      'mail.open': [
        {
          when: ({ ids }) => ids.length > 0,
          to: 'loading',
          context: ({ ids }, { newId }) => ({ ...NOTHING, ids, batchId: newId() }),
        },
      ],
    },
    loading: {
      'loadPlans answers': { to: 'choosing', context: ({ output }) => ({ plans: output }) },
      'loadPlans fails': 'unavailable',
      ...closes,
    },
    unavailable: { 'mail.retry': 'loading', ...closes },
    choosing: {
      'plan.included': { context: changed(({ isIncluded }) => ({ isIncluded })) },
      'recipients.changed': { context: changed(({ to, isWrong }) => ({ to, isWrong })) },
      'note.changed': { context: ({ note }) => ({ note }) },
      'mail.send': [
        { when: (_, context) => goesOut(context), to: 'sending', context: { failure: null } },
        { context: { isChecked: true } },
      ],
      ...closes,
    },
    sending: {
      'sendMails answers': [
        { when: ({ output }) => output.sent.length > 0, to: 'closed', tells: ['emits: mail.sent'], context: NOTHING },
        { to: 'loading', context: { failure: 'noneSent' } },
      ],
      'sendMails fails': [
        { when: ({ error }) => error.code === 'mail.tooMany', to: 'choosing', context: { failure: 'mail.tooMany' } },
        { to: 'choosing', context: { failure: 'unknown' } },
      ],
    },
  },
};
