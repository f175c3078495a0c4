// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { messageRefreshPaths } from '#machines/messageRefresh/messageRefresh.paths.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { chooseCertificate, openRefresh, type RefreshStage } from './refreshStage.tsx';

/** Tells the refreshing what its neighbours of the tab tell it. */
const tell = ({ app }: RefreshStage, event: AnyEventObject) =>
  act(() => systemActor(app, 'messageRefresh').send(event as never));

/** The refresh that is under way finds nothing new and ends. */
async function endRun({ link, server }: RefreshStage) {
  await waitFor(() => expect(link.isPending('listSpvMessages')).toBe(true));
  link.reply('listSpvMessages', { mesaje: [], cui: null, pinState: 'ok' });
  await waitFor(() => expect(server.isHeld('GET /spv-messages/without-content')).toBe(true));
  server.answer('GET /spv-messages/without-content', ok([]));
}

const world: Record<string, (stage: RefreshStage, event: AnyEventObject) => void | Promise<void>> = {
  'user.refresh': async (stage) => {
    await chooseCertificate(stage, 'Alfa');
    await stage.user.click(await screen.findByRole('button', { name: 'Fetch messages' }));
  },
  'run.cancel': ({ user }) => user.click(screen.getByRole('button', { name: 'Stop' })),
  'request.sent': tell,
  'schedule.due': tell,
  'session.active': tell,
  'session.lost': tell,
  'xstate.done.actor.certificateRefresh': endRun,
};

/** Ways on which a person has asked, of steps that the world around the page can take. */
const ways = messageRefreshPaths.filter(({ events }) => {
  const asked = events.findIndex((event) => event.type === 'user.refresh');
  return (
    asked === 0 &&
    events.filter((event) => event.type === 'user.refresh').length === 1 &&
    events.every((event) => event.type in world)
  );
});

describe('the refresh form along the ways of a refresh that a person has asked for', () => {
  let stage: RefreshStage | null = null;
  afterEach(() => stage?.close());

  it('has ways to walk', () => expect(ways.length).toBeGreaterThan(2));

  for (const { name, events } of ways) {
    it(name, { timeout: 20_000 }, async () => {
      stage = await openRefresh();
      for (const event of events) await world[event.type]?.(stage, event);
      const isOver = events.some((event) => event.type === 'xstate.done.actor.certificateRefresh');
      const isStopped = events.some((event) => event.type === 'run.cancel');
      const shown = isStopped ? /^Stopped$/ : isOver ? /Messages are up to date/ : /Fetching messages/;
      expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    });
  }
});
