import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { aFilingDetail, anIssue, idOf } from '../testing/previewSamples.ts';
import { filingPreviewSchema } from './preview.queries.ts';
import { PreviewFiling } from './PreviewFiling.tsx';

let close = () => {};
afterEach(() => close());

const show = async (change: Parameters<typeof aFilingDetail>[1] = {}, path = '/') => {
  const server = createFakeServer({
    'GET /spv-filings/*': ({ url }) => ok(aFilingDetail(url.pathname.slice(-36), change)),
    'GET /content/signed': { status: 200, body: new Blob(['no document']) },
    'GET /spv-certificates': ok([]),
    'GET /spv-certificates/signers': ok([{ taxId: '12345674', certificateId: null, isChosen: false }]),
    'GET /spv-sessions': ok([]),
    'GET /spv-filings': ok({ items: [], hasNextPage: false, nextCursor: null, previousCursor: null }),
  });
  const seen: string[] = [];
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path,
    screen: ({ search }) => (
      <PreviewFiling
        ids={[idOf(1), idOf(2)]}
        openedId={idOf(1)}
        isFull={false}
        open={() => Promise.reject(new Error('damaged'))}
        part={v.parse(filingPreviewSchema, search).part}
        onPart={(part) => void rendered.router.navigate({ to: '/', search: { part } as never })}
        onMoved={(id) => seen.push(`moved to ${id.at(-1)}`)}
        onFull={() => seen.push('full')}
        onClose={() => seen.push('closed')}
      />
    ),
  });
  ({ close } = rendered);
  return { ...rendered, server, seen };
};

describe('the preview of a filing', () => {
  it('is named by its form and period, and shows what was uploaded first', async () => {
    const { server } = await show();
    expect(await screen.findByRole('heading', { name: 'D300 · 10/2026' })).toBeDefined();
    expect(screen.getByText('Alfa SRL')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Content' }).getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText('This file cannot be shown here')).toBeDefined();
    expect(server.countOf('GET /content/signed')).toBe(0);
  });

  it('goes to the signed statement and the confirmation by label and by key', async () => {
    const { user, server, router } = await show();
    await user.click(await screen.findByRole('button', { name: 'Signed declaration' }));
    await screen.findByText('The document could not be opened');
    expect(server.countOf('GET /content/signed')).toBe(1);
    await user.keyboard('3');
    expect(await screen.findByText('No receipt yet')).toBeDefined();
    expect(router.state.location.search).toMatchObject({ part: 'confirmation' });
  });

  it('says over the confirmation to whom it was mailed, and that the mail was not delivered', async () => {
    const mail = { sentAt: '2026-11-20T09:00:00.000Z', contactName: 'Ioana Radu', state: 'sent', error: null } as const;
    const { user, server } = await show({ confirmationMail: mail });
    await screen.findByRole('heading', { name: 'D300 · 10/2026' });
    expect(screen.queryByText(/Ioana Radu/)).toBeNull();
    await user.keyboard('3');
    expect(await screen.findByText(/^Sent by email to Ioana Radu, /)).toBeDefined();
    const refused = { ...mail, state: 'refused', error: '550 no such user' } as const;
    server.on('GET /spv-filings/*', ok(aFilingDetail(idOf(2), { confirmationMail: refused })));
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText(/to Ioana Radu was not delivered: 550 no such user/)).toBeDefined();
  });

  it('says over the signed statement who has sent it, with which certificate and when, to the second', async () => {
    const { user } = await show({ submittedAt: '2026-11-20T08:06:07.000Z' });
    await user.keyboard('2');
    const signed = await screen.findByText(/^Signed with the certificate Certificat Maria Popa, sent by Maria Popa;/);
    expect(signed.textContent).toContain('20/11/26 10:05:00');
    expect(screen.getByText('Submission recorded on 20/11/26 10:06:07, index 1100000001')).toBeDefined();
    await user.keyboard('3');
    await screen.findByText('No receipt yet');
    expect(screen.queryByText(/^Signed with the certificate/)).toBeNull();
    expect(screen.getByText(/^Submission recorded on/)).toBeDefined();
  });

  it('has the record of the filing, written anew each time the filing is read', async () => {
    const { user, server } = await show();
    server.on('GET /content/evidence', { status: 200, body: new Blob(['no document']) });
    await user.keyboard('4');
    await screen.findByText('The document could not be opened');
    expect(screen.getByRole('button', { name: 'Filing record' }).getAttribute('aria-pressed')).toBe('true');
    expect(server.countOf('GET /content/evidence')).toBe(1);
  });

  it('opens at the label of the address and keeps it for the next filing', async () => {
    const { user, seen } = await show({}, '/?part=confirmation');
    await screen.findByText('No receipt yet');
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('2 of 2')).toBeDefined();
    expect(await screen.findByText('No receipt yet')).toBeDefined();
    await waitFor(() => expect(seen).toEqual(['moved to 2']));
  });

  it('has the reason where the receipt would be, for one that was not accepted', async () => {
    const submissionStatus = 'Fisierul nu este un document valid: nu este completata perioada 12/2026';
    await show({ spvFilingStatus: 'InvalidSubmission', submissionStatus }, '/?part=confirmation');
    await screen.findByText('Refused by ANAF');
    screen.getByText(submissionStatus);
    expect(screen.queryByText('No receipt yet')).toBeNull();
  });

  it('lists what the check found in the place of an XML, and does without it at the other labels', async () => {
    const { user } = await show({ spvFilingStatus: 'Invalid', issues: [anIssue], issueCount: 3 });
    const findings = within(await screen.findByRole('region', { name: 'The declaration is not valid' }));
    expect(findings.getByText(/eroare regula: R1/)).toBeDefined();
    expect(findings.getByText('2 more findings are not shown.')).toBeDefined();
    expect(screen.queryByText('This file cannot be shown here')).toBeNull();
    await user.keyboard('3');
    expect(await screen.findByText('No receipt yet')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'The declaration is not valid' })).toBeNull();
  });

  it('leaves the arrows to the list that has the focus, which they scroll', async () => {
    await show({ spvFilingStatus: 'Invalid', issues: [anIssue], issueCount: 1 });
    const findings = await screen.findByRole('region', { name: 'The declaration is not valid' });
    const isTaken = (key: string) =>
      !findings.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    expect(['ArrowDown', 'ArrowUp', 'ArrowRight'].filter(isTaken)).toEqual(['ArrowRight']);
  });

  it('lists it beside a PDF', async () => {
    const file = { url: `${location.origin}/content/signed`, mimeType: 'application/pdf', fileName: 'd300.pdf' };
    await show({ spvFilingStatus: 'Invalid', file, issues: [anIssue], issueCount: 1 });
    await screen.findByText('The document could not be opened');
    const findings = within(screen.getByRole('region', { name: 'The declaration is not valid' }));
    expect(findings.getByText(/eroare regula: R1/)).toBeDefined();
  });

  it('approves what is read, by key and button, after the question of the list', async () => {
    const { user, server } = await show({ spvFilingStatus: 'Validated', clientTaxId: '12345674' });
    server.on('PUT /spv-filings/approved', ok({ changed: [idOf(1)] }));
    expect(await screen.findByRole('button', { name: /^Approve/ })).toBeDefined();
    await user.keyboard('a');
    const question = within(await screen.findByRole('alertdialog', { name: 'Approve 1 filing?' }));
    question.getByRole('checkbox', { name: /^Alfa SRL · D300 · 10\/2026/ });
    const approve = question.getByRole<HTMLButtonElement>('button', { name: 'Approve 1 filing' });
    await waitFor(() => expect(approve.disabled).toBe(false));
    await user.click(approve);
    await waitFor(() => expect(server.lastOf('PUT /spv-filings/approved')?.body).toEqual({ spvFilingIds: [idOf(1)] }));
  });

  it('offers no approval of what is not ready for it', async () => {
    await show({ spvFilingStatus: 'Submitted' });
    await screen.findByRole('heading', { name: 'D300 · 10/2026' });
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  it('goes back with Escape', async () => {
    const { user, seen } = await show();
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(seen).toEqual(['closed']));
  });

  it('offers another certificate only where the certificate was the reason', async () => {
    const { user } = await show({ spvFilingStatus: 'InvalidSubmission', submissionStatus: 'nu are drept de depunere' });
    await user.click(await screen.findByRole('button', { name: 'File with another certificate' }));
    expect(await screen.findByRole('dialog', { name: 'File again with another certificate' })).toBeDefined();
    close();
    await show({ spvFilingStatus: 'InvalidSubmission', submissionStatus: 'Fisierul este gol' });
    await screen.findByRole('heading', { name: 'D300 · 10/2026' });
    expect(screen.queryByRole('button', { name: 'File with another certificate' })).toBeNull();
  });
});
