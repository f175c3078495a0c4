import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { keysOf } from '#contracts/keysOf.ts';
import {
  EXTENSION_HANDSHAKE_MS,
  EXTENSION_LOAD_DELAY_MS,
  HOST_HANDSHAKE_MS,
  LINK_RECHECK_MS,
  LINK_RESTART_MS,
  USER_INTERACTION_MS,
} from '#contracts/limits.ts';
import { LINK_REASONS, linkError, type LinkReason } from '#contracts/link/errors.ts';
import { settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { linkMachine } from './link.machine.ts';
import { callFailed, failed, linkPathOptions, status } from './link.paths.ts';
import { LINK_TABLE } from './link.table.ts';

describe('every edge of the link health', () => {
  walkEveryEdge(linkMachine, {
    table: LINK_TABLE,
    ...linkPathOptions,
    holds: (snapshot, _, before, { receivedEvents }) => {
      const { error, outdated, warned } = snapshot.context;
      const needsUser = !snapshot.hasTag('ready') && !snapshot.hasTag('busy');

      // Broken by leaving `status: null` out of `failureOf`: a PIN would be sealed to a key that is gone.
      if (needsUser) expect(snapshot.context.status).toBeNull();
      if (snapshot.hasTag('ready')) expect({ status: snapshot.context.status, error }).toEqual({ status, error: null });

      // Broken by routing VERSION_REASONS anywhere but `outdated`, or by dropping `outdated` from `failureOf`.
      expect(snapshot.matches('outdated')).toBe(needsUser && outdated.length > 0);

      // Broken by taking `entry: 'warnOnce'` from a state, or the look into `warned` from the action.
      const logged = receivedEvents.map((event) => event['reason']);
      expect(logged).toEqual(warned.filter((reason) => !before.context.warned.includes(reason)));
      if (needsUser) expect(warned).toContain(error?.reason);

      // Broken by sending `hostExited` to `hostMissing`: a program that ended would be called not installed.
      if (snapshot.matches('hostStopped')) expect(error?.reason).toBe('hostExited');
      if (snapshot.matches('hostMissing')) expect(error?.reason).not.toBe('hostExited');

      // Broken by looking for a restarted extension in `rechecking`: the screens would take the program alone for missing.
      if (snapshot.hasTag('hasExtension'))
        expect(['extensionMissing', 'extensionRestarted']).not.toContain(error?.reason);

      // Broken by a state of trouble without `on: recheck`: the user could never get out.
      if (!snapshot.hasTag('busy')) expect(snapshot.can({ type: 'user.recheck' })).toBe(true);
    },
  });
});

let logged: LinkReason[] = [];
const start = (clock = new SimulatedClock()) => {
  const link = createActor(inertOf(linkMachine), { clock });
  link.on('link.warned', ({ reason }) => void logged.push(reason));
  return link.start();
};
const stepsTo = (...events: unknown[]) => {
  const link = start();
  for (const event of events) link.send(event as never);
  return link;
};

describe('the link health', () => {
  it('stays where it is for a failure that says nothing about the link', () => {
    const link = stepsTo(settled('checkStatus', { ok: true, status }));
    const ofTheLink: readonly string[] = [
      'link.extensionUnavailable',
      'link.nativeUnavailable',
      'link.versionMismatch',
      'link.versionInvalid',
    ];
    for (const reason of keysOf(LINK_REASONS)) {
      if (reason === 'noReply' || ofTheLink.includes(LINK_REASONS[reason])) continue;
      link.send(callFailed(reason));
      expect({ reason, value: link.getSnapshot().value }).toEqual({ reason, value: 'ready' });
    }
  });

  it('stays usable while it checks again because the tab was shown', () => {
    const link = stepsTo(settled('checkStatus', { ok: true, status }), { type: 'tab.shown' });
    expect(link.getSnapshot().value).toBe('confirming');
    expect(link.getSnapshot().hasTag('ready')).toBe(true);
  });

  it('is ready again by itself some time after its host has ended, and says until then what is wrong', () => {
    const clock = new SimulatedClock();
    const link = start(clock);
    link.send(settled('checkStatus', { ok: true, status }) as never);
    link.send(callFailed('hostExited'));
    clock.increment(LINK_RESTART_MS - 1);
    expect(link.getSnapshot().value).toBe('hostStopped');
    clock.increment(1);
    // Broken by checking loudly: the notice would come and go every few seconds.
    expect(link.getSnapshot().value).toBe('rechecking');
    expect(link.getSnapshot().hasTag('busy')).toBe(false);
    expect(link.getSnapshot().context.error).toEqual(linkError('hostExited'));
    link.send(settled('checkStatus', { ok: true, status }) as never);
    expect(link.getSnapshot().value).toBe('ready');
  });

  it('checks at once after the extension was restarted, and asks a person only if that is of no use', () => {
    const link = stepsTo(settled('checkStatus', { ok: true, status }), callFailed('extensionRestarted'));
    // Broken by taking `restarted` from `lost`: a page would stay without a link whose next call works.
    expect(link.getSnapshot().value).toBe('seekingExtension');
    link.send(settled('checkStatus', { ok: true, status }) as never);
    expect(link.getSnapshot().value).toBe('ready');
    link.send(callFailed('extensionRestarted'));
    // Broken by checking again at once each time: one that was removed under the page would be asked for without end.
    link.send(settled('checkStatus', failed('extensionRestarted')) as never);
    expect(link.getSnapshot().value).toBe('extensionMissing');
  });

  it('looks again by itself for an extension that did not answer, and says until then that it is missing', () => {
    const clock = new SimulatedClock();
    const link = start(clock);
    for (let round = 0; round < 2; round += 1) {
      link.send(settled('checkStatus', failed('extensionMissing')) as never);
      clock.increment(LINK_RESTART_MS);
      expect(link.getSnapshot().context.error).toEqual(linkError('extensionMissing'));
      expect(link.getSnapshot().hasTag('busy')).toBe(false);
      // Broken by looking for it in `rechecking`: the screens would take the program alone for missing.
      expect(link.getSnapshot().hasTag('hasExtension')).toBe(false);
    }
    link.send(settled('checkStatus', { ok: true, status }) as never);
    expect(link.getSnapshot().value).toBe('ready');
  });

  it('gives an extension a moment more to load than the page, and then looks for it less often', () => {
    const clock = new SimulatedClock();
    const link = start(clock);
    const missing = settled('checkStatus', failed('extensionMissing'));
    link.send(missing as never);
    clock.increment(EXTENSION_LOAD_DELAY_MS - 1);
    expect(link.getSnapshot().value).toBe('extensionLate');
    clock.increment(1);
    expect(link.getSnapshot().value).toBe('seekingExtension');
    link.send(missing as never);
    clock.increment(LINK_RESTART_MS - 1);
    expect(link.getSnapshot().value).toBe('extensionMissing');
  });

  it('looks again every minute for a host that is not installed', () => {
    const clock = new SimulatedClock();
    const link = start(clock);
    for (let round = 0; round < 3; round += 1) {
      link.send(settled('checkStatus', failed('hostMissing')) as never);
      clock.increment(LINK_RECHECK_MS - 1);
      expect(link.getSnapshot().value).toBe('hostMissing');
      clock.increment(1);
      expect(link.getSnapshot().value).toBe('rechecking');
    }
  });

  it('logs the same warning once over many checks', () => {
    logged = [];
    const missing = settled('checkStatus', failed('hostMissing'));
    stepsTo(missing, { type: 'user.recheck' }, missing, { type: 'tab.shown' }, missing);
    expect(logged).toEqual(['hostMissing']);
  });

  it('stops waiting for a check that never ends', () => {
    const clock = new SimulatedClock();
    const link = start(clock);
    clock.increment(EXTENSION_HANDSHAKE_MS + HOST_HANDSHAKE_MS + USER_INTERACTION_MS);
    expect(link.getSnapshot().value).toBe('hostMissing');
    expect(link.getSnapshot().context.error).toEqual(linkError('noReply'));
  });
});
