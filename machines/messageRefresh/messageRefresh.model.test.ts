import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type AnyEventObject } from 'xstate';
import { CERTIFICATE_PAUSE_MS, REFRESH_AFTER_REQUEST_MS, REFRESH_WORKING_MS } from '#contracts/limits.ts';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import type { MissingContent } from '../contentTransfer/contentTransfer.machine.ts';
import { mailboxRefreshMachine, type RefreshOutcome } from '../mailboxRefresh/mailboxRefresh.machine.ts';
import { refreshScheduleMachine } from '../refreshSchedule/refreshSchedule.machine.ts';
import type { PinsRetained } from '../retainedPins.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { receiver } from '../testing/recorder.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { messageRefreshMachine, type MessageRefreshOutcome } from './messageRefresh.machine.ts';
import {
  alfa,
  beta,
  fetched,
  givenUp,
  messageRefreshPaths,
  messageRefreshPathOptions,
  userRefresh,
} from './messageRefresh.paths.ts';
import { MESSAGE_REFRESH_TABLE } from './messageRefresh.table.ts';

describe('messageRefresh', () => {
  walkEveryEdge(messageRefreshMachine, {
    table: MESSAGE_REFRESH_TABLE,
    // It listens; forgetting a PIN cannot fail.
    endless: ['retainedPins'],
    unfailing: ['retainedPins'],
    ...messageRefreshPathOptions,
    extraPaths: [
      ...(messageRefreshPathOptions.extraPaths ?? []),
      {
        input: { uploadQueue: receiver('uploadQueue') },
        events: [{ type: 'session.active', certificate: alfa }, { type: 'request.sent' }, { type: 'answer.due' }],
      },
      {
        input: { uploadQueue: receiver('uploadQueue') },
        events: [
          { type: 'session.active', certificate: alfa },
          { type: 'session.active', certificate: beta },
          settled('refreshSchedule', { thumbprints: [alfa.thumbprint] }),
          { type: 'answer.due' },
        ],
      },
      // A PIN is missing, then refused, then given; and the certificate whose PIN is missing is led no more.
      {
        input: { uploadQueue: receiver('uploadQueue') },
        events: [
          { type: 'session.active', certificate: alfa },
          ...['pinRequired', 'noUserReply', 'wrongPin', 'wrongPin'].flatMap((reason) => [
            settled('refreshSchedule', { thumbprints: [alfa.thumbprint] }),
            settled('mailboxRefresh', failedBy(reason as LinkReason)),
            { type: 'xstate.after.certificatePauseMs.messageRefresh.pausing' },
          ]),
          userRefresh,
          settled('mailboxRefresh', failedBy('pinRequired')),
          { type: 'session.lost', certificateId: alfa.certificateId },
        ],
      },
      // The certificate that its schedule names is not led any more.
      {
        input: { uploadQueue: receiver('uploadQueue') },
        events: [
          { type: 'session.active', certificate: alfa },
          settled('refreshSchedule', { thumbprints: [beta.thumbprint] }),
        ],
      },
    ],
    holds: (snapshot, walked, before, { received }) => {
      const { context } = snapshot;
      // Broken by telling of a person's refresh as well, whose form tells of it, or of no failure at all.
      expect(received.includes('emits: run.ended')).toBe(
        /actor.mailboxRefresh$/.test(walked.at(-1)?.type ?? '') && before.context.run?.runId === 'run-1',
      );
      const hasBroken = walked.at(-1)?.type === 'xstate.error.actor.mailboxRefresh';
      const isFirst = before.context.lastOutcome?.kind !== 'failed';
      // Broken by telling of a PIN that is only missing, or of the same refused one at every interval.
      const isRefused =
        walked.at(-1)?.['output']?.error?.reason === 'wrongPin' &&
        before.context.lastOutcome?.error?.reason !== 'wrongPin';
      expect(received.filter((line) => line === 'emits: refresh.failed')).toHaveLength(
        ((hasBroken && isFirst) || isRefused) && before.context.run?.runId === null ? 1 : 0,
      );
      // Broken by entering `refreshing` without `takeNextRun`, or by leaving it without `takeOutcome`.
      expect(context.run !== null).toBe(snapshot.matches('refreshing'));
      // Broken by a `session.lost` that stays in `waiting`: a tab that leads nothing keeps a schedule.
      if (snapshot.matches('waiting')) expect(context.certificates.length).toBeGreaterThan(0);
      // Broken by dropping `dropCertificate` from `session.lost`: a certificate is refreshed that another tab leads.
      const led = ledAfter(walked);
      expect(context.certificates.map((certificate) => certificate.certificateId).toSorted()).toEqual(led);
      for (const run of context.runs) {
        if (run.runId === null) expect(led).toContain(run.access.certificate.certificateId);
      }
      // Broken by putting a person's refresh behind the others.
      if (walked.at(-1)?.type === 'user.refresh') {
        expect((before.matches('idle') || before.matches('waiting') ? context.run : context.runs[0])?.runId).toBe(
          'run-1',
        );
      }
      // Broken by dropping `exit` of `waiting`: the screens promise a refresh that nobody waits for.
      if (!snapshot.matches('waiting')) expect(context.nextRefreshMs).toBeNull();
    },
  });

  it('gives the screens a way for each state', () => {
    const targets = messageRefreshPaths.map((way) => way.target);
    expect(new Set(targets)).toEqual(new Set(['idle', 'waiting', 'refreshing', 'pausing']));
  });

  it('refreshes at once on becoming leader, one certificate after another with a second between', async () => {
    const harness = openHarness({});
    harness.refresh.send({ type: 'session.active', certificate: alfa });
    await harness.settle();
    harness.refresh.send({ type: 'session.active', certificate: beta });
    harness.clock.increment(CERTIFICATE_PAUSE_MS - 1);
    await harness.settle();
    expect(harness.listed).toEqual([alfa.thumbprint]);
    harness.clock.increment(1);
    await harness.settle();
    expect(harness.listed).toEqual([alfa.thumbprint, beta.thumbprint]);
  });

  it('refreshes a certificate at once that comes while it waits for another', async () => {
    const harness = openHarness({ [alfa.thumbprint]: 0 });
    harness.refresh.send({ type: 'session.active', certificate: alfa });
    await harness.settle();
    expect(harness.refresh.getSnapshot().value).toBe('waiting');
    // Broken by `session.active` without `reenter`: the schedule goes on without the certificate.
    harness.refresh.send({ type: 'session.active', certificate: beta });
    await harness.settle();
    expect(harness.listed).toEqual([beta.thumbprint]);
  });

  it('waits for the rest of the interval when another tab has just refreshed', async () => {
    const harness = openHarness({ [alfa.thumbprint]: -60_000 });
    harness.refresh.send({ type: 'session.active', certificate: alfa });
    await harness.settle();
    expect(harness.refresh.getSnapshot()).toMatchObject({
      value: 'waiting',
      context: { lastRefreshMs: -60_000, nextRefreshMs: REFRESH_WORKING_MS - 60_000 },
    });
    harness.clock.increment(REFRESH_WORKING_MS - 60_001);
    await harness.settle();
    expect(harness.listed).toEqual([]);
    harness.clock.increment(1);
    await harness.settle();
    expect(harness.listed).toEqual([alfa.thumbprint]);
  });

  it('waits for the other certificate when the one that is due first is pulled out', async () => {
    const harness = openHarness({ [alfa.thumbprint]: 60_000 - REFRESH_WORKING_MS, [beta.thumbprint]: 0 });
    harness.refresh.send({ type: 'session.active', certificate: alfa });
    harness.refresh.send({ type: 'session.active', certificate: beta });
    await harness.settle();
    harness.refresh.send({ type: 'session.lost', certificateId: alfa.certificateId });
    await harness.settle();
    // Broken by a schedule that goes on for what is led no more: a refresh of nobody would begin, and fail.
    expect(harness.refresh.getSnapshot().context.nextRefreshMs).toBe(REFRESH_WORKING_MS);
    harness.clock.increment(REFRESH_WORKING_MS - 1);
    await harness.settle();
    expect(harness.listed).toEqual([]);
    harness.clock.increment(1);
    await harness.settle();
    expect(harness.listed).toEqual([beta.thumbprint]);
  });

  it('waits for an interval after a refresh that failed', async () => {
    const harness = openHarness({}, { fails: true });
    harness.refresh.send({ type: 'session.active', certificate: alfa });
    await harness.settle();
    expect(harness.listed).toEqual([alfa.thumbprint]);
    // Broken by dropping `heldAfter` from `takeOutcome`: the link is called every second as long as the token is out.
    harness.clock.increment(CERTIFICATE_PAUSE_MS);
    await harness.settle();
    harness.clock.increment(REFRESH_WORKING_MS - 1);
    await harness.settle();
    expect(harness.listed).toEqual([alfa.thumbprint]);
    harness.clock.increment(1);
    await harness.settle();
    expect(harness.listed).toEqual([alfa.thumbprint, alfa.thumbprint]);
  });

  it('refreshes for a person without leading the certificate, and says how it ended', async () => {
    const harness = openHarness({ [alfa.thumbprint]: 0 });
    const ended: MessageRefreshOutcome[] = [];
    harness.refresh.on('run.ended', (event) => ended.push(event));
    harness.refresh.send(userRefresh);
    await harness.settle();
    expect(ended).toMatchObject([{ runId: 'run-1', outcome: { kind: 'finished', total: 0 } }]);
  });
});

it('tells of a failure by itself once, until the reason is another one or a refresh has worked', () => {
  const refresh = createActor(inertOf(messageRefreshMachine), {
    parent: receiver('workers'),
    input: { uploadQueue: receiver('uploadQueue') },
  }).start();
  const reasons: (string | null)[] = [];
  refresh.on('refresh.failed', ({ error }) => void reasons.push(error?.reason ?? null));
  refresh.send({ type: 'session.active', certificate: alfa });
  const end = (outcome: RefreshOutcome) => {
    refresh.send(settled('refreshSchedule', { thumbprints: [alfa.thumbprint] }) as never);
    refresh.send(settled('mailboxRefresh', outcome) as never);
    refresh.send({ type: 'xstate.after.certificatePauseMs.messageRefresh.pausing' } as never);
  };
  end(failedBy('tokenRemoved'));
  // Broken by leaving the former outcome out of `emitOutcome`: every interval says the same.
  end(failedBy('tokenRemoved'));
  end(failedBy('authorityDown'));
  end(failedBy(null));
  end(fetched);
  end(failedBy(null));
  expect(reasons).toEqual(['tokenRemoved', 'authorityDown', null, null]);
});

it('waits for a PIN that is missing, and calls it no failure', () => {
  const refresh = createActor(inertOf(messageRefreshMachine), {
    parent: receiver('workers'),
    input: { uploadQueue: receiver('uploadQueue') },
  }).start();
  const failures: (string | null)[] = [];
  refresh.on('refresh.failed', ({ error }) => void failures.push(error?.reason ?? null));
  refresh.send({ type: 'session.active', certificate: alfa });
  const end = (outcome: RefreshOutcome) => {
    refresh.send(settled('refreshSchedule', { thumbprints: [alfa.thumbprint] }) as never);
    refresh.send(settled('mailboxRefresh', outcome) as never);
    refresh.send({ type: 'xstate.after.certificatePauseMs.messageRefresh.pausing' } as never);
  };
  const waits = () => refresh.getSnapshot().context.waitingForPin.map(({ reason }) => reason);
  end(fetched);
  end(failedBy('pinRequired'));
  expect([waits(), failures]).toEqual([['pinRequired'], []]);
  // Broken by `takeOutcome` that keeps it as the last outcome: the bar says "failed" beside "synced".
  expect(refresh.getSnapshot().context.lastOutcome).toEqual(fetched);
  // A saved one that was refused is a failure, said once.
  end(failedBy('wrongPin'));
  end(failedBy('wrongPin'));
  expect([waits(), failures]).toEqual([['wrongPin'], ['wrongPin']]);
  end(fetched);
  expect(waits()).toEqual([]);
});

it.each(['noUserReply', 'cancelledByUser'] as const)(
  'waits for a PIN that was not given at the reader: %s',
  (reason) => {
    const refresh = createActor(inertOf(messageRefreshMachine), {
      parent: receiver('workers'),
      input: { uploadQueue: receiver('uploadQueue') },
    }).start();
    const failures: unknown[] = [];
    refresh.on('refresh.failed', (event) => void failures.push(event));
    refresh.send({ type: 'session.active', certificate: alfa });
    refresh.send(settled('refreshSchedule', { thumbprints: [alfa.thumbprint] }) as never);
    refresh.send(settled('mailboxRefresh', failedBy(reason)) as never);
    // Broken by taking it out of `ASKS_ONLY`: that nobody was at the reader is told as a failure.
    const { waitingForPin, lastOutcome } = refresh.getSnapshot().context;
    expect({ waitingForPin, lastOutcome, failures }).toEqual({
      waitingForPin: [{ certificate: alfa, reason }],
      lastOutcome: null,
      failures: [],
    });
  },
);

it('keeps a typed PIN while the refresh it came with waits or runs, and no longer', () => {
  let retained: readonly string[] = [];
  const retainedPins = fromCallback<PinsRetained>(({ receive }) => receive(({ handles }) => (retained = handles)));
  const refresh = createActor(inertOf(messageRefreshMachine).provide({ actors: { retainedPins } }), {
    parent: receiver('workers'),
    input: { uploadQueue: receiver('uploadQueue') },
  }).start();
  const ask = (handle: string) => {
    const access = { ...userRefresh.request.access, pin: { kind: 'typed', handle } as const };
    refresh.send({ type: 'user.refresh', runId: handle, request: { access, days: 1 } });
  };
  ask('p-1');
  ask('p-2');
  expect(retained).toEqual(['p-1', 'p-2']);
  // Broken by `takeOutcome` without `reportRetainedPins`, whatever the outcome.
  refresh.send(settled('mailboxRefresh', givenUp) as never);
  expect(retained).toEqual(['p-2']);
  refresh.send({ type: 'xstate.after.certificatePauseMs.messageRefresh.pausing' } as never);
  expect(retained).toEqual(['p-2']);
  refresh.send(broke('mailboxRefresh') as never);
  expect(retained).toEqual([]);
});

/** A refresh that failed for that reason; null: not by the link. */
function failedBy(reason: LinkReason | null): RefreshOutcome {
  return { ...fetched, kind: 'failed', error: reason === null ? null : { step: 'listing', reason, text: null } };
}

/** The certificates this tab leads, by the events it got. */
function ledAfter(walked: readonly AnyEventObject[]): string[] {
  const led = new Set<string>();
  for (const event of walked) {
    if (event.type === 'session.active') led.add(event['certificate'].certificateId);
    if (event.type === 'session.lost') led.delete(event['certificateId']);
  }
  return [...led].toSorted();
}

/** The machine with its real children, whose effects answer at once; the last refresh is what was recorded. */
function openHarness(past: Record<string, number>, { fails = false } = {}) {
  const clock = new SimulatedClock();
  const listed: string[] = [];
  const lastRefreshMs = { ...past };
  const machine = messageRefreshMachine.provide({
    actors: {
      refreshSchedule: refreshScheduleMachine.provide({
        actors: {
          readClock: fromPromise(() =>
            Promise.resolve({ nowMs: clock.now(), localHour: 10, lastRefreshMs: { ...lastRefreshMs } }),
          ),
        },
      }),
      mailboxRefresh: inertOf(mailboxRefreshMachine).provide({
        actors: {
          measureWindow: fromPromise(() => Promise.resolve<number | null>(3)),
          listMessages: fromPromise(({ input }) => {
            listed.push(input.access.certificate.thumbprint);
            return fails ? Promise.reject(linkError('tokenRemoved')) : Promise.resolve([]);
          }),
          pickContents: fromPromise(() => Promise.resolve<readonly MissingContent[]>([])),
          recordRefresh: fromPromise(({ input }) => {
            lastRefreshMs[input.thumbprint] = clock.now();
            return Promise.resolve();
          }),
        },
      }),
    },
  });
  return {
    clock,
    listed,
    refresh: createActor(machine, {
      parent: receiver('workers', clock),
      input: { uploadQueue: receiver('uploadQueue') },
    }).start(),
    /** Lets the promises of the effects answer. */
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe('after a request was sent', () => {
  it('looks for an answer three minutes after the last request was taken', () => {
    const clock = new SimulatedClock();
    const actor = createActor(inertOf(messageRefreshMachine), {
      input: { uploadQueue: receiver('uploadQueue') },
      clock,
    }).start();
    actor.send({ type: 'session.active', certificate: alfa });
    actor.send({ type: 'request.sent' });
    clock.increment(REFRESH_AFTER_REQUEST_MS - 1);
    actor.send({ type: 'request.sent' });
    clock.increment(REFRESH_AFTER_REQUEST_MS - 1);
    expect(actor.getSnapshot().value).toBe('waiting');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('refreshing');
  });
});
