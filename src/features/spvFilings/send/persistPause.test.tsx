import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CERTIFICATE_PAUSE_MS } from '#contracts/limits.ts';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { aFiling, renderFilings } from '../testing/renderFilings.tsx';

const WORK = 'GET /spv-filings/to-send';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
  sessionStorage.clear();
});

const show = async (isReloaded: boolean) => {
  close();
  const filings = [aFiling(1, { spvFilingStatus: 'Approved' })];
  const rendered = await renderFilings({ filings, isReloaded, routes: { [WORK]: ok([]) } });
  ({ close } = rendered);
  await screen.findByRole('link', { name: 'Client 1' });
  return rendered;
};

describe('a pause', () => {
  it('outlives a reload of the page, which says so, until a person resumes', async () => {
    const before = await show(false);
    before.dispatch.send({ type: 'dispatch.pause' });

    const { dispatch, server, user, clock, lead } = await show(true);
    lead();
    await screen.findByText('Signing and sending is paused.');
    clock.increment(CERTIFICATE_PAUSE_MS);
    expect(dispatch.getSnapshot().value).toBe('paused');
    expect(server.countOf(WORK)).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(server.countOf(WORK)).toBe(1));

    const after = await show(true);
    after.lead();
    await waitFor(() => expect(after.server.countOf(WORK)).toBe(1));
    expect(screen.queryByText('Signing and sending is paused.')).toBeNull();
  });

  it('is of this tab alone', async () => {
    const before = await show(false);
    before.dispatch.send({ type: 'dispatch.pause' });
    const { server, lead } = await show(false);
    lead();
    await waitFor(() => expect(server.countOf(WORK)).toBe(1));
  });
});
