import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import * as v from 'valibot';
import { fromPromise, SimulatedClock } from 'xstate';
import { BottomStatusBar } from '#src/features/bottomStatusBar/BottomStatusBar.tsx';
import { certificateSessionsActors } from '#src/features/spvCertificates/certificateSessions.actors.ts';
import { RefreshDialog } from '#src/features/refresh/RefreshDialog.tsx';
import {
  alfaId,
  aStoredCertificate,
  renderRefresh,
  STARTED_MS,
  uuidOf,
} from '#src/features/refresh/testing/renderRefresh.tsx';
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

/** The paths that no other path begins with: checked after every step, they cover all the others. */
export function longestPaths<TPath extends { readonly input: unknown; readonly events: readonly unknown[] }>(
  paths: readonly TPath[],
): readonly TPath[] {
  const nameOf = ({ input }: TPath, events: readonly unknown[]) => JSON.stringify([input ?? null, events]);
  const begun = new Set(paths.flatMap((path) => path.events.map((_, at) => nameOf(path, path.events.slice(0, at)))));
  return paths.filter((path) => !begun.has(nameOf(path, path.events)));
}

/** Waits for what a person could see; machines answer within a few turns. */
const soon = (look: () => void) => waitFor(look, { interval: 4 });

type Options = {
  /** True when this browser cannot keep anything. */
  readonly isStorageFull?: boolean;
};

/**
 * The status line and the refresh form with all that works behind them: leadership, schedule, refreshes, uploads. The
 * tokens, the server, the clock and chance are those of the test.
 */
export async function renderSync({ isStorageFull = false }: Options = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: STARTED_MS });
  putPageConfig();
  const clock = new SimulatedClock();
  const lookAgain = new Set<() => void>();
  const asked = new Map<string, () => void>();
  const rendered = await renderRefresh({
    isStorageFull,
    clock,
    tokens: Object.values(tokenOf),
    stored: [aStoredCertificate(), aStoredCertificate({ id: betaId, name: 'Beta', thumbprint: 'B'.repeat(40) })],
    lastRefreshMs: { ['A'.repeat(40)]: STARTED_MS, ['B'.repeat(40)]: STARTED_MS },
    routes: {
      'GET /spv-sessions': ok([]),
      'POST /spv-sessions': ({ body }) =>
        new Promise((resolve) => {
          const { certificateId, leaderId } = v.parse(acquireSchema, body);
          asked.set(certificateId, () => resolve({ status: 201, body: sessionOf(certificateId, leaderId) }));
        }),
      'DELETE /spv-sessions/*': ok(),
      'PUT /spv-sessions/*/extend-validity': ok({ expiresOn: '2026-11-21T10:00:00.000Z' }),
    },
    sessions: (link, queries) =>
      certificateSessionsActors({ link, queries, tokens: createSessionTokens(), random: Math.random }).provide({
        actors: {
          awaitWatch: fromPromise<void, { minMs: number; maxMs: number }>(
            () => new Promise((resolve) => lookAgain.add(resolve)),
          ),
        },
      }),
    screen: ({ pathname }) => (
      <>
        <RefreshDialog key={pathname} isOpen onClose={() => {}} />
        <BottomStatusBar />
      </>
    ),
  });
  const { server, link } = rendered;
  server.hold('GET /spv-messages/summary');

  const look = async () => {
    await soon(() => expect(lookAgain.size).toBe(1));
    for (const resolve of lookAgain) resolve();
    lookAgain.clear();
  };
  const isAsked = (name: CertificateName) => soon(() => expect(asked.has(idOf[name])).toBe(true));
  await isAsked('Alfa');
  await isAsked('Beta');

  return {
    ...rendered,
    soon,
    /** What the status line says. */
    line: () => document.querySelector('footer')?.textContent ?? '',
    /** The server makes this tab the leader. */
    lead: async (name: CertificateName) => {
      await isAsked(name);
      asked.get(idOf[name])?.();
      asked.delete(idOf[name]);
    },
    /** The token is out for a moment; when it is back, the server is asked for its certificate anew. */
    pullOut: async (name: CertificateName) => {
      const others = Object.entries(tokenOf).filter(([other]) => other !== name);
      const ended = server.countOf('DELETE /spv-sessions/*');
      link.plugIn(others.map(([, token]) => token));
      await look();
      await soon(() => expect(server.countOf('DELETE /spv-sessions/*')).toBe(ended + 1));
      link.plugIn(Object.values(tokenOf));
      await look();
      await isAsked(name);
    },
    pass: (ms: number) => {
      act(() => {
        vi.setSystemTime(Date.now() + ms);
        clock.increment(ms);
      });
    },
    /** Asks for the messages of a certificate. Another place leaves the form behind and comes to a new one. */
    ask: async (name: CertificateName, place: string, days = 1) => {
      const led = !asked.has(idOf[name]);
      asked.delete(idOf[name]);
      if (place !== '/') {
        const left = document.querySelector('form, [role=dialog]');
        await act(() => rendered.router.navigate({ to: place }));
        await soon(() => expect(left?.isConnected ?? false).toBe(false));
      }
      fireEvent.click(await screen.findByLabelText(/^Certificate/));
      fireEvent.click(await screen.findByText(name, { selector: '[role=option] *' }));
      fireEvent.change(await screen.findByLabelText('Days back'), { target: { value: String(days) } });
      fireEvent.click(screen.getByText('Fetch messages'));
      if (!led) await isAsked(name);
    },
    close: () => {
      rendered.close();
      vi.useRealTimers();
    },
  };
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
