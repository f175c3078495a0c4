import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import { messageRefreshMachine } from '#machines/messageRefresh/messageRefresh.machine.ts';
import { settled } from '#machines/testing/events.ts';
import { inertOf } from '#machines/testing/inert.ts';
import { recordHealth, rereadHealth } from '#src/shared/api/serviceHealth.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { aTokenCertificate, createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { putPageConfig } from '#src/shared/testing/pageConfig.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { BottomStatusBar } from './BottomStatusBar.tsx';

type Stored = { readonly name: string; readonly leader?: string };

const sessionOf = ({ name, leader }: Stored, place: number) => ({
  certificateId: `00000000-0000-4000-8000-00000000000${place}`,
  certificateName: name,
  activeSession:
    leader === undefined
      ? null
      : {
          id: `00000000-0000-4000-8000-00000000001${place}`,
          userName: leader,
          startTime: '2026-11-20T10:00:00.000Z',
          expiresOn: '2026-11-20T10:15:00.000Z',
        },
});

const workstation = {
  keyId: '1Zgqnk-bEd8yjCgKg2REfg',
  publicKey: 'BBYtJzTn6TxXjjk7cMvB-J13qo_Cqo8xtZc7HwkfJxi7LqpaXrtX8Vx0hcBYyS7Yk9S1yAKTAwRz0YcXIO1lDK0',
};

/** A release of the link that asks for this version of the host. */
const releaseAsking = (host: string) => ({
  versions: { library: '1.1.0', extension: '1.1.0', host },
  required: { library: '1.1.0', extension: '1.1.0', host },
  files: [
    {
      part: 'host',
      platform: 'linux',
      name: 'dosar-link_9.0.0_amd64.deb',
      sizeBytes: 2_000_000,
      sha256: '7'.repeat(64),
    },
  ],
});

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
beforeAll(putPageConfig);
afterEach(() => rendered?.close());

async function show(
  stored: readonly Stored[],
  { requiredHost = '1.1.0', token = {} }: { requiredHost?: string; token?: Partial<TokenCertificate> } = {},
) {
  const server = createFakeServer({
    'GET /spv-sessions': ok(stored.map(sessionOf)),
    'GET /link/release.json': ok(releaseAsking(requiredHost)),
  });
  const link = createFakeLink([aTokenCertificate(token)], workstation);
  rendered = await renderApp({
    server,
    link,
    vault: { keep: () => '', get: () => null, forget: () => {} },
    messageRefresh: inertOf(messageRefreshMachine),
    screen: () => <BottomStatusBar />,
  });
  const bar = within(await screen.findByRole('contentinfo', { name: 'Status of certificates and services' }));
  return { ...rendered, bar };
}

const alfa = {
  certificateId: sessionOf({ name: 'Alfa' }, 0).certificateId,
  thumbprint: 'A'.repeat(40),
  name: 'Alfa',
};
const failedBy = (reason: LinkReason) => ({
  kind: 'failed',
  done: 0,
  total: 0,
  failures: 0,
  error: { step: 'listing', reason, text: null },
});

describe('the status bar', () => {
  it('says who leads each certificate, and which nobody leads', async () => {
    const { bar } = await show([{ name: 'Alfa', leader: 'Maria Popa' }, { name: 'Beta' }]);
    const [first, second] = await bar.findAllByRole('listitem');
    expect(first?.textContent).toBe('AlfaMaria Popa');
    expect(second?.textContent).toBe('Betano session');
  });

  it('names three certificates and counts the others', async () => {
    const { bar } = await show(['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })));
    expect(await bar.findAllByRole('listitem')).toHaveLength(3);
    bar.getByText('+2');
  });

  it('says that no certificate is stored, and speaks of no synchronisation before one is planned', async () => {
    const { bar } = await show([]);
    await bar.findByText('No certificate saved');
    expect(bar.queryByText(/Fetched|next/)).toBeNull();
  });

  it('names the version of the link, and opens to its parts and the token', async () => {
    const { bar, user } = await show([{ name: 'Alfa' }]);
    await bar.findByText('Dosar Link 2.2.0');
    await user.click(bar.getByRole('button', { name: 'Show the details' }));
    const details = within(await screen.findByRole('region', { name: 'Details of Dosar Link and the certificates' }));
    expect(details.getAllByText('Version 2.2.0')).toHaveLength(2);
    await details.findByText('1 certificate');
    expect(details.queryByRole('button', { name: 'Install Dosar Link' })).toBeNull();
  });

  it('says that a newer program is asked for although the link still works, and where it is', async () => {
    const { bar, user } = await show([{ name: 'Alfa' }], { requiredHost: '9.0.0' });
    await bar.findByText('Dosar Link needs an update');
    await user.click(bar.getByRole('button', { name: 'Show the details' }));
    const details = within(await screen.findByRole('region', { name: 'Details of Dosar Link and the certificates' }));
    details.getByText(/Dosar Link is too old/);
    await user.click(details.getByRole('button', { name: 'Install Dosar Link' }));
    const file = await screen.findByRole('link', { name: 'Download dosar-link_9.0.0_amd64.deb (1,954 KB)' });
    expect(file.getAttribute('href')).toBe('/link/dosar-link_9.0.0_amd64.deb');
    screen.getByText(`SHA-256 ${'7'.repeat(64)}`);
  });

  it('says that the link program has stopped, not that it is missing, and offers no installation', async () => {
    const { bar, app, user } = await show([{ name: 'Alfa' }]);
    await bar.findByText('Dosar Link 2.2.0');
    act(() => systemActor(app, 'link').send({ type: 'call.failed', error: linkError('hostExited'), outdated: [] }));
    await bar.findByText('Dosar Link stopped');
    await user.click(bar.getByRole('button', { name: 'Show the details' }));
    const details = within(await screen.findByRole('region', { name: 'Details of Dosar Link and the certificates' }));
    details.getByText(/starts again automatically/);
    details.getByText('Stopped');
    expect(details.queryByRole('button', { name: /^Install/ })).toBeNull();
  });

  it('says how the services answered last, and after a reload when that was', async () => {
    const health = { spv: { met: 'offline', at: '2026-11-20T08:20:00.000Z' }, authority: null };
    localStorage.setItem('link.serviceHealth', JSON.stringify(health));
    rereadHealth();
    const { bar } = await show([]);
    await bar.findByText(/^SPV service: last known offline, 20\/11\/26 \d\d:20$/);
    bar.getByText('ANAF: not used yet');
    act(() => recordHealth('spv', 'online'));
    await bar.findByText('SPV service: online');
    rereadHealth();
    expect(JSON.parse(localStorage.getItem('link.serviceHealth') ?? '')).toMatchObject({ spv: { met: 'online' } });
    localStorage.removeItem('link.serviceHealth');
    rereadHealth();
  });

  it('says that nobody entered the PIN at the reader, calls that no failure, and asks again there', async () => {
    const { bar, app, user } = await show([{ name: 'Alfa' }], { token: { hasProtectedPath: true } });
    const refresh = systemActor(app, 'messageRefresh');
    const send = (event: unknown) => act(() => refresh.send(event as never));
    send({ type: 'session.active', certificate: alfa });
    send(settled('refreshSchedule', { thumbprints: [alfa.thumbprint] }));
    send(settled('mailboxRefresh', failedBy('noUserReply')));
    await bar.findByText('PIN needed to fetch messages');
    await user.click(bar.getByRole('button', { name: 'Enter the PIN' }));
    const form = within(await screen.findByRole('form', { name: 'Messages wait for the PIN of Alfa' }));
    expect(form.getByText(/^Nobody entered the PIN in time\./)).toBeDefined();
    await form.findByText(/^The PIN is entered at the reader/);
    expect(form.queryByLabelText('PIN')).toBeNull();
    expect(bar.queryByText(/failed/)).toBeNull();
    send({ type: 'xstate.after.certificatePauseMs.messageRefresh.pausing' });
    await user.click(form.getByRole('button', { name: 'Fetch messages' }));
    await waitFor(() => expect(refresh.getSnapshot().context.run?.access.pin).toEqual({ kind: 'none' }));
  });

  it('waits for a PIN that is missing, calls that no failure, and takes it', async () => {
    const { bar, app, user } = await show([{ name: 'Alfa' }]);
    const refresh = systemActor(app, 'messageRefresh');
    const send = (event: unknown) => act(() => refresh.send(event as never));
    send({ type: 'session.active', certificate: alfa });
    send({
      type: 'user.refresh',
      runId: 'r-1',
      request: { access: { certificate: alfa, pin: { kind: 'none' }, confirmLastTry: false }, days: 1 },
    });
    send(settled('mailboxRefresh', failedBy('pinRequired')));
    await bar.findByText('PIN needed to fetch messages');
    expect(bar.queryByText(/failed/)).toBeNull();
    await user.click(bar.getByRole('button', { name: 'Enter the PIN' }));
    const form = within(await screen.findByRole('form', { name: 'Messages wait for the PIN of Alfa' }));
    expect(form.getByLabelText('PIN')).toBeDefined();
    send({
      type: 'user.refresh',
      runId: 'r-2',
      request: { access: { certificate: alfa, pin: { kind: 'none' }, confirmLastTry: false }, days: 1 },
    });
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });

  it('closes its details with Escape', async () => {
    const { bar, user } = await show([]);
    await user.click(bar.getByRole('button', { name: 'Show the details' }));
    await screen.findByRole('region', { name: 'Details of Dosar Link and the certificates' });
    expect(bar.getByRole('button', { name: 'Hide the details' }).getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Details of Dosar Link and the certificates' })).toBeNull();
  });

  it('says that nothing is heard of others while that is so', async () => {
    const { bar, app } = await show([]);
    const live = systemActor(app, 'liveUpdates');
    const send = (event: unknown) => act(() => live.send(event as never));
    send(settled('readPosition', { accountId: 'me', seq: 1 }));
    send({ type: 'lead.gained' });
    // A server that starts again is back sooner than anybody has to know.
    for (const event of [{ type: 'stream.lost' }, settled('pause'), { type: 'stream.lost' }, settled('pause')])
      send(event);
    expect(bar.queryByText('Changes by others are not shown; reconnecting')).toBeNull();
    send({ type: 'stream.lost' });
    await bar.findByText('Changes by others are not shown; reconnecting');
    send(settled('pause'));
    send({ type: 'stream.opened' });
    await waitFor(() => expect(bar.queryByText('Changes by others are not shown; reconnecting')).toBeNull());
  });
});
