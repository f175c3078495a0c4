import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import vector from '#contracts/link/vectors/extension.json' with { type: 'json' };
import { createFakeLink } from '../../testing/fakeLink.ts';
import { createFakeServer } from '../../testing/fakeServer.ts';
import { putPageConfig } from '../../testing/pageConfig.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { InstallGuide } from './InstallGuide.tsx';

let close = () => {};
beforeAll(putPageConfig);
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

describe('the guide to install the link', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', vector.id],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', vector.firefoxId],
  ])('names in "%s" the extension of that browser', async (userAgent, id) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const rendered = await renderApp({
      server: createFakeServer(),
      link: createFakeLink([], { keyId: 'key', publicKey: 'public' }),
      vault: { keep: () => '', get: () => null, forget: () => {} },
      screen: () => <InstallGuide isOpen onClose={() => {}} onRecheck={() => {}} />,
    });
    ({ close } = rendered);
    await rendered.user.click(await screen.findByRole('button', { name: 'Copy the extension id' }));
    expect(await navigator.clipboard.readText()).toBe(id);
    expect(screen.getByText(id)).toBeDefined();
  });
});
