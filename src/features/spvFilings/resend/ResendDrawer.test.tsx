import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { aFiling, idOf } from '../testing/previewSamples.ts';
import { ResendDrawer } from './ResendDrawer.tsx';
import { isResendable } from './resendReason.ts';

const aCertificate = (number: number, name: string, taxIds: readonly string[] = []) => ({
  id: idOf(number),
  name,
  thumbprint: String.fromCodePoint(64 + number).repeat(40),
  subject: `CN=${name}`,
  issuer: 'CN=Test CA',
  serialNumber: '0A1B',
  expiresOn: '2027-11-20T10:00:00.000Z',
  createdBy: '00000000-0000-4000-8000-000000000700',
  isPinSaved: false,
  pin: null,
  taxIds,
});
const listed = (...numbers: readonly number[]) =>
  ok({
    items: numbers.map((number) =>
      aFiling(idOf(number), { spvFilingStatus: 'InvalidSubmission', fileName: `file-${number}.pdf` }),
    ),
    hasNextPage: false,
    nextCursor: null,
    previousCursor: null,
  });
const LIST = 'GET /spv-filings';
const GIVE = 'PUT /spv-certificates/*/clients';
const REFILE = 'PUT /spv-filings/refile';

let close = () => {};
afterEach(() => close());

const show = async () => {
  const server = createFakeServer({
    [LIST]: listed(1, 2),
    'GET /spv-certificates': ok([
      aCertificate(1, 'Popescu Ana'),
      aCertificate(2, 'Ionescu Dan'),
      aCertificate(3, 'Stan Ioana', ['12345674']),
    ]),
    [GIVE]: ok({}),
    [REFILE]: ok({ changed: [idOf(1)] }),
  });
  const closed: string[] = [];
  const resent: string[] = [];
  const filing = aFiling(idOf(1), {
    spvFilingStatus: 'InvalidSubmission',
    submissionStatus:
      'Fisierul depus nu este un document valid / semnatura electronica nu are drept de depunere pentru CIF',
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () =>
      isResendable(filing) ? (
        <ResendDrawer filing={filing} onResent={(ids) => resent.push(...ids)} onClose={() => closed.push('closed')} />
      ) : null,
  });
  ({ close } = rendered);
  const { user } = rendered;
  const choose = async (name: RegExp) => {
    await user.click(screen.getByRole('button', { name: 'Certificate' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await screen.findByRole('checkbox', { name: 'D300 · 10/2026 · file-1.pdf' });
  // The drawer takes the keyboard a moment after it is there.
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  return { ...rendered, server, closed, resent, choose };
};
const start = (name = 'File again') => screen.getByRole<HTMLButtonElement>('button', { name });

describe('filing again with another certificate', () => {
  it('says what the authority said and what happens to the client', async () => {
    await show();
    const reasons = within(screen.getByRole('list', { name: 'What ANAF says' })).getAllByRole('listitem');
    expect(reasons.map((line) => line.textContent)).toEqual([
      'Fisierul depus nu este un document valid',
      'semnatura electronica nu are drept de depunere pentru CIF',
    ]);
    expect(
      screen.getByText(/^There is no right in SPV to file for .+, with the certificate .+\. Choose one that has it/),
    ).toBeDefined();
  });

  it('asks for the fifty filings of the client that were not accepted', async () => {
    const { server } = await show();
    expect(Object.fromEntries(server.lastOf(LIST)?.url.searchParams ?? [])).toMatchObject({ pageSize: '50' });
    expect(server.lastOf(LIST)?.url.search).toContain('InvalidSubmission');
    expect(server.lastOf(LIST)?.url.search).toContain(idOf(900));
  });

  it('starts with nothing but another certificate, the one with rights first', async () => {
    const { user, choose } = await show();
    expect(start().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Certificate' }));
    const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(options).toEqual([
      'Stan IoanaHas rights for this client in SPV',
      'Ionescu DanValid until 20/11/27',
      'Popescu AnaHas signed what was not accepted',
    ]);
    expect(screen.getByRole('option', { name: /Popescu/ }).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    await choose(/Stan Ioana/);
    expect(start().disabled).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: /file-1/ }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^File/ }).disabled).toBe(true);
  });

  it('gives the client to the certificate before it files again', async () => {
    const { user, server, choose, closed, resent } = await show();
    await choose(/Stan Ioana/);
    await user.click(screen.getByRole('checkbox', { name: /file-2/ }));
    server.hold(GIVE);
    await user.click(start('File 2 again'));
    await waitFor(() => expect(server.isHeld(GIVE)).toBe(true));
    expect(server.lastOf(GIVE)?.url.pathname).toContain(idOf(3));
    expect(server.lastOf(GIVE)?.body).toEqual({ taxIds: ['12345674'] });
    expect(server.countOf(REFILE)).toBe(0);
    server.answer(GIVE, ok({}));
    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(server.lastOf(REFILE)?.body).toEqual({ spvFilingIds: [idOf(1), idOf(2)] });
    expect(resent).toEqual([idOf(1), idOf(2)]);
  });

  it('goes on where it broke', async () => {
    const { user, server, choose, closed } = await show();
    await choose(/Ionescu Dan/);
    server.on(REFILE, refusal('server.unexpected'));
    await user.click(start());
    await screen.findByText(/The client belongs to this certificate now/);
    server.on(REFILE, ok({ changed: [idOf(1)] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(server.countOf(GIVE)).toBe(1);
  });

  it('says that nothing was filed when the client could not be given away', async () => {
    const { user, server, choose } = await show();
    server.on(GIVE, refusal('server.unexpected'));
    await choose(/Ionescu Dan/);
    await user.click(start());
    expect(await screen.findByText(/Nothing was filed/)).toBeDefined();
    expect(server.countOf(REFILE)).toBe(0);
  });

  it('offers what is left when somebody else was faster', async () => {
    const { user, server, choose } = await show();
    await choose(/Ionescu Dan/);
    server.on(REFILE, refusal('filing.notRefilable'));
    server.on(LIST, listed(2));
    await user.click(start());
    await screen.findByText(/Meanwhile one of the filings/);
    expect(screen.queryByRole('checkbox', { name: /file-1/ })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /file-2/ }).checked).toBe(false);
  });
});
