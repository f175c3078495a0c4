import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Flag } from '#contracts/flags.ts';
import { accountOptions } from '#src/shared/api/account.queries.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { AppLauncher } from './AppLauncher.tsx';
import { Sidebar } from './Sidebar.tsx';

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
afterEach(() => rendered?.close());

async function show(flags: readonly Flag[]) {
  rendered = await renderApp({
    server: createFakeServer(),
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount({ flags: [...flags] }),
    paths: ['/', '/inbox', '/clients', '/spv/messages', '/invoicing', '/accounting'],
    screen: () => (
      <>
        <AppLauncher />
        <aside>
          <Sidebar />
        </aside>
      </>
    ),
  });
  await screen.findByRole('complementary');
  return rendered;
}
const sidebarLinks = () =>
  within(screen.getByRole('complementary'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('with the flag of a hidden page off', () => {
  it('the sidebar has the places that go without a flag, and no other', async () => {
    await show([]);
    expect(sidebarLinks()).toEqual(['/', '/clients', '/spv/messages', '/settings/spv/certificates']);
  });

  it('the launcher leads to nothing that is off', async () => {
    const { user } = await show(['accounting']);
    await user.click(screen.getByRole('button', { name: 'Applications' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Practice management', 'AccountingComing soon']);
  });
});

it('the page of a flag appears when the flag is switched on, and goes when it is switched off', async () => {
  const { queries } = await show([]);
  queries.setQueryData(accountOptions().queryKey, anAccount({ flags: ['inbox'] }));
  await waitFor(() => expect(sidebarLinks()).toContain('/inbox'));
  queries.setQueryData(accountOptions().queryKey, anAccount());
  await waitFor(() => expect(sidebarLinks()).not.toContain('/inbox'));
});

it('a page whose route does not exist stays hidden, whatever its flag says', async () => {
  await show(['inbox', 'invoicing', 'accounting']);
  expect(sidebarLinks()).not.toContain('/spv/filings');
  expect(sidebarLinks()).not.toContain('/dashboards/spv-report');
});
