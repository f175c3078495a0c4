import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aTokenCertificate } from '#src/shared/testing/fakeLink.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { aWorkstation } from '#src/shared/testing/workstation.ts';
import { formatOf } from '#src/shared/text/format.ts';
import {
  aStoredCertificate,
  chooseCertificate,
  renderRefresh,
  uuidOf,
  type RenderedRefresh,
} from '../testing/renderRefresh.tsx';

const PIN = '73914826';

let rendered: RenderedRefresh | null = null;
afterEach(() => rendered?.close());
const show = async (...args: Parameters<typeof renderRefresh>) => (rendered = await renderRefresh(...args));
const start = async ({ user }: RenderedRefresh) =>
  user.click(await screen.findByRole('button', { name: 'Fetch messages' }));
const daysField = () => screen.queryByRole('textbox', { name: 'Days back' });

describe('the refresh form', () => {
  it(
    'asks for days only once certificate and PIN are there, and seals the PIN at once',
    { timeout: 20_000 },
    async () => {
      const opened = await show({
        key: await aWorkstation(),
        stored: [aStoredCertificate({ isPinSaved: false, pin: null })],
      });
      const { user, link } = opened;
      expect(daysField()).toBeNull();
      await chooseCertificate(opened, 'Alfa');
      expect(daysField()).toBeNull();
      const field = await screen.findByLabelText<HTMLInputElement>('PIN');
      await user.type(field, `${PIN}{Enter}`);
      await screen.findByText('Sealed for this computer');
      expect(daysField()).not.toBeNull();
      expect(document.documentElement.outerHTML).not.toContain(PIN);
      await start(opened);
      await waitFor(() => expect(link.isPending('listSpvMessages')).toBe(true));
      expect(link.paramsOf('listSpvMessages')).toMatchObject({ days: 1, confirmLastTry: false });
      expect(link.paramsOf('listSpvMessages').pin).toMatch(/^v1\./);
      const { context, children } = opened.app.getSnapshot();
      const snapshots = Object.values(children).map((actor) => actor?.getPersistedSnapshot());
      expect(snapshots).toHaveLength(3);
      expect(JSON.stringify([link.calls, context, snapshots, opened.server.calls])).not.toContain(PIN);
    },
  );

  for (const [name, end, isLeft] of [
    ['has worked', (link) => link.reply('listSpvMessages', { mesaje: [], cui: [], pinState: 'ok' }), false],
    ['was refused', (link) => link.refuse('listSpvMessages', 'wrongPin'), false],
    ['ends after its form is gone', (link) => link.refuse('listSpvMessages', 'authorityDown'), true],
  ] as const satisfies readonly (readonly [string, (link: RenderedRefresh['link']) => void, boolean])[]) {
    it(`forgets a typed PIN when the refresh ${name}`, { timeout: 20_000 }, async () => {
      const opened = await show({
        key: await aWorkstation(),
        stored: [aStoredCertificate({ isPinSaved: false, pin: null })],
      });
      const { link, server, user, vault } = opened;
      const keep = vi.spyOn(vault, 'keep');
      const held = () => keep.mock.results.filter(({ value }) => vault.get(String(value)) !== null).length;
      await chooseCertificate(opened, 'Alfa');
      await user.type(await screen.findByLabelText('PIN'), `${PIN}{Enter}`);
      await screen.findByText('Sealed for this computer');
      await start(opened);
      await waitFor(() => expect(link.isPending('listSpvMessages')).toBe(true));
      expect(held()).toBe(2);
      if (isLeft) cleanup();
      expect(held()).toBe(isLeft ? 1 : 2);
      end(link);
      await waitFor(() => {
        if (server.isHeld('GET /spv-messages/without-content'))
          server.answer('GET /spv-messages/without-content', ok([]));
        expect(held()).toBe(0);
      });
    });
  }

  it('asks the authority for 60 days when a person asks for 90', { timeout: 20_000 }, async () => {
    const opened = await show();
    await chooseCertificate(opened, 'Alfa');
    const field = await screen.findByRole('textbox', { name: 'Days back' });
    await opened.user.clear(field);
    await opened.user.type(field, '91');
    expect(screen.getByText('Enter a whole number from 1 to 90.')).toBeDefined();
    await opened.user.clear(field);
    await opened.user.type(field, '90');
    await start(opened);
    await waitFor(() => expect(opened.link.isPending('listSpvMessages')).toBe(true));
    expect(opened.link.paramsOf('listSpvMessages').days).toBe(60);
  });

  it('deletes a refused PIN on the server, tells it, and asks for another', { timeout: 20_000 }, async () => {
    const opened = await show();
    await chooseCertificate(opened, 'Alfa');
    await start(opened);
    await waitFor(() => expect(opened.link.isPending('listSpvMessages')).toBe(true));
    opened.link.refuse('listSpvMessages', 'wrongPin');
    expect(await screen.findByText(/^Wrong PIN\./)).toBeDefined();
    expect(opened.server.countOf('DELETE /spv-certificates/*/pin')).toBe(1);
    expect(await screen.findByLabelText('PIN')).toBeDefined();
    expect(opened.link.calls.filter((call) => call.action === 'listSpvMessages')).toHaveLength(1);
  });

  it('says why the token cannot be read until it can', { timeout: 20_000 }, async () => {
    const { link, user } = await show({ stored: [] });
    const again = await screen.findByRole('button', { name: 'Look again' });
    await waitFor(() => expect(again.hasAttribute('disabled')).toBe(false));
    link.plugIn([]);
    await user.click(again);
    expect(await screen.findByText('Plug in your token, then look again.')).toBeDefined();
    link.lose('moduleFailed');
    await user.click(again);
    expect(
      await screen.findByText("The token's driver did not start. Install the driver of your provider again."),
    ).toBeDefined();
    expect(screen.queryByText('Plug in your token, then look again.')).toBeNull();
    link.lose(null);
    await user.click(again);
    expect(await screen.findByText('Plug in your token, then look again.')).toBeDefined();
  });

  it('says that the saved certificates could not be loaded, and loads them again', { timeout: 20_000 }, async () => {
    const failed = 'The saved certificates could not be loaded. Check your connection, then look again.';
    const { server, user } = await show({
      tokens: [],
      routes: { 'GET /spv-certificates': refusal('server.unexpected') },
    });
    expect(await screen.findByText(failed)).toBeDefined();
    server.on('GET /spv-certificates', ok([aStoredCertificate()]));
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Certificate' }));
    expect(await screen.findByRole('option', { name: /Alfa/ })).toBeDefined();
  });

  it('tells a refusal of the authority in its own words', { timeout: 20_000 }, async () => {
    const opened = await show();
    await chooseCertificate(opened, 'Alfa');
    await start(opened);
    await waitFor(() => expect(opened.link.isPending('listSpvMessages')).toBe(true));
    opened.link.refuse('listSpvMessages', 'authorityRejected', 'Nu aveti drept in SPV');
    expect(await screen.findByText('ANAF refused: Nu aveti drept in SPV')).toBeDefined();
  });

  it('says how many messages came when, where another refresh was faster', { timeout: 20_000 }, async () => {
    const at = new Date(Date.now() - 60_000);
    localStorage.setItem('spv.lastBrought', JSON.stringify({ ['A'.repeat(40)]: { count: 12, atMs: at.getTime() } }));
    const opened = await show();
    await chooseCertificate(opened, 'Alfa');
    await start(opened);
    await waitFor(() => expect(opened.link.isPending('listSpvMessages')).toBe(true));
    opened.link.reply('listSpvMessages', { mesaje: [], cui: [], pinState: 'ok' });
    await waitFor(() => expect(opened.server.isHeld('GET /spv-messages/without-content')).toBe(true));
    opened.server.answer('GET /spv-messages/without-content', ok([]));
    const time = formatOf('en').localHour(at.toISOString());
    expect(await screen.findByText(`Nothing newer: 12 new messages came at ${time}.`)).toBeDefined();
    localStorage.removeItem('spv.lastBrought');
  });

  it('says that it saves the certificate, when there is nothing to stop any more', { timeout: 20_000 }, async () => {
    const opened = await show();
    const { link, server, user } = opened;
    server.hold('PUT /spv-certificates/*');
    await chooseCertificate(opened, 'Alfa');
    await user.click(await screen.findByRole('checkbox', { name: 'Save the certificate' }));
    await start(opened);
    await waitFor(() => expect(link.isPending('listSpvMessages')).toBe(true));
    expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined();
    link.reply('listSpvMessages', { mesaje: [], cui: null, pinState: 'ok' });
    await waitFor(() => server.answer('GET /spv-messages/without-content', ok([])));
    const dialog = await screen.findByRole('dialog', { name: 'Saving the certificate' });
    expect(dialog.textContent).toContain('The messages are here. “Alfa” is being saved.');
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    await waitFor(() => server.answer('PUT /spv-certificates/*', ok(aStoredCertificate())));
    expect(await screen.findByRole('dialog', { name: 'Messages are up to date' })).toBeDefined();
  });

  it('spends the last try only when a person confirms it', { timeout: 20_000 }, async () => {
    const opened = await show({ tokens: [aTokenCertificate({ pinState: 'finalTry' })] });
    await chooseCertificate(opened, 'Alfa');
    expect(await screen.findByText(/Only one try is left/)).toBeDefined();
    await start(opened);
    await waitFor(() => expect(opened.link.isPending('listSpvMessages')).toBe(true));
    opened.link.refuse('listSpvMessages', 'lastTryUnconfirmed');
    await opened.user.click(await screen.findByRole('button', { name: 'I want to use the last try' }));
    await waitFor(() => expect(opened.link.isPending('listSpvMessages')).toBe(true), { timeout: 4000 });
    expect(opened.link.paramsOf('listSpvMessages').confirmLastTry).toBe(true);
  });

  it('skips a document that does not come and says so in the result', { timeout: 20_000 }, async () => {
    const opened = await show();
    const { link, server } = opened;
    await chooseCertificate(opened, 'Alfa');
    await start(opened);
    await waitFor(() => expect(link.isPending('listSpvMessages')).toBe(true));
    link.reply('listSpvMessages', { mesaje: [], cui: ['12345674', '999'], pinState: 'ok' });
    await waitFor(() => expect(server.isHeld('GET /spv-messages/without-content')).toBe(true));
    const contents = ['1', '2', '3'].map((messageId, at) => ({ id: uuidOf(at), messageId }));
    server.answer('GET /spv-messages/without-content', ok(contents));
    await waitFor(() => expect(link.isPending('downloadSpvContent')).toBe(true));
    const bytes = new TextEncoder().encode('%PDF');
    for (const messageId of ['1', '3']) {
      link.deliver({
        ok: true,
        messageId,
        mimeType: 'application/pdf',
        sizeBytes: 4,
        signatureStatus: { state: 'absent', signer: null },
        bytes,
      });
    }
    link.deliver({ ok: false, messageId: '2', error: { code: 'link.nativeFatal', reason: 'contentInvalid' } });
    link.reply('downloadSpvContent', { downloaded: 2, failed: 1 });
    expect(await screen.findByText('2 documents fetched')).toBeDefined();
    const brought = { ['A'.repeat(40)]: { count: 2, atMs: expect.any(Number) } };
    expect(JSON.parse(opened.storageEntries.get('spv.lastBrought') ?? '{}')).toEqual(brought);
    expect(screen.getByText(/1 document could not be fetched/)).toBeDefined();
    expect(server.countOf('POST /content/batches')).toBe(1);
    expect(server.lastOf('PUT /spv-certificates/*/rights')?.body).toEqual({ taxIds: ['12345674'] });
    expect(opened.logged).toEqual([{ event: 'refresh.documentSkipped', id: uuidOf(1), reason: 'contentInvalid' }]);
    expect(JSON.parse(opened.storageEntries.get('spv.lastRefresh') ?? '')).toEqual({
      ['A'.repeat(40)]: expect.any(Number),
    });
  });
});
