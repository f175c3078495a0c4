import type { AnyEventObject, ContextFrom } from 'xstate';
import type { Branch, Table } from '../testing/table.ts';
import type { Toast, toasterMachine } from './toaster.machine.ts';

type Context = ContextFrom<typeof toasterMachine>;
type Rule = Branch<typeof toasterMachine>;

const notices = ({ current, notices }: Context) => (current === null ? notices : [current, ...notices]);
const closes: Rule = { to: 'quiet', context: (_, c) => ({ current: null, notices: notices(c) }) };
const pushed: Rule = {
  to: 'showing',
  context: ({ toast }, c) => ({
    current: { ...toast, id: c.lastId + 1 },
    lastId: c.lastId + 1,
    notices: notices(c),
  }),
};
const taken = ({ id }: AnyEventObject, { current, notices }: Context) => {
  const without = ({ action, ...toast }: Toast) =>
    toast.id === id || action === undefined ? toast : { ...toast, action };
  return { current: current === null ? null : without(current), notices: notices.map(without) };
};

/** One toast at a time, the newest; five seconds or what it names, longer under a pointer; a closed one stays readable. */
export const TOASTER_TABLE: Table<typeof toasterMachine> = {
  starts: 'quiet',
  states: {
    quiet: {},
    showing: {
      'toast.push': { ...pushed, restarts: 'after toastMs' },
      'toast.dismiss': closes,
      'pointer.over': 'holding',
      'after toastMs': { ms: ({ current }) => current?.forMs ?? 5000, ...closes },
    },
    holding: { 'toast.dismiss': closes, 'pointer.out': 'showing' },
  },
  anywhere: {
    'toast.push': pushed,
    'action.taken': { context: taken },
    'removal.due': { context: ({ id }, c) => ({ notices: c.notices.filter((notice) => notice.id !== id) }) },
  },
};
