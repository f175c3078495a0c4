import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { SESSION_CLEANUP_MS, TOKEN_WATCH_MAX_MS, TOKEN_WATCH_MIN_MS } from '#contracts/limits.ts';
import { certificateSessionMachine, type LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { receiver } from '../testing/recorder.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { certificateSessionsMachine, presentOf, type CertificateListing } from './certificateSessions.machine.ts';
import { CERTIFICATE_SESSIONS_TABLE } from './certificateSessions.table.ts';

const alfa: LeadCertificate = { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' };
const beta: LeadCertificate = { certificateId: 'c-2', thumbprint: 'B'.repeat(40), name: 'Beta' };
const listingOf = (...present: LeadCertificate[]): CertificateListing => ({
  stored: [alfa, beta],
  present: [...present.map((certificate) => certificate.thumbprint), 'C'.repeat(40)],
});

describe('certificateSessions', () => {
  walkEveryEdge(certificateSessionsMachine, {
    table: CERTIFICATE_SESSIONS_TABLE,
    inputs: [{ leaderId: 'tab-1' }],
    key: (context: { sessions: object; present: readonly string[]; wanted: readonly string[] }) => [
      Object.keys(context.sessions),
      context.present,
      context.wanted,
    ],
    events: [
      { type: 'link.ready' },
      { type: 'link.lost' },
      { type: 'certificate.saved' },
      { type: 'certificate.deleted' },
      { type: 'session.acquire', certificateId: alfa.certificateId, override: true },
      { type: 'session.acquire', certificateId: alfa.certificateId, override: false },
      { type: 'session.ended', certificateId: alfa.certificateId },
      { type: 'session.active', certificate: alfa },
      { type: 'session.lost', certificateId: alfa.certificateId },
      { type: 'cleanup.due' },
      { type: 'page.left' },
      { type: 'page.shown' },
      settled('listCertificates', listingOf(alfa)),
      settled('listCertificates', listingOf(alfa, beta)),
      settled('listCertificates', { stored: [alfa], present: [] }),
      broke('listCertificates'),
      settled('awaitWatch'),
      broke('awaitWatch'),
      settled('awaitToken'),
      broke('awaitToken'),
    ],
    holds: (snapshot, walked, before) => {
      const { sessions, stored } = snapshot.context;
      const last = walked.at(-1);
      // Broken by starting a session for every certificate on the token: those of no one are led, too.
      const started = Object.keys(sessions).filter((id) => !(id in before.context.sessions));
      for (const id of started) expect(stored.map((one) => one.certificateId)).toContain(id);
      // Broken by dropping `startMissing`: a certificate that is there and led by nobody.
      if (last?.type === 'xstate.done.actor.listCertificates' && snapshot.matches('watching')) {
        for (const { certificateId } of presentOf(snapshot.context)) expect(sessions).toHaveProperty(certificateId);
      }
      // Broken by dropping `forgetSession`: no new session is started where one has ended.
      if (last?.type === 'session.ended') expect(sessions).not.toHaveProperty(last['certificateId']);
    },
  });

  it('sweeps a refused session after a minute and tries again at the next listing', async () => {
    const { sessions, clock, asked, endWatch, stop } = startHeldElsewhere();
    await expect.poll(() => sessions.getSnapshot().context.sessions['c-1']?.getSnapshot().value).toBe('error');
    clock.increment(SESSION_CLEANUP_MS);
    expect(sessions.getSnapshot().context.sessions).toEqual({});
    endWatch();
    await expect.poll(asked).toEqual([false, false]);
    clock.increment(SESSION_CLEANUP_MS);
    // Broken by a sweep that is not scheduled again.
    expect(sessions.getSnapshot().context.sessions).toEqual({});
    stop();
  });

  it('leads at once where a person asks for a certificate whose session was swept, or not yet started', async () => {
    const { sessions, clock, asked, stop } = startHeldElsewhere();
    const ask = () => sessions.send({ type: 'session.acquire', certificateId: 'c-1', override: true });
    const shown = () => sessions.getSnapshot().context.sessions['c-1']?.getSnapshot().value;
    ask();
    // Broken by dropping what is asked for during a listing.
    await expect.poll(shown).toBe('active');
    sessions.send({ type: 'link.lost' });
    await expect.poll(() => sessions.getSnapshot().context.sessions).toEqual({});
    sessions.send({ type: 'link.ready' });
    // Broken by keeping `wanted`: a person who asked once takes the lead from others ever after.
    await expect.poll(shown).toBe('error');
    clock.increment(SESSION_CLEANUP_MS);
    ask();
    // Broken by waiting for the watch, or by not overriding: nobody leads for minutes though a person has asked.
    await expect.poll(shown).toBe('active');
    expect(asked()).toEqual([true, false, true]);
    stop();
  });
});

/** A tab with one certificate that another one leads, and with a watch that ends by hand. */
function startHeldElsewhere() {
  const clock = new SimulatedClock();
  const asked: boolean[] = [];
  const watches: PromiseWithResolvers<void>[] = [];
  const session = inertOf(certificateSessionMachine).provide({
    actors: {
      acquireSession: fromPromise(({ input }) => {
        asked.push(input.override);
        return input.override ? Promise.resolve({ id: 's-1', expiresOn: '' }) : Promise.reject(new Error('held'));
      }),
      deleteSession: fromPromise(() => Promise.resolve()),
    },
  });
  const machine = inertOf(certificateSessionsMachine).provide({
    actors: {
      certificateSession: session,
      listCertificates: fromPromise(() => Promise.resolve(listingOf(alfa))),
      awaitWatch: fromPromise<void, { minMs: number; maxMs: number }>(({ input }) => {
        expect(input).toEqual({ minMs: TOKEN_WATCH_MIN_MS, maxMs: TOKEN_WATCH_MAX_MS });
        const watch = Promise.withResolvers<void>();
        watches.push(watch);
        return watch.promise;
      }),
    },
  });
  const parent = receiver('parent', clock);
  const sessions = createActor(machine, { input: { leaderId: 'tab-1' }, parent });
  sessions.start().send({ type: 'link.ready' });
  return { sessions, clock, asked: () => asked, endWatch: () => watches.at(-1)?.resolve(), stop: () => parent.stop() };
}
