import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { fromPromise, SimulatedClock } from 'xstate';
import { BottomStatusBar } from '#src/features/bottomStatusBar/BottomStatusBar.tsx';
import { RefreshDialog } from '#src/features/refresh/dialog/RefreshDialog.tsx';
import {
  alfaId,
  aStoredCertificate,
  renderRefresh,
  STARTED_MS,
  uuidOf,
} from '#src/features/refresh/testing/renderRefresh.tsx';
import { certificateSessionsActors } from '#src/features/spvCertificates/certificateSessions.actors.ts';
import { createSessionTokens } from '#src/shared/link/sessionTokens.ts';
import { aTokenCertificate } from '#src/shared/testing/fakeLink.ts';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { putPageConfig } from '#src/shared/testing/pageConfig.ts';

export const betaId = '00000000-0000-4000-8000-0000000000b2';
const tokenOf = { Alfa: aTokenCertificate(), Beta: aTokenCertificate({ sha1Thumbprint: 'B'.repeat(40) }) };
const idOf = { Alfa: alfaId, Beta: betaId };
export type CertificateName = keyof typeof idOf;

const acquireSchema = v.object({ certificateId: v.string(), leaderId: v.string() });

/** A document as the link delivers it. */
export const PDF = {
  mimeType: 'application/pdf',
  sizeBytes: 4,
  signatureStatus: { state: 'absent', signer: null },
  bytes: new TextEncoder().encode('%PDF'),
} as const;

/** Machines answer within a few turns, so the usual 50 ms between two looks would be long. */
const soon = (look: () => void) => waitFor(look, { interval: 4 });

type Options = {
  /** True when the browser's storage is full. */
  readonly isStorageFull?: boolean;
};

/**
 * The status line and the refresh form with the machines behind them: leadership, schedule, refreshes, uploads. The test
 * supplies the tokens, the server, the clock and the random numbers.
 */
export async function renderSync({ isStorageFull = false }: Options = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: STARTED_MS });
  putPageConfig();
  const clock = new SimulatedClock();
  const watch = createTokenWatch();
  const sessions = createFakeSessions();
  const rendered = await renderRefresh({
    isStorageFull,
    clock,
    tokens: Object.values(tokenOf),
    stored: [aStoredCertificate(), aStoredCertificate({ id: betaId, name: 'Beta', thumbprint: 'B'.repeat(40) })],
    lastRefreshMs: { ['A'.repeat(40)]: STARTED_MS, ['B'.repeat(40)]: STARTED_MS },
    routes: sessions.routes,
    sessions: (link, queries) =>
      certificateSessionsActors({ link, queries, tokens: createSessionTokens(), random: Math.random }).provide({
        actors: { awaitWatch: watch.actor },
      }),
    screen: ({ pathname }) => (
      <>
        <RefreshDialog key={pathname} isOpen onClose={() => {}} />
        <BottomStatusBar />
      </>
    ),
  });
  rendered.server.hold('GET /spv-messages/summary');
  await sessions.isRequested('Alfa');
  await sessions.isRequested('Beta');

  return {
    ...rendered,
    soon,
    /** Text of the status line. */
    line: () => document.querySelector('footer')?.textContent ?? '',
    /** The server makes this tab the leader. */
    lead: sessions.grant,
    pullOut: (name: CertificateName) => replug(rendered, { watch, sessions }, name),
    pass: (ms: number) => {
      act(() => {
        vi.setSystemTime(Date.now() + ms);
        clock.increment(ms);
      });
    },
    ask: (name: CertificateName, place: string, days = 1) => requestMessages(rendered, sessions, { name, place, days }),
    close: () => {
      rendered.close();
      vi.useRealTimers();
    },
  };
}

/** The periodic check of the tokens, which runs when a test asks for it. */
function createTokenWatch() {
  const waiting = new Set<() => void>();
  return {
    actor: fromPromise<void, { minMs: number; maxMs: number }>(() => new Promise((resolve) => waiting.add(resolve))),
    look: async () => {
      await soon(() => expect(waiting.size).toBe(1));
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
  };
}

/** The server's sessions, which a test grants one by one. */
function createFakeSessions() {
  const requests = new Map<string, () => void>();
  const isRequested = (name: CertificateName) => soon(() => expect(requests.has(idOf[name])).toBe(true));
  return {
    routes: {
      'GET /spv-sessions': ok([]),
      'POST /spv-sessions': ({ body }: { body: unknown }) =>
        new Promise<{ status: number; body: unknown }>((resolve) => {
          const { certificateId, leaderId } = v.parse(acquireSchema, body);
          requests.set(certificateId, () => resolve({ status: 201, body: sessionOf(certificateId, leaderId) }));
        }),
      'DELETE /spv-sessions/*': ok(),
      'PUT /spv-sessions/*/extend-validity': ok({ expiresOn: '2026-11-21T10:00:00.000Z' }),
    },
    isRequested,
    grant: async (name: CertificateName) => {
      await isRequested(name);
      requests.get(idOf[name])?.();
      requests.delete(idOf[name]);
    },
    /** Drops the request for a certificate, if there is one; true when there was. */
    drop: (name: CertificateName) => requests.delete(idOf[name]),
  };
}

type Rendered = Awaited<ReturnType<typeof renderRefresh>>;
type Sessions = ReturnType<typeof createFakeSessions>;
type Leadership = { readonly watch: ReturnType<typeof createTokenWatch>; readonly sessions: Sessions };

/** Takes the token out and plugs it in again; the tab then requests its certificate anew. */
async function replug({ server, link }: Rendered, { watch, sessions }: Leadership, name: CertificateName) {
  const others = Object.entries(tokenOf).filter(([other]) => other !== name);
  const ended = server.countOf('DELETE /spv-sessions/*');
  link.plugIn(others.map(([, token]) => token));
  await watch.look();
  await soon(() => expect(server.countOf('DELETE /spv-sessions/*')).toBe(ended + 1));
  link.plugIn(Object.values(tokenOf));
  await watch.look();
  await sessions.isRequested(name);
}

type MessageRequest = { readonly name: CertificateName; readonly place: string; readonly days: number };

/** Requests the messages of a certificate by the form. Another address closes the form and opens a new one. */
async function requestMessages({ router }: Rendered, sessions: Sessions, { name, place, days }: MessageRequest) {
  const isLed = !sessions.drop(name);
  if (place !== '/') {
    const previous = document.querySelector('form, [role=dialog]');
    await act(() => router.navigate({ to: place }));
    await soon(() => expect(previous?.isConnected ?? false).toBe(false));
  }
  fireEvent.click(await screen.findByLabelText(/^Certificate/));
  fireEvent.click(await screen.findByText(name, { selector: '[role=option] *' }));
  fireEvent.change(await screen.findByLabelText('Days back'), { target: { value: String(days) } });
  fireEvent.click(screen.getByRole('button', { name: 'Fetch messages' }));
  if (!isLed) await sessions.isRequested(name);
}

export type RenderedSync = Awaited<ReturnType<typeof renderSync>>;

const sessionOf = (certificateId: string, leaderId: string) => ({
  id: uuidOf(certificateId === alfaId ? 1 : 2),
  certificateId,
  leaderId,
  startTime: '2026-11-20T10:00:00.000Z',
  expiresOn: '2026-11-21T10:00:00.000Z',
  token: 'session',
});
