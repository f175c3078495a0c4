import type { AnyEventObject } from 'xstate';
import type { Table } from '../testing/table.ts';
import type { appMachine } from './app.machine.ts';

const account = ({ account }: AnyEventObject) => ({ account });
const WORKERS_STOP = { workers: null };

/** The tab: the first screen of an account, then its workers; another account starts everything anew. */
export const APP_TABLE: Table<typeof appMachine> = {
  starts: 'booting',
  tags: { ready: ['ready'], working: ['ready.working'] },
  states: {
    booting: { 'boot.failed': 'failed', 'after bootMs': { ms: 60_000, to: 'failed' } },
    signedOut: { 'boot.failed': 'failed' },
    starting: {
      'account.found': { restarts: 'loadWorkplace', context: account },
      'account.changed': { restarts: 'loadWorkplace', context: account },
      'loadWorkplace answers': 'ready.loadingWorkers',
      'loadWorkplace fails': 'failed',
    },
    ready: {
      // The same account, perhaps under a new name: what works goes on.
      'account.found': { context: account },
      'account.changed': { to: 'starting', context: (event) => ({ ...account(event), ...WORKERS_STOP }) },
      'account.none': { to: 'signedOut', context: { account: null, ...WORKERS_STOP } },
      'boot.failed': { to: 'failed', context: WORKERS_STOP },
      'signIn fails': { to: 'failed', context: WORKERS_STOP },
      'toaster fails': { to: 'failed', context: WORKERS_STOP },
    },
    'ready.loadingWorkers': {
      'loadWorkers answers': { to: 'ready.working', context: { workers: {} } },
      'loadWorkers fails': 'failed',
      'after bootMs': { ms: 60_000, to: 'failed' },
    },
    'ready.working': {
      'page.left': { tells: ['workers: page.left'] },
      'page.shown': { tells: ['workers: page.shown'] },
    },
    failed: { 'boot.retry': { to: 'booting', tells: ['signIn: session.check'] } },
  },
  anywhere: {
    'account.found': { to: 'starting', context: account },
    'account.changed': { to: 'starting', context: account },
    'account.none': { to: 'signedOut', context: { account: null } },
    'toast.push': { tells: ['toaster: toast.push'] },
    'signIn fails': 'failed',
    'toaster fails': 'failed',
  },
};
