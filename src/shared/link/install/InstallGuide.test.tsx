import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { linkError } from '#contracts/link/errors.ts';
import vector from '#contracts/link/vectors/extension.json' with { type: 'json' };
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { systemActor } from '../../hooks/actors.tsx';
import { createFakeLink } from '../../testing/fakeLink.ts';
import { createFakeServer, ok } from '../../testing/fakeServer.ts';
import { putPageConfig } from '../../testing/pageConfig.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { LinkNotice } from '../health/LinkNotice.tsx';
import { InstallGuide } from './InstallGuide.tsx';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:153.0) Gecko/20100101 Firefox/153.0';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const LINUX_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

const aFile = (platform: string, name: string) => ({
  part: 'host',
  platform,
  name,
  sizeBytes: 2_000_000,
  sha256: '7'.repeat(64),
});
const RELEASE = {
  versions: REQUIRED_VERSIONS,
  required: REQUIRED_VERSIONS,
  files: [aFile('windows', 'dosar-link_2.2.0_x64.msi'), aFile('linux', 'dosar-link_2.2.0_amd64.deb')],
};

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
beforeAll(putPageConfig);
afterEach(() => {
  rendered?.close();
  vi.restoreAllMocks();
});

async function show(userAgent: string, of: 'guide' | 'notice' = 'guide') {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const onRecheck = vi.fn();
  rendered = await renderApp({
    server: createFakeServer({ 'GET /link/release.json': ok(RELEASE) }),
    link: createFakeLink([], { keyId: 'key', publicKey: 'public' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => (of === 'guide' ? <InstallGuide isOpen onClose={() => {}} onRecheck={onRecheck} /> : <LinkNotice />),
  });
  const { app, user } = rendered;
  const lose = (reason: 'hostMissing' | 'extensionMissing') =>
    act(() => systemActor(app, 'link').send({ type: 'call.failed', error: linkError(reason), outdated: [] }));
  return { user, lose, onRecheck };
}

const systems = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

describe('the guide to install the link', () => {
  it.each([
    [LINUX, vector.id],
    [LINUX_FIREFOX, vector.firefoxId],
  ])('names in "%s" the extension of that browser', async (userAgent, id) => {
    const { user } = await show(userAgent);
    await user.click(await screen.findByRole('button', { name: 'Copy the ID' }));
    expect(await navigator.clipboard.readText()).toBe(id);
    expect(screen.getByText(id)).toBeDefined();
  });

  it.each([
    [WINDOWS, ['Windows', 'macOS', 'Linux'], /double click\. When Windows asks/],
    [MAC, ['macOS', 'Windows', 'Linux'], /double click and follow the steps/],
    [LINUX, ['Linux', 'Windows', 'macOS'], /run in a terminal/],
  ])('begins in "%s" with that system', async (userAgent, order, step) => {
    await show(userAgent);
    await screen.findByText(step);
    expect(systems()).toEqual(order);
  });

  it('offers on Windows the file, and says why SmartScreen stops it and how the file is known', async () => {
    const { user } = await show(WINDOWS);
    const file = await screen.findByRole('link', { name: 'Download dosar-link_2.2.0_x64.msi (1,954 KB)' });
    expect(file.getAttribute('href')).toBe('/link/dosar-link_2.2.0_x64.msi');
    screen.getByText(/it stops every file that few people have downloaded yet/);
    screen.getByText(/“More info”, then “Run anyway”/);
    const [compare] = await screen.findAllByRole('button', { name: 'Copy the command' });
    await user.click(compare!);
    expect(await navigator.clipboard.readText()).toBe(
      String.raw`certutil -hashfile "%USERPROFILE%\Downloads\dosar-link_2.2.0_x64.msi" SHA256`,
    );
  });

  it('shows how another system installs, and says where its file is not on the server', async () => {
    const { user } = await show(WINDOWS);
    await user.click(await screen.findByRole('radio', { name: 'Linux' }));
    screen.getByText('sudo apt install ./dosar-link_2.2.0_amd64.deb');
    expect(screen.queryByText(/SmartScreen/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'macOS' }));
    await screen.findByText(/not on this server/);
    screen.getByText(/press “Open Anyway”/);
  });

  it('says what does not answer yet, and in a green line that it does, over the notice that is gone', async () => {
    const { user, lose } = await show(WINDOWS, 'notice');
    lose('hostMissing');
    await user.click(await screen.findByRole('button', { name: 'Install the program' }));
    const guide = within(await screen.findByRole('dialog', { name: 'Install Dosar Link' }));
    guide.getByText('The extension answers; the program does not yet.');
    await user.click(guide.getByRole('button', { name: 'Check again' }));
    const answer = await guide.findByText(/^Dosar Link answers: extension 2\.2\.0, program 2\.2\.0/);
    expect(answer.closest('output')?.dataset['tone']).toBe('positive');
  });

  it('looks again when one comes back from the window of the installer, until the link answers', async () => {
    const { lose, onRecheck } = await show(WINDOWS);
    await screen.findByText(/^Dosar Link answers/);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(onRecheck).not.toHaveBeenCalled();
    lose('extensionMissing');
    await screen.findByText('The extension does not answer yet.');
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(onRecheck).toHaveBeenCalledOnce();
  });

  it('names the way to a report that can be read out: the Start menu, or a command', async () => {
    const { user } = await show(WINDOWS);
    await user.click(await screen.findByText('If it does not work'));
    screen.getByText(/Open “Verificare Dosar Link” from the Start menu/);
    await user.click(screen.getByRole('radio', { name: 'macOS' }));
    screen.getByText('dosar-link doctor');
  });
});
