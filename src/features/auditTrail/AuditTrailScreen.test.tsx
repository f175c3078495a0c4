import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { TrailCheck, TrailEntry } from '#contracts/api/auditTrail.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { AuditTrailScreen } from './AuditTrailScreen.tsx';

const entry: TrailEntry = {
  id: '00000000-0000-4000-8000-000000000007',
  seq: 7,
  at: '2026-11-20T08:58:00.000Z',
  actorId: anAccount().user.id,
  actorName: 'Maria Popa',
  action: 'Client changed',
  entity: 'client',
  entityId: '00000000-0000-4000-8000-000000000100',
  title: 'Altora SRL',
  changes: [
    { field: 'Phone', before: null, after: '0241 000 275' },
    { field: 'Account manager', before: 'Dan Pop', after: 'Maria Popa' },
  ],
  hash: '9f3c71d0'.repeat(8),
};
const whole: TrailCheck = {
  startedAt: '2026-11-20T09:00:00.000Z',
  startedBy: 'Maria Popa',
  entries: 7,
  checked: 7,
  firstAt: '2026-01-12T09:00:00.000Z',
  endedAt: '2026-11-20T09:00:02.000Z',
  isBrokenOff: false,
  fault: null,
};

let close = () => {};
afterEach(() => close());
async function show(last: TrailCheck | null = null, search: { entry?: number } = {}) {
  const server = createFakeServer({
    'GET /audit-trail': ok({ items: [entry], hasNextPage: false, nextCursor: null, previousCursor: null }),
    'GET /audit-trail/count': ok({ count: 1, isCapped: false }),
    'GET /audit-trail/check': ok(last),
    'GET /users': ok([{ id: anAccount().user.id, displayName: 'Maria Popa' }]),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount({ permissions: ['auditTrail.list', 'auditTrail.export'] }),
    screen: () => <AuditTrailScreen search={{ page: 1, ...search }} />,
  });
  ({ close } = rendered);
  return { ...rendered, server };
}

describe('the audit trail', () => {
  it('says who did what to what, the first change, and how many more there are', async () => {
    await show();
    const row = await screen.findByRole('row', { name: /Client changed/ });
    for (const text of ['Maria Popa', 'Altora SRL', 'Phone: nothing → 0241 000 275', '+1'])
      expect(within(row).getByText(text)).toBeDefined();
    expect(screen.getByText('1 entry')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDefined();
  });

  it('shows all of an entry, and leads to all that happened to its object', async () => {
    await show(null, { entry: 7 });
    const drawer = within(await screen.findByRole('dialog', { name: 'Client changed' }));
    expect(drawer.getByRole('row', { name: /Account manager Dan Pop Maria Popa/ })).toBeDefined();
    expect(drawer.getByText('Entry 7')).toBeDefined();
    expect(drawer.getByText('All that happened here')).toBeDefined();
  });
});

describe('the check of the chain', () => {
  it('is started by the button, and says what it found, when and by whom', async () => {
    const { server, user } = await show();
    server.hold('POST /audit-trail/check');
    await user.click(await screen.findByRole('button', { name: 'Check the chain' }));
    await waitFor(() => expect(server.isHeld('POST /audit-trail/check')).toBe(true));
    server.on('GET /audit-trail/check', ok(whole));
    server.answer('POST /audit-trail/check', ok(whole));
    expect(await screen.findByText('The chain is whole')).toBeDefined();
    expect(screen.getByText(/^7 entries checked/)).toBeDefined();
    expect(screen.getByText(/^Maria Popa, /)).toBeDefined();
  });

  it('names the entry at which the chain is broken', async () => {
    await show({ ...whole, fault: { kind: 'edited', seq: 3, at: '2026-08-04T11:12:00.000Z' } });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The chain is broken')).toBeDefined();
    expect(alert.getByText(/Changed after it was written: entry 3/)).toBeDefined();
  });

  it('leads to the broken entry by its day in Romania', async () => {
    await show({ ...whole, fault: { kind: 'edited', seq: 3, at: '2026-11-28T22:30:00.000Z' } });
    const link = within(await screen.findByRole('alert')).getByRole('link');
    expect(link.getAttribute('href')).toContain('from=2026-11-29&to=2026-11-29&entry=3');
  });

  it('shows how far one is that a colleague has started', async () => {
    await show({ ...whole, endedAt: null, checked: 3 });
    expect(await screen.findByText('Checking the chain: 3 / 7')).toBeDefined();
  });
});
