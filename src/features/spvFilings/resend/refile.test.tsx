import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { aFiling, alfa, chooseFor, idOf, renderFilings, pageOf } from '../testing/renderFilings.tsx';

const REFILE = 'PUT /spv-filings/refile';
const UNSIGNED = 'Fisierul nu este semnat';
const WRONG = 'semnatura electronica nu are drept de depunere pentru CIF';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

const show = async (submissionStatus: string | null, certificateThumbprint = alfa.thumbprint) => {
  const filing = aFiling(1, { spvFilingStatus: 'InvalidSubmission', submissionStatus, certificateThumbprint });
  const rendered = await renderFilings({ filings: [filing], routes: { [REFILE]: ok({ changed: [filing.id] }) } });
  ({ close } = rendered);
  return rendered;
};
type Rendered = Awaited<ReturnType<typeof show>>;

const details = async ({ user }: Rendered) => {
  await user.click(await screen.findByRole('button', { name: 'Not accepted' }));
  const drawer = await screen.findByRole('dialog', { name: 'Refused by ANAF' });
  // It takes the keyboard a moment after it is there.
  await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
  return within(drawer);
};
const asked = async () => {
  const question = await screen.findByRole('alertdialog', { name: 'File it again as it is?' });
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  return question;
};
const confirm = async ({ user }: Rendered) => {
  const question = within(await asked());
  expect(question.getByText(/with the same certificate and filed once more, as a new/)).toBeDefined();
  await user.click(question.getByRole('button', { name: 'File again' }));
};
const toastOf = ({ app }: Rendered) => systemActor(app, 'toaster').getSnapshot().context.current;

describe('a filing that the authority did not take', () => {
  it('is filed again from its details, after a question, and sent at once', async () => {
    const rendered = await show(UNSIGNED);
    const { user, server } = rendered;
    rendered.lead();
    await waitFor(() => expect(server.countOf('GET /spv-filings/to-send')).toBe(1));
    await user.click((await details(rendered)).getByRole('button', { name: 'File again' }));
    expect(server.countOf(REFILE)).toBe(0);
    server.on('GET /spv-filings', pageOf([aFiling(1, { spvFilingStatus: 'Approved' })]));
    await confirm(rendered);
    await waitFor(() => expect(server.lastOf(REFILE)?.body).toEqual({ spvFilingIds: [idOf(1)] }));
    await waitFor(() => expect(toastOf(rendered)).toMatchObject({ kind: 'success', title: 'spvFilings:resend.done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    rendered.clock.increment(1000);
    await waitFor(() => expect(server.countOf('GET /spv-filings/to-send')).toBe(2));
  });

  it('is filed again from the menu of its row', async () => {
    const rendered = await show(null);
    await chooseFor('Client 1', 'File again');
    await confirm(rendered);
    await waitFor(() => expect(rendered.server.countOf(REFILE)).toBe(1));
  });

  it('stays as it is where the person thinks better of it', async () => {
    const rendered = await show(UNSIGNED);
    await rendered.user.click((await details(rendered)).getByRole('button', { name: 'File again' }));
    await rendered.user.click(within(await asked()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Refused by ANAF' })).toBeDefined();
    expect(rendered.server.countOf(REFILE)).toBe(0);
  });

  it('says so where the server refuses, and stays chosen', async () => {
    const rendered = await show(UNSIGNED);
    const { server } = rendered;
    server.on(REFILE, refusal('server.unexpected'));
    server.on('GET /spv-filings/*', refusal('server.unexpected'));
    await chooseFor('Client 1', 'File again');
    await confirm(rendered);
    await waitFor(() => expect(toastOf(rendered)).toMatchObject({ kind: 'warning', title: 'spvFilings:done.failed' }));
    expect(await screen.findByText('1 selected')).toBeDefined();
  });

  it('goes to another certificate where that was the reason and there is one', async () => {
    const rendered = await show(WRONG, 'B'.repeat(40));
    const drawer = await details(rendered);
    expect(await drawer.findByRole('button', { name: 'Certificate' })).toBeDefined();
    await rendered.user.click(drawer.getByRole('button', { name: 'Close' }));
    await rendered.user.click(await screen.findByRole('button', { name: 'Actions for Client 1' }));
    await screen.findByRole('menuitem', { name: 'See what is wrong' });
    expect(screen.queryByRole('menuitem', { name: 'File again' })).toBeNull();
  });

  it('goes with the one it has where there is no other, and says that there is none', async () => {
    const rendered = await show(WRONG);
    const drawer = await details(rendered);
    expect(await drawer.findByText(/^No other certificate is saved/)).toBeDefined();
    await rendered.user.click(drawer.getByRole('button', { name: 'File again' }));
    await confirm(rendered);
    await waitFor(() => expect(rendered.server.countOf(REFILE)).toBe(1));
  });
});
