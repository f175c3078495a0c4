import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Flag } from '#contracts/flags.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { SpvTabs } from './SpvTabs.tsx';

let opened: { close: () => void } | null = null;
afterEach(() => {
  opened?.close();
  localStorage.clear();
});

const open = async (flags: readonly Flag[]) => {
  opened = await renderApp({
    server: createFakeServer(),
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'B'.repeat(87) }),
    account: anAccount({ flags: [...flags] }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path: '/settings/spv/filings',
    paths: ['/settings/spv/certificates', '/settings/spv/filings'],
    screen: () => (
      <>
        <h1>Page</h1>
        <SpvTabs current="filings" />
      </>
    ),
  });
};

it('the tabs lead to each other, and the open one is remembered', async () => {
  await open(['spvSettingsTabs', 'spvFilingSettings']);
  const tabs = await screen.findByRole('navigation', { name: 'SPV settings' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((tab) => tab.textContent),
  ).toEqual(['Certificates', 'Filings']);
  expect(within(tabs).getByRole('link', { current: 'page' })).toHaveProperty('textContent', 'Filings');
  expect(localStorage.getItem('settings.spv.tab')).toBe('filings');
});

it('without their flag there are none, and nothing is remembered', async () => {
  await open(['spvFilingSettings']);
  await screen.findByRole('heading', { name: 'Page' });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(localStorage.getItem('settings.spv.tab')).toBeNull();
});
