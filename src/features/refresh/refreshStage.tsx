import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import { client } from '#src/shared/api/api.ts';
import { aTokenCertificate, createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { freshQueries, openStage } from '#src/shared/testing/stage.tsx';
import { createPinVault } from './pinVault.ts';
import { refreshActors } from './refresh.actors.ts';
import { RefreshDialog } from './RefreshDialog.tsx';
import { createTicketPool } from './ticketPool.ts';
import { uploadActors } from './upload.actors.ts';

/** A workstation's key with its own name, made once for these tests. */
export const workstation = {
  keyId: '1Zgqnk-bEd8yjCgKg2REfg',
  publicKey: 'BBYtJzTn6TxXjjk7cMvB-J13qo_Cqo8xtZc7HwkfJxi7LqpaXrtX8Vx0hcBYyS7Yk9S1yAKTAwRz0YcXIO1lDK0',
};
export const alfaId = '00000000-0000-4000-8000-0000000000a1';
export const aStoredCertificate = (change: Record<string, unknown> = {}) => ({
  id: alfaId,
  name: 'Alfa',
  thumbprint: 'A'.repeat(40),
  subject: 'CN=POPESCU ANA',
  issuer: 'CN=Test CA',
  serialNumber: '0A1B',
  expiresOn: '2027-11-20T10:00:00.000Z',
  isPinSaved: true,
  pin: `v1.${workstation.keyId}.${'e'.repeat(87)}.${'c'.repeat(30)}`,
  taxIds: [],
  ...change,
});

type Options = {
  readonly tokens?: readonly TokenCertificate[];
  readonly stored?: readonly Record<string, unknown>[];
  /** True when this browser cannot keep anything. */
  readonly isStorageFull?: boolean;
  readonly key?: typeof workstation;
};

/** The refresh form over the real machines; the network and the link are those of the test. */
export async function openRefresh(options: Options = {}) {
  const {
    tokens = [aTokenCertificate()],
    stored = [aStoredCertificate()],
    isStorageFull = false,
    key = workstation,
  } = options;
  const server = createFakeServer({
    'GET /spv-certificates': ok(stored),
    'DELETE /spv-certificates/*/pin': ok(),
    'PUT /spv-certificates/*/clients': ok(),
    'POST /content/batches': ({ body }) => ({ status: 201, body: batchFor(body) }),
    'PUT /put': ok(),
    'PUT /content/files/*/uploaded': ok({
      contentId: alfaId,
      uploadTime: '2026-11-20T10:00:00.000Z',
      uploadedBy: 'Ana',
    }),
    'POST /spv-messages/*/content': ok({ validationStatus: null }),
    'GET /spv-messages/summary': refusal('server.unexpected'),
  });
  for (const route of ['POST /spv-messages', 'GET /spv-messages/without-content']) server.hold(route);
  const link = createFakeLink(tokens, key);
  const vault = createPinVault();
  const queries = freshQueries();
  const logged: unknown[] = [];
  const tickets = createTicketPool((fileNames) => client.content.createBatch({ fileNames: [...fileNames] }));
  const kept = new Map<string, string>();
  const world = {
    api: client,
    link: link.link,
    vault,
    queries,
    storage: storageOf(kept, isStorageFull),
    workstationKeyId: () => key.keyId,
    nowMs: () => Date.parse('2026-11-20T10:00:00Z'),
    log: (event: string, detail: Readonly<Record<string, string>>) => void logged.push({ event, ...detail }),
  };
  const stage = await openStage({
    server,
    link,
    vault,
    queries,
    messageRefresh: refreshActors(world, tickets),
    uploadQueue: uploadActors(world, tickets),
    screen: () => <RefreshDialog isOpen onClose={() => {}} />,
  });
  await screen.findByRole('dialog', { name: 'Refresh messages' });
  return { ...stage, server, link, vault, logged, kept };
}

export type RefreshStage = Awaited<ReturnType<typeof openRefresh>>;

/** Chooses the certificate of that name. */
export async function chooseCertificate({ user }: RefreshStage, name: string): Promise<void> {
  await waitFor(() => expect(screen.queryByText('Reading the token…')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Certificate/ }));
  // What floats stays invisible where nothing is laid out.
  await user.click(await screen.findByRole('option', { name: new RegExp(name), hidden: true }));
  await waitFor(() => expect(screen.queryByRole('option', { hidden: true })).toBeNull());
}

const batchFor = (body: unknown) => ({
  id: alfaId,
  files:
    typeof body === 'object' && body !== null && 'fileNames' in body && Array.isArray(body.fileNames)
      ? body.fileNames.map((name: string, at: number) => ({
          id: uuidOf(at),
          name,
          signedUrl: `${location.origin}/put`,
        }))
      : [],
});

export const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number + 1).padStart(12, '0')}`;

const storageOf = (kept: Map<string, string>, isFull: boolean): Storage => ({
  length: 0,
  key: () => null,
  clear: () => kept.clear(),
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    kept.set(name, value);
  },
  removeItem: (name) => void kept.delete(name),
});
