import { describe, expect } from 'vitest';
import { SPV_WINDOW_DAYS } from '#contracts/limits.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { mailboxRefreshMachine } from './mailboxRefresh.machine.ts';
import { mailboxRefreshPathOptions } from './mailboxRefresh.paths.ts';
import { MAILBOX_REFRESH_TABLE } from './mailboxRefresh.table.ts';

describe('mailboxRefresh', () => {
  walkEveryEdge(mailboxRefreshMachine, {
    table: MAILBOX_REFRESH_TABLE,
    ...mailboxRefreshPathOptions,
    holds: (snapshot, walked, before) => {
      const { context } = snapshot;
      const types = walked.map((event) => event.type);
      // Broken by asking the authority for what the form accepts: the wire takes 1 to 60 days.
      expect(context.windowDays).toBeGreaterThanOrEqual(1);
      expect(context.windowDays).toBeLessThanOrEqual(SPV_WINDOW_DAYS);
      if (types.at(-1) === 'xstate.done.actor.measureWindow') {
        expect(context.windowDays).toBe(walked.at(-1)?.['output'] === null ? SPV_WINDOW_DAYS : 5);
      }
      // Broken by sending a listing past `storing`: documents are fetched for messages that nobody stored.
      if (walked.at(-1)?.type === 'xstate.done.actor.listMessages' && context.messages.length > 0) {
        expect(snapshot.value).toBe('storing');
      }
      // Broken by dropping `dropMessages`: the whole listing stays in memory for the rest of the refresh.
      if (!snapshot.matches('storing')) expect(context.messages).toEqual([]);
      // Broken by ending a failed transfer in `recording`: the schedule takes a lost link for a refresh.
      const last = walked.at(-1);
      const isTransferFailed = last?.type === 'xstate.done.actor.contentTransfer' && last['output'].kind === 'failed';
      if (isTransferFailed) expect(snapshot.value).toBe('failed');
      expect(snapshot.matches('failed')).toBe(context.kind === 'failed');
      expect(snapshot.matches('finished')).toBe(types.includes('xstate.done.actor.recordRefresh'));
      // Broken by dropping `recordFailure` or its reason.
      expect(context.error === null).toBe(context.kind !== 'failed');
      if (before.matches('listing') && snapshot.matches('failed')) expect(context.error?.reason).toBe('wrongPin');
      // Broken by a run that can not be given up.
      if (snapshot.status === 'active') expect(snapshot.can({ type: 'run.cancel' })).toBe(true);
    },
  });
});
