import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#contracts/api/account.ts';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import type { SealedPin } from '#src/shared/link/pin/sealPin.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { aTokenCertificate, createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { putPageConfig } from '#src/shared/testing/pageConfig.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { CertificatesScreen } from './CertificatesScreen.tsx';

const PIN = '917-canary-352';
const NOT_SEALED = 'The PIN could not be sealed. Check Dosar Link and enter it again.';
const vectors = v.parse(
  v.object({ workstation: v.object({ keyId: v.string(), publicKey: v.string() }) }),
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../contracts/link/vectors/pin-sealing.json'), 'utf8')),
);

const stored: SpvCertificate = {
  id: '5a0c3e0e-5d52-4f6a-9a5c-0d6a2a7a9b01',
  name: 'certSIGN Ana',
  thumbprint: 'B'.repeat(40),
  subject: 'CN=POPESCU ANA,O=Cabinet',
  issuer: 'CN=Test CA',
  serialNumber: '0A1B',
  expiresOn: '2031-11-20T10:00:00.000Z',
  createdBy: '00000000-0000-4000-8000-000000000700',
  isPinSaved: true,
  pin: null,
  taxIds: [],
};

function vault() {
  const pins = new Map<string, SealedPin>();
  return {
    keep: (sealed: SealedPin) => {
      pins.set('handle', sealed);
      return 'handle';
    },
    get: (handle: string) => pins.get(handle) ?? null,
    forget: (handle: string) => void pins.delete(handle),
  };
}

/** A workstation whose key is not the one its name says: no PIN is sealed for it. */
const otherKey = { ...vectors.workstation, keyId: 'k'.repeat(22) };

async function open(
  certificates: readonly SpvCertificate[],
  pins = vault(),
  workstation: typeof otherKey = vectors.workstation,
  who: { account?: Account } = {},
) {
  const server = createFakeServer({ 'GET /spv-certificates': ok(certificates), 'GET /spv-sessions': ok([]) });
  const link = createFakeLink([aTokenCertificate()], workstation);
  const rendered = await renderApp({ server, link, vault: pins, ...who, screen: () => <CertificatesScreen /> });
  return { ...rendered, server };
}

beforeAll(putPageConfig);

describe('the certificates settings', () => {
  let close: (() => void) | null = null;
  afterEach(() => close?.());

  it('save a certificate of the token with its PIN sealed, and the typed text nowhere', async () => {
    const rendered = await open([]);
    close = rendered.close;
    rendered.server.on('POST /spv-certificates', ok(stored));
    const { user } = rendered;
    await user.click((await screen.findAllByRole('button', { name: 'Add certificate' }))[0]!);
    await user.click(await screen.findByRole('button', { name: 'Certificate' }));
    await user.click(await screen.findByRole('option', { name: /POPESCU ANA/ }));
    await user.type(await screen.findByLabelText('PIN'), PIN);
    await user.click(screen.getByRole('button', { name: 'Save the certificate' }));
    await waitFor(() => expect(rendered.server.countOf('POST /spv-certificates')).toBe(1));
    const sent = JSON.stringify(rendered.server.lastOf('POST /spv-certificates')?.body);
    expect(sent).toContain(`"v1.${vectors.workstation.keyId}.`);
    expect(sent).not.toContain(PIN);
    expect(document.documentElement.outerHTML).not.toContain(PIN);
    expect([localStorage, sessionStorage].flatMap(Object.values).join()).not.toContain(PIN);
  });

  it('keep the saved PIN when an edit leaves it empty', async () => {
    const rendered = await open([stored]);
    close = rendered.close;
    rendered.server.on('PUT /spv-certificates/*', ok(stored));
    const { user } = rendered;
    await user.click(await screen.findByRole('button', { name: 'Edit certSIGN Ana' }));
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Ana');
    await user.click(screen.getByRole('button', { name: 'Save the changes' }));
    await waitFor(() => expect(rendered.server.lastOf('PUT /spv-certificates/*')?.body).toEqual({ name: 'Ana' }));
  });

  it('keep a typed PIN while its change can be tried again, and no longer', async () => {
    const pins = vault();
    const rendered = await open([stored], pins);
    close = rendered.close;
    rendered.server.on('PUT /spv-certificates/*', refusal('server.unexpected'));
    const { user } = rendered;
    await user.click(await screen.findByRole('button', { name: 'Edit certSIGN Ana' }));
    await user.type(screen.getByLabelText('PIN'), PIN);
    await user.click(screen.getByRole('button', { name: 'Save the changes' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The changes could not be saved.');
    expect(pins.get('handle')).not.toBeNull();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Cancel' }));
    expect(pins.get('handle')).toBeNull();
  });

  it('say that the PIN of a new certificate was not sealed, and ask for it again', async () => {
    const rendered = await open([], vault(), otherKey);
    close = rendered.close;
    const { user } = rendered;
    await user.click((await screen.findAllByRole('button', { name: 'Add certificate' }))[0]!);
    await user.click(await screen.findByRole('button', { name: 'Certificate' }));
    await user.click(await screen.findByRole('option', { name: /POPESCU ANA/ }));
    await user.type(await screen.findByLabelText('PIN'), PIN);
    await user.click(screen.getByRole('button', { name: 'Save the certificate' }));
    await screen.findByText(NOT_SEALED);
    await user.click(screen.getByRole('button', { name: 'Save the certificate' }));
    await screen.findByText('This field is required.');
    expect(screen.queryByText(NOT_SEALED)).toBeNull();
    expect(rendered.server.countOf('POST /spv-certificates')).toBe(0);
  });

  it('say why a new certificate was not created, by the title of the error', async () => {
    const rendered = await open([]);
    close = rendered.close;
    rendered.server.on('POST /spv-certificates', refusal('certificate.exists'));
    const { user, app } = rendered;
    await user.click((await screen.findAllByRole('button', { name: 'Add certificate' }))[0]!);
    await user.click(await screen.findByRole('button', { name: 'Certificate' }));
    await user.click(await screen.findByRole('option', { name: /POPESCU ANA/ }));
    await user.type(await screen.findByLabelText('PIN'), PIN);
    await user.click(screen.getByRole('button', { name: 'Save the certificate' }));
    const shown = () => systemActor(app, 'toaster').getSnapshot().context.current;
    await waitFor(() => expect(shown()).toMatchObject({ kind: 'warning', title: 'error:certificate.exists' }));
  });

  it('say that the PIN of an edit was not sealed, and save the edit without one', async () => {
    const rendered = await open([stored], vault(), otherKey);
    close = rendered.close;
    rendered.server.on('PUT /spv-certificates/*', ok(stored));
    const { user } = rendered;
    await user.click(await screen.findByRole('button', { name: 'Edit certSIGN Ana' }));
    await user.type(screen.getByLabelText('PIN'), PIN);
    await user.click(screen.getByRole('button', { name: 'Save the changes' }));
    await screen.findByText(NOT_SEALED);
    expect(rendered.server.countOf('PUT /spv-certificates/*')).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Save the changes' }));
    await waitFor(() => expect(rendered.server.countOf('PUT /spv-certificates/*')).toBe(1));
  });

  it('say what went wrong and offer the way on when a deletion fails', async () => {
    const rendered = await open([stored]);
    close = rendered.close;
    rendered.server.on('DELETE /spv-certificates/*', refusal('server.unexpected'));
    const { user } = rendered;
    await user.click(await screen.findByRole('button', { name: 'Delete certSIGN Ana' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the certificate' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The certificate could not be deleted.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('offer a member no new name and no deletion of what a colleague added, but the PIN', async () => {
    const rendered = await open(
      [{ ...stored, createdBy: '00000000-0000-4000-8000-000000000799' }],
      vault(),
      undefined,
      {
        account: anAccount({ role: 'member' }),
      },
    );
    close = rendered.close;
    await rendered.user.click(await screen.findByRole('button', { name: 'Edit certSIGN Ana' }));
    expect(await screen.findByLabelText('Name')).toHaveProperty('readOnly', true);
    expect(screen.getByText(/^A colleague has added this certificate/)).toBeDefined();
    expect(await screen.findByLabelText('PIN')).toHaveProperty('readOnly', false);
    expect(screen.queryByRole('button', { name: 'Delete certSIGN Ana' })).toBeNull();
  });

  it.each([
    ['PUT', 'Edit certSIGN Ana', 'Save the changes'],
    ['DELETE', 'Delete certSIGN Ana', 'Delete the certificate'],
  ])(
    'say who may change a certificate of a colleague, and do not offer to try again: %s',
    async (method, opener, send) => {
      const rendered = await open([stored]);
      close = rendered.close;
      rendered.server.on(`${method} /spv-certificates/*`, refusal('auth.forbidden'));
      const { user } = rendered;
      await user.click(await screen.findByRole('button', { name: opener }));
      await user.click(await screen.findByRole('button', { name: send }));
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('Only the colleague who saved this certificate or an admin');
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      await user.click(within(alert).getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});
