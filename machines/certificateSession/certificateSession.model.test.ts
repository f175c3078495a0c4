import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { SESSION_EXTEND_MS } from '#contracts/limits.ts';
import { broke, settled } from '../testing/events.ts';
import { receiver } from '../testing/recorder.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import {
  certificateSessionMachine,
  shownSessionState,
  type CertificateSessionEvent,
  type Extension,
} from './certificateSession.machine.ts';
import { CERTIFICATE_SESSION_TABLE } from './certificateSession.table.ts';

const input = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa', leaderId: 'tab-1' };

describe('certificateSession', () => {
  walkEveryEdge(certificateSessionMachine, {
    table: CERTIFICATE_SESSION_TABLE,
    inputs: [input],
    key: (context: { session: unknown; isOverride: boolean }) => [context.session !== null, context.isOverride],
    events: [
      { type: 'session.acquire', override: false },
      { type: 'session.acquire', override: true },
      { type: 'session.release' },
      { type: 'cleanup.due' },
      { type: 'page.left' },
      settled('acquireSession', { id: 's-1', expiresOn: '2026-01-01T10:12:00Z' }),
      broke('acquireSession'),
      settled('extendSession', { kind: 'extended', expiresOn: '2026-01-01T10:17:00Z' }),
      settled('extendSession', { kind: 'gone' }),
      broke('extendSession'),
      settled('deleteSession'),
      broke('deleteSession'),
      { type: 'xstate.after.sessionExtendMs.certificateSession.active' },
    ],
    holds: (snapshot, walked, before) => {
      const last = walked.at(-1);
      const shown = shownSessionState(snapshot);
      // Broken by dropping `takeSession`: a tab calls itself leader without the server's word.
      if (shown === 'ACTIVE') expect(snapshot.context.session).not.toBeNull();
      // Broken by sending a failed acquisition or extension to `notActive`: the failure is never shown nor swept.
      if (last?.type === 'xstate.error.actor.acquireSession' || last?.type === 'xstate.error.actor.extendSession') {
        expect(shown).toBe('ERROR');
      }
      // Broken by sending 404 to `error`: a dead session stays until the next sweep.
      if (last?.type === 'xstate.done.actor.extendSession' && (last['output'] as Extension).kind === 'gone') {
        expect(snapshot.value).toBe('ended');
      }
      // Broken by sending `page.left` from `active` to `ended`: the session stays at the server for twelve minutes.
      if (last?.type === 'page.left' && shownSessionState(before) === 'ACTIVE') expect(snapshot.value).toBe('cleaning');
      // Broken by dropping the guard `hasSession` from a way out of `error`: a deletion of no session.
      if (snapshot.matches('cleaning')) expect(snapshot.context.session).not.toBeNull();
      // Broken by a context that takes a PIN in: nothing of one is ever asked for here.
      expect(JSON.stringify(snapshot.context).toLowerCase()).not.toContain('pin"');
    },
  });

  it('never makes two tabs leaders of one certificate, in any order of what they do and hear', async () => {
    const wrong: string[] = [];
    for (const order of ordersOf(4)) {
      const server = createSessionServer();
      for (const step of [...order, 'answers'] as const) {
        await server.take(step);
        // Broken by sending a refused acquisition or a 404 on extension to `active`.
        if (server.leaders() > 1) wrong.push(`two leaders: ${order.join(' > ')}`);
      }
      // Broken by entering `cleaning` without the guard `hasSession`.
      if (server.wrongDeletions() > 0) wrong.push(`deletes without a session: ${order.join(' > ')}`);
      server.close();
    }
    expect(wrong).toEqual([]);
  });
});

const STEPS = ['1 acquires', '2 acquires', '2 overrides', '1 extends', '2 extends', '1 leaves', 'answers'] as const;
type Step = (typeof STEPS)[number];

/** All orders in which something happens: an acquisition comes first, no step twice in a row. */
function ordersOf(length: number): Step[][] {
  if (length === 1) return STEPS.filter((step) => /acquires|overrides/.test(step)).map((step) => [step]);
  return ordersOf(length - 1).flatMap((order) =>
    STEPS.filter((step) => step !== order.at(-1)).map((step) => [...order, step]),
  );
}

/** The server's rule in small, for two tabs: one session per certificate, taken over only by an override. */
function createSessionServer() {
  let held: { id: string; leaderId: string } | null = null;
  let granted = 0;
  let answers: (() => void)[] = [];
  /** Tabs that were overridden and have had no answer of the server since. */
  const overridden = new Set<string>();
  let wrongDeletions = 0;

  const later = <T>(decide: () => T) => {
    const answer = decide();
    return new Promise<T>((resolve) => answers.push(() => resolve(answer)));
  };

  const openTab = (leaderId: string) => {
    const clock = new SimulatedClock();
    const machine = certificateSessionMachine.provide({
      actors: {
        acquireSession: fromPromise(async ({ input }) => {
          const session = await later(() => {
            if (held !== null && held.leaderId !== input.leaderId && !input.override) return null;
            if (held !== null && held.leaderId !== input.leaderId) overridden.add(held.leaderId);
            granted += 1;
            held = { id: `s-${granted}`, leaderId: input.leaderId };
            overridden.delete(input.leaderId);
            return held;
          });
          if (session === null) throw new Error('held elsewhere');
          return { id: session.id, expiresOn: '' };
        }),
        extendSession: fromPromise(({ input }) =>
          later((): Extension => {
            overridden.delete(input.leaderId);
            return held?.id === input.sessionId ? { kind: 'extended', expiresOn: '' } : { kind: 'gone' };
          }),
        ),
        deleteSession: fromPromise(({ input }) => {
          if (!/^s-\d+$/.test(input.sessionId)) wrongDeletions += 1;
          if (held?.id === input.sessionId) held = null;
          return Promise.resolve();
        }),
      },
    });
    const parent = receiver('parent', clock);
    const actor = createActor(machine, { input: { ...input, leaderId }, parent }).start();
    return {
      leaderId,
      send: (event: CertificateSessionEvent) => {
        if (actor.getSnapshot().status === 'active') actor.send(event);
      },
      extend: () => clock.increment(SESSION_EXTEND_MS),
      isActive: () => actor.getSnapshot().hasTag('ACTIVE') && !actor.getSnapshot().matches('extending'),
      stop: () => parent.stop(),
    };
  };
  const first = openTab('tab-1');
  const second = openTab('tab-2');
  const steps: Record<Step, () => void> = {
    '1 acquires': () => first.send({ type: 'session.acquire', override: false }),
    '2 acquires': () => second.send({ type: 'session.acquire', override: false }),
    '2 overrides': () => second.send({ type: 'session.acquire', override: true }),
    '1 extends': first.extend,
    '2 extends': second.extend,
    '1 leaves': () => first.send({ type: 'page.left' }),
    answers: () => {
      for (const answer of answers.splice(0)) answer();
    },
  };

  return {
    async take(step: Step) {
      steps[step]();
      if (step === 'answers') await new Promise((resolve) => setImmediate(resolve));
    },
    /** Tabs that may act as leader: those that were overridden learn it with their next extension. */
    leaders: () => [first, second].filter((tab) => tab.isActive() && !overridden.has(tab.leaderId)).length,
    wrongDeletions: () => wrongDeletions,
    close: () => {
      answers = [];
      first.stop();
      second.stop();
    },
  };
}
