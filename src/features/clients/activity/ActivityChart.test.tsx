import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { ActivityChart } from './ActivityChart.tsx';
import { activityRange, referencesOf } from './activityRange.ts';

const SERIES = 'POST /timeseries/bookkeeping.number-of-documents';
const CLIENT = '00000000-0000-4000-8000-000000000001';
let close = () => {};
beforeEach(() => localStorage.clear());
afterEach(() => close());

async function open() {
  const server = createFakeServer({ [SERIES]: ok({ labels: ['2026-10', '2026-11'], values: [4, 1200] }) });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => <ActivityChart clientId={CLIENT} />,
  });
  ({ close } = rendered);
  return { ...rendered, server };
}

describe('the activity of a client', () => {
  it('is also a table of figures', async () => {
    await open();
    const rows = await screen.findAllByRole('row', { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual(['MonthDocuments', '10/20264', '11/20261,200']);
  });

  it('is asked for as many years as are chosen', async () => {
    const { server, user } = await open();
    await user.click(await screen.findByRole('radio', { name: '2 years' }));
    await waitFor(() => expect(server.countOf(SERIES)).toBe(2));
    expect(server.lastOf(SERIES)?.body).toMatchObject({
      from: expect.stringMatching(new RegExp(`^${new Date().getFullYear() - 2}-\\d\\d-01$`)),
      tagKey: 'ClientId',
      tagValue: CLIENT,
    });
  });

  it('explains zooming once, with the first five years', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: '5 years' }));
    await user.click(await screen.findByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(/^Drag over the chart/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: '1 year' }));
    await user.click(screen.getByRole('radio', { name: '5 years' }));
    expect(screen.queryByText(/^Drag over the chart/)).toBeNull();
  });

  it('has both months of its range, and rounded lines at 80 and 20 percent', () => {
    expect(activityRange('5', '2026-11-23')).toEqual({ from: '2021-11-01', to: '2026-11-23' });
    expect(referencesOf([3, 48, 0])).toEqual([38, 10]);
    expect(referencesOf([0, 0])).toEqual([]);
    expect(referencesOf([1])).toEqual([1]);
  });
});
