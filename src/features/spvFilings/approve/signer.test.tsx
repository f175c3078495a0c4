import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { aFiling, idOf, renderFilings, type RenderedFilings } from '../testing/renderFilings.tsx';

const SET = 'PUT /spv-certificates/*/clients';
const APPROVED = 'PUT /spv-filings/approved';
const TAX_ID = '12345674';

const aCertificate = (number: number, name: string, person: string, taxIds: string[] = [TAX_ID]): SpvCertificate => ({
  id: idOf(number),
  name,
  thumbprint: String(number % 10).repeat(40),
  subject: `CN=${person}`,
  issuer: 'CN=Test CA',
  serialNumber: '0A',
  expiresOn: '2027-11-20T10:00:00.000Z',
  createdBy: idOf(700),
  isPinSaved: false,
  pin: null,
  taxIds,
});
const ANA = aCertificate(901, 'Office', 'POPESCU ANA');
const DAN = aCertificate(902, 'Dan Ionescu', 'IONESCU DAN');
const session = (certificateId: string, userName: string | null) => ({
  certificateId,
  certificateName: 'x',
  activeSession:
    userName === null
      ? null
      : { id: idOf(990), userName, startTime: '2026-11-23T08:00:00.000Z', expiresOn: '2026-11-23T08:30:00.000Z' },
});

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});
type Signer = { readonly certificateId: string | null; readonly isChosen: boolean };
async function ask(certificates: readonly SpvCertificate[], signer: Signer, sessions: readonly object[] = []) {
  const rendered = await renderFilings({
    filings: [aFiling(1), aFiling(2)],
    routes: {
      'GET /spv-certificates': ok(certificates),
      'GET /spv-certificates/signers': ok([{ taxId: TAX_ID, ...signer }]),
      'GET /spv-sessions': ok(sessions),
      [SET]: ok(),
      [APPROVED]: ok({ changed: [idOf(1)] }),
    },
  });
  ({ close } = rendered);
  await rendered.user.click(await screen.findByRole('checkbox', { name: 'Select Client 1' }));
  const bar = within(screen.getByRole('toolbar', { name: 'Selected filings' }));
  await rendered.user.click(bar.getByRole('button', { name: /^Approve/ }));
  return rendered;
}
const dialog = () => within(screen.getByRole('alertdialog', { name: 'Approve 1 filing?' }));
const field = () => screen.findByRole('button', { name: /^Signs for Client 1/ });
const confirm = async ({ user }: RenderedFilings) => {
  const button = dialog().getByRole<HTMLButtonElement>('button', { name: 'Approve 1 filing' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
};
const OPEN = { certificateId: null, isChosen: false };

describe('the certificate that will sign', () => {
  it('is not asked where only one has rights, and is shown', async () => {
    const rendered = await ask([ANA, aCertificate(902, 'Dan', 'IONESCU DAN', [])], {
      certificateId: ANA.id,
      isChosen: false,
    });
    await dialog().findByRole('checkbox', { name: 'Client 1 · D300 · 10/2026 · Office (of POPESCU ANA) · d300-1.xml' });
    await confirm(rendered);
    await waitFor(() => expect(rendered.server.lastOf(APPROVED)).toBeDefined());
    expect(rendered.server.lastOf(SET)).toBeUndefined();
  });

  it('is asked for where none is known to have rights and several could sign, and kept with the client', async () => {
    const unknown = [ANA, DAN].map((certificate) => ({ ...certificate, taxIds: [] }));
    const rendered = await ask(unknown, OPEN, [session(DAN.id, 'Maria Popa')]);
    expect((await field()).textContent).toContain('Choose a certificate');
    dialog().getByRole('checkbox', { name: /certificate to be chosen/ });
    const approve = dialog().getByRole<HTMLButtonElement>('button', { name: 'Approve 1 filing' });
    expect(approve.disabled).toBe(true);
    await rendered.user.click(await field());
    await rendered.user.click(await screen.findByRole('option', { name: /Dan Ionescu/, hidden: true }));
    await confirm(rendered);
    await waitFor(() => expect(rendered.server.lastOf(APPROVED)?.body).toEqual({ spvFilingIds: [idOf(1)] }));
    expect(rendered.server.lastOf(SET)?.url.pathname).toContain(DAN.id);
  });

  it('is shown for a client with several, and kept before the approval where none was chosen', async () => {
    const rendered = await ask([ANA, DAN], OPEN, [session(ANA.id, null), session(DAN.id, 'Maria Popa')]);
    expect((await field()).textContent).toContain('Dan Ionescu');
    expect(dialog().getByText('Also possible: Office (of POPESCU ANA)')).toBeDefined();
    await confirm(rendered);
    await waitFor(() => expect(rendered.server.lastOf(APPROVED)?.body).toEqual({ spvFilingIds: [idOf(1)] }));
    expect(rendered.server.lastOf(SET)?.url.pathname).toContain(DAN.id);
    expect(rendered.server.lastOf(SET)?.body).toEqual({ taxIds: [TAX_ID] });
  });

  it('stays as it was chosen, or is changed there', async () => {
    const rendered = await ask([ANA, DAN], { certificateId: ANA.id, isChosen: true });
    await rendered.user.click(await field());
    await rendered.user.click(await screen.findByRole('option', { name: /Dan Ionescu/, hidden: true }));
    expect((await field()).textContent).toContain('Dan Ionescu');
    await confirm(rendered);
    await waitFor(() => expect(rendered.server.lastOf(SET)?.url.pathname).toContain(DAN.id));
  });

  it('that is chosen already costs no call', async () => {
    const rendered = await ask([ANA, DAN], { certificateId: ANA.id, isChosen: true });
    expect((await field()).textContent).toContain('Office');
    await confirm(rendered);
    await waitFor(() => expect(rendered.server.lastOf(APPROVED)).toBeDefined());
    expect(rendered.server.lastOf(SET)).toBeUndefined();
  });

  it('that could not be kept approves nothing', async () => {
    const rendered = await ask([ANA, DAN], OPEN);
    rendered.server.on(SET, refusal('certificate.notFound'));
    await field();
    await confirm(rendered);
    expect(await dialog().findByRole('alert')).toBeDefined();
    expect(rendered.server.lastOf(APPROVED)).toBeUndefined();
  });
});
