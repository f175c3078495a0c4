import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { linkError } from '#contracts/link/errors.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { aFilingDetail } from '../testing/previewSamples.ts';
import { aFiling, chooseFor, idOf, renderFilings, pageOf } from '../testing/renderFilings.tsx';
import { aFilingToSend } from '../testing/renderSending.tsx';

const WITHDRAW = 'PUT /spv-filings/withdrawn';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

const show = async (options: Parameters<typeof renderFilings>[0] = {}) => {
  const filings = [aFiling(1, { spvFilingStatus: 'Approved' })];
  const rendered = await renderFilings({
    filings,
    ...options,
    routes: { [WITHDRAW]: ok({ changed: [idOf(1)] }), ...options.routes },
  });
  ({ close } = rendered);
  return rendered;
};
type Rendered = Awaited<ReturnType<typeof show>>;

const confirm = async ({ user }: Rendered) => {
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw the approval of 1 filing?' });
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  expect(within(question).getByText(/You can approve or delete them again/)).toBeDefined();
  await user.click(within(question).getByRole('button', { name: 'Withdraw approval' }));
};
const toastOf = ({ app }: Rendered) => systemActor(app, 'toaster').getSnapshot().context.current;

describe('the approval of a filing that was not sent', () => {
  it('is withdrawn from the menu of its row, after a question, and nothing is sent', async () => {
    const rendered = await show();
    const { server } = rendered;
    rendered.lead();
    await waitFor(() => expect(server.countOf('GET /spv-filings/to-send')).toBe(1));
    await chooseFor('Client 1', 'Withdraw approval');
    expect(server.countOf(WITHDRAW)).toBe(0);
    server.on('GET /spv-filings', pageOf([aFiling(1)]));
    await confirm(rendered);
    await waitFor(() => expect(server.lastOf(WITHDRAW)?.body).toEqual({ spvFilingIds: [idOf(1)] }));
    await waitFor(() =>
      expect(toastOf(rendered)).toMatchObject({ kind: 'success', title: 'spvFilings:done.withdrawn' }),
    );
    expect(await screen.findByText('Validated', { selector: 'tr *' })).toBeDefined();
    rendered.clock.increment(1000);
    expect(server.countOf('GET /spv-filings/to-send')).toBe(1);
  });

  it('is withdrawn of the chosen ones that are approved', async () => {
    const rendered = await show({ filings: [aFiling(1, { spvFilingStatus: 'Approved' }), aFiling(2)] });
    const { user, server } = rendered;
    for (const name of ['Client 2', 'Client 1']) {
      const bar = screen.queryByRole('toolbar', { name: 'Selected filings' });
      if (bar !== null) expect(within(bar).queryByRole('button', { name: 'Withdraw approval' })).toBeNull();
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    }
    const bar = within(screen.getByRole('toolbar', { name: 'Selected filings' }));
    await user.click(bar.getByRole('button', { name: 'Withdraw approval' }));
    await confirm(rendered);
    await waitFor(() => expect(server.lastOf(WITHDRAW)?.body).toEqual({ spvFilingIds: [idOf(1)] }));
  });

  it('is withdrawn where its details say that its document cannot be signed', async () => {
    const rendered = await show({ isPinSaved: true, routes: SENDING });
    const { link, server, user } = rendered;
    rendered.lead();
    await waitFor(() => expect(link.isPending('signAndSend')).toBe(true));
    const report = { outcome: 'notSent', error: linkError('documentLocked') } as const;
    link.report({ attemptId: idOf(501), step: 'done', report });
    link.reply('signAndSend', { submitted: 0, rejected: 0, unknown: 0, notSent: 1 });
    await waitFor(() => expect(link.isPending('settleAttempts')).toBe(true));
    link.reply('settleAttempts', { settled: 1 });
    await user.click(await screen.findByRole('button', { name: 'Not sent' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'The filing was not sent' }));
    expect(drawer.getByText(/^Before that, withdraw the approval of this filing and delete it/)).toBeDefined();
    await user.click(drawer.getByRole('button', { name: 'Withdraw approval' }));
    server.on('GET /spv-filings', pageOf([aFiling(1)]));
    await confirm(rendered);
    await waitFor(() => expect(server.countOf(WITHDRAW)).toBe(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not offered to be withdrawn while an attempt has no outcome', async () => {
    const { user } = await show({ filings: [aFiling(1, { spvFilingStatus: 'Approved', hasOpenAttempt: true })] });
    await user.click(await screen.findByRole('button', { name: 'Actions for Client 1' }));
    await screen.findByRole('menuitem', { name: 'Record the outcome' });
    expect(screen.queryByRole('menuitem', { name: 'Withdraw approval' })).toBeNull();
  });

  it('stays where the filing may have been sent, and says why', async () => {
    const rendered = await show({
      routes: {
        [WITHDRAW]: refusal('filing.maybeSent'),
        'GET /spv-filings/*': ok(aFilingDetail(idOf(1), { spvFilingStatus: 'Approved' })),
      },
    });
    await chooseFor('Client 1', 'Withdraw approval');
    await confirm(rendered);
    await waitFor(() => expect(toastOf(rendered)).toMatchObject({ kind: 'warning', text: 'error:filing.maybeSent' }));
  });

  it('is reported as withdrawn where only the answer was lost', async () => {
    const rendered = await show({
      routes: {
        [WITHDRAW]: refusal('filing.notWithdrawable'),
        'GET /spv-filings/*': ok(aFilingDetail(idOf(1), { spvFilingStatus: 'Validated' })),
      },
    });
    await chooseFor('Client 1', 'Withdraw approval');
    await confirm(rendered);
    await waitFor(() =>
      expect(toastOf(rendered)).toMatchObject({ kind: 'success', title: 'spvFilings:done.withdrawn' }),
    );
  });
});

const SENDING = {
  'GET /spv-filings/to-send': ok([aFilingToSend(1)]),
  'POST /spv-filings/*/attempts': {
    status: 201,
    body: { attemptId: idOf(501), sha256: 'a'.repeat(64), contentUrl: 'https://dosar.test/c' },
  },
  'PUT /spv-filings/*/attempts/*': ok({ spvFilingStatus: 'Approved' }),
};
