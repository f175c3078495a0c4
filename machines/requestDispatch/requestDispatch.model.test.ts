import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import { settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { requestDispatchMachine } from './requestDispatch.machine.ts';
import { alfa, anAttempt, entered, found, requestDispatchPathOptions, tickOf } from './requestDispatch.paths.ts';
import { REQUEST_DISPATCH_TABLE } from './requestDispatch.table.ts';

const begin = () => {
  const actor = createActor(inertOf(requestDispatchMachine)).start();
  actor.send({ type: 'session.active', certificate: alfa });
  return actor;
};
const saved = { kind: 'saved' } as const;
const created = { type: 'request.created', requestIds: [] } as const;

describe('requestDispatch', () => {
  walkEveryEdge(requestDispatchMachine, {
    table: REQUEST_DISPATCH_TABLE,
    ...requestDispatchPathOptions,
    endless: ['retainedPins', 'sendRequests'],
    unfailing: ['retainedPins', 'sendRequests'],
    holds: (snapshot, walked, before, { received }) => {
      const { attempts, reports, present, released, certificates, going, waitingForPin } = snapshot.context;
      const last = walked.at(-1)?.type ?? '';
      // Broken by calling the link for what was not claimed: two workstations could send one request.
      if (snapshot.matches('sending') && !before.matches('sending')) expect(attempts.length).toBeGreaterThan(0);
      if (attempts.length > before.context.attempts.length) expect(last).toMatch(/actor\.(claim|findWork)$/);
      // Broken by dropping `takeReport`: an outcome that the host has said is lost.
      if (last === 'host.reported' && before.matches('sending')) {
        expect(attempts.length + reports.length).toBe(before.context.attempts.length + before.context.reports.length);
      }
      // Broken by `dropReport` where the server has not recorded it.
      if (reports.length < before.context.reports.length) expect(last).toBe('xstate.done.actor.report');
      // Broken by leaving the reports for the next certificate: it would send before the last outcome is kept.
      if (snapshot.matches('fetching') || snapshot.matches('waiting')) expect(reports).toEqual([]);
      if (snapshot.matches('fetching')) expect(present).not.toBeNull();
      // Broken by keeping a PIN after the certificate has gone, or one that the token has refused.
      if (certificates.length === 0) expect(released).toEqual({});
      for (const { certificate, reason } of waitingForPin) {
        if (reason !== null) expect(Object.keys(released)).not.toContain(certificate.certificateId);
      }
      // Broken by `goes` without the ticks, or by `asked` that outlives its round: on an open token everything would go.
      if (last === 'xstate.done.actor.findWork' && snapshot.context.pin?.kind !== 'saved' && going.length > 0) {
        const ids = snapshot.context.inUse?.ticked.map(({ requestId }) => requestId);
        expect(ids).toEqual(expect.arrayContaining(going.map(({ id }) => id)));
      }
      if (snapshot.matches('waiting') || snapshot.matches('idle')) expect(snapshot.context.asked).toEqual([]);
      // Broken by telling before the server knows, or of what was not taken: a refresh would come for nothing.
      const isTaken = last === 'xstate.done.actor.report' && before.context.reports[0]?.report.outcome === 'accepted';
      if (before.matches('reporting')) expect(received.includes('parent: request.sent')).toBe(isTaken);
    },
  });

  it('claims at most as many as one call carries, and goes on with the rest after it', () => {
    const actor = begin();
    const ids = Array.from({ length: 25 }, (_, at) => `r-${at}`);
    actor.send(found({ requested: ids, pin: saved }) as never);
    for (const id of ids.slice(0, 20)) actor.send(settled('claim', anAttempt(id)) as never);
    expect(actor.getSnapshot().value).toBe('sending');
    actor.send({ type: 'call.ended', failure: null });
    expect(actor.getSnapshot().value).toBe('claiming');
    expect(actor.getSnapshot().context.requested).toEqual(ids.slice(20));
  });

  it('does not use a PIN again that the token has refused, and says so until a person gives another', () => {
    const actor = begin();
    actor.send(found({ requested: ['r-1'], pin: saved }) as never);
    actor.send(settled('claim', anAttempt('r-1')) as never);
    actor.send({ type: 'call.ended', failure: linkError('wrongPin') });
    expect(actor.getSnapshot().context.waitingForPin).toMatchObject([{ listed: [{ id: 'r-1' }], reason: 'wrongPin' }]);
    actor.send(created);
    actor.send(found({ requested: ['r-1'], pin: saved }) as never);
    expect(actor.getSnapshot().value).toBe('waiting');
    actor.send(entered({ ticked: [tickOf('r-1', alfa)] }));
    actor.send(found({ requested: ['r-1'] }) as never);
    expect(actor.getSnapshot().value).toBe('claiming');
  });

  it('asks nobody for the PIN of a token whose host has ended: the next round takes the saved one', () => {
    const actor = begin();
    actor.send({ ...created, requestIds: ['r-1'] });
    actor.send(found({ requested: ['r-1'], pin: { kind: 'none' } }) as never);
    actor.send(settled('claim', anAttempt('r-1')) as never);
    actor.send({ type: 'call.ended', failure: linkError('pinRequired') });
    expect(actor.getSnapshot().context.waitingForPin).toEqual([]);
    actor.send(created);
    actor.send(found({ requested: ['r-1'], pin: saved }) as never);
    expect(actor.getSnapshot().value).toBe('claiming');
    expect(actor.getSnapshot().context.pin).toEqual(saved);
  });
});
