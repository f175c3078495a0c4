import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { PermissionsScreen } from './PermissionsScreen.tsx';
import { RolesScreen } from './RolesScreen.tsx';

let close = () => {};
afterEach(() => close());
async function show(Screen: typeof RolesScreen, approvedByAdminsOnly = false, mayApprove = true) {
  const maria = { id: anAccount().user.id, displayName: 'Maria Popa', email: 'm@c.test', role: 'owner', mayApprove };
  const server = createFakeServer({
    'GET /users/colleagues': ok([{ ...maria, teams: [], managedClients: 0 }]),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount({ firmSettings: { ...DEFAULT_FIRM_SETTINGS, approvedByAdminsOnly } }),
    screen: () => <Screen tabs={null} />,
  });
  ({ close } = rendered);
}
const marks = async (right: string) =>
  within(await screen.findByRole('row', { name: new RegExp(right) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the permissions', () => {
  it('say for each role what it may', async () => {
    await show(PermissionsScreen);
    expect(await marks('Manage clients')).toEqual(['Yes', 'Yes', 'Yes']);
    expect(await marks('Invite and remove members')).toEqual(['No', 'Yes', 'Yes']);
    expect(await marks('Switch features on and off')).toEqual(['No', 'No', 'Yes']);
    expect(await marks('Approve declarations')).toEqual(['Yes', 'Yes', 'Yes']);
  });

  it('promise nothing that is not there yet', async () => {
    await show(PermissionsScreen);
    await screen.findByRole('row', { name: /Manage clients/ });
    expect(screen.queryByRole('row', { name: /whole firm|API keys/ })).toBeNull();
  });

  it('lead to the setting that decides over approval, and name whom it was taken from', async () => {
    await show(PermissionsScreen, false, false);
    const approval = within(await screen.findByRole('row', { name: /^Approve declarations/ }));
    const link = approval.getByRole('link', { name: 'Approval settings of the firm' });
    expect(link.getAttribute('href')).toBe('/settings/account#approval');
    expect(await approval.findByText('Taken from: Maria Popa')).toBeDefined();
  });

  it('follow the settings of the firm', async () => {
    await show(PermissionsScreen, true);
    expect(await marks('Approve declarations')).toEqual(['No', 'Yes', 'Yes']);
  });
});

describe('the roles', () => {
  it('say what each adds, and who has it', async () => {
    await show(RolesScreen, true);
    const admin = within(await screen.findByRole('region', { name: 'Admin' }));
    expect(admin.getByText('Full access to features')).toBeDefined();
    expect(admin.getByText('Approve declarations')).toBeDefined();
    expect(admin.queryByText('Manage clients')).toBeNull();
    expect(
      await within(screen.getByRole('region', { name: 'Owner' })).findByText('1 colleague: Maria Popa'),
    ).toBeDefined();
  });
});
