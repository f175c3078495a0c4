import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { SimulatedClock } from 'xstate';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import type { certificateSessionsMachine } from '#machines/certificateSessions/certificateSessions.machine.ts';
import { client } from '#src/shared/api/api.ts';
import type { Link } from '#src/shared/link/calls/link.ts';
import { aTokenCertificate, createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { freshQueries, renderApp } from '#src/shared/testing/renderApp.tsx';
import { uploadActors } from '#src/shared/uploads/upload.actors.ts';
import { RefreshDialog } from '../dialog/RefreshDialog.tsx';
import { LAST_REFRESH_KEY } from '../lastRefresh.ts';
import { createPinVault } from '../pinVault.ts';
import { refreshActors } from '../refresh.actors.ts';

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
  createdBy: '00000000-0000-4000-8000-000000000700',
  isPinSaved: true,
  pin: `v1.${workstation.keyId}.${'e'.repeat(87)}.${'c'.repeat(30)}`,
  taxIds: [],
  ...change,
});

type Options = {
  readonly tokens?: readonly TokenCertificate[];
  readonly stored?: readonly Record<string, unknown>[];
  /** True when the browser's storage is full. */
  readonly isStorageFull?: boolean;
  readonly key?: typeof workstation;
  /** Answers of the server besides those of the form. */
  readonly routes?: Parameters<typeof createFakeServer>[0];
  readonly clock?: SimulatedClock;
  /** Leadership of certificates; without it this tab leads none. */
  readonly sessions?: (link: Link, queries: QueryClient) => typeof certificateSessionsMachine;
  /** When the messages of each certificate were last refreshed, in ms since 1970, by thumbprint. */
  readonly lastRefreshMs?: Readonly<Record<string, number>>;
  readonly screen?: Parameters<typeof renderApp>[0]['screen'];
};

/** When the tests begin: a working hour. */
export const STARTED_MS = new Date(2026, 10, 20, 10).getTime();

/** The refresh form over the real machines; the network and the link are those of the test. */
export async function renderRefresh(options: Options = {}) {
  const {
    tokens = [aTokenCertificate()],
    stored = [aStoredCertificate()],
    isStorageFull = false,
    key = workstation,
    clock,
    sessions,
    lastRefreshMs,
    screen: shown = () => <RefreshDialog isOpen onClose={() => {}} />,
  } = options;
  const server = createFakeServer({
    'GET /spv-certificates': ok(stored),
    'DELETE /spv-certificates/*/pin': ok(),
    'PUT /spv-certificates/*/rights': ok(),
    'POST /content/batches': ({ body }) => ({ status: 201, body: batchFor(body) }),
    'PUT /put': ok(),
    'PUT /content/files/*/uploaded': ok({
      contentId: alfaId,
      uploadTime: '2026-11-20T10:00:00.000Z',
      uploadedBy: 'Ana',
    }),
    'PUT /spv-messages/contents': ok({ changed: [] }),
    'GET /spv-messages/summary': refusal('server.unexpected'),
    ...options.routes,
  });
  for (const route of ['POST /spv-messages', 'GET /spv-messages/without-content']) server.hold(route);
  const link = createFakeLink(tokens, key);
  const vault = createPinVault();
  const queries = freshQueries();
  const logged: unknown[] = [];
  const storageEntries = new Map<string, string>();
  if (lastRefreshMs !== undefined) storageEntries.set(LAST_REFRESH_KEY, JSON.stringify(lastRefreshMs));
  const deps = {
    api: client,
    link: link.link,
    vault,
    queries,
    storage: storageOf(storageEntries, isStorageFull),
    workstationKeyId: () => key.keyId,
    nowMs: () => STARTED_MS + (clock?.now() ?? 0),
    log: (event: string, detail: Readonly<Record<string, string>>) => void logged.push({ event, ...detail }),
  };
  const rendered = await renderApp({
    server,
    link,
    vault,
    queries,
    messageRefresh: refreshActors(deps),
    uploadQueue: uploadActors(deps),
    screen: shown,
    ...(clock === undefined ? {} : { clock }),
    ...(sessions === undefined ? {} : { certificateSessions: sessions(link.link, queries) }),
  });
  await screen.findByRole('dialog', { name: 'Fetch messages' });
  return { ...rendered, server, link, vault, logged, storageEntries };
}

export type RenderedRefresh = Awaited<ReturnType<typeof renderRefresh>>;

/** Chooses the certificate of that name. */
export async function chooseCertificate({ user }: RenderedRefresh, name: string): Promise<void> {
  await waitFor(() => expect(screen.queryByText('Reading the token…')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Certificate/ }));
  // What floats stays invisible where nothing is laid out.
  await user.click(await screen.findByRole('option', { name: new RegExp(name), hidden: true }));
  await waitFor(() => expect(screen.queryByRole('option', { hidden: true })).toBeNull());
}

const batchFor = (body: unknown) => ({
  id: alfaId,
  signedUrl: `${location.origin}/put`,
  files:
    typeof body === 'object' && body !== null && 'files' in body && Array.isArray(body.files)
      ? body.files.map(({ name }: { name: string }, at: number) => ({ id: uuidOf(at), name }))
      : [],
});

export const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number + 1).padStart(12, '0')}`;

const storageOf = (storageEntries: Map<string, string>, isFull: boolean): Storage => ({
  length: 0,
  key: () => null,
  clear: () => storageEntries.clear(),
  getItem: (name) => storageEntries.get(name) ?? null,
  setItem: (name, value) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    storageEntries.set(name, value);
  },
  removeItem: (name) => void storageEntries.delete(name),
});
