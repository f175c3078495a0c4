import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  certificateSessionMachine,
  type Extension,
  type GrantedSession,
} from '#machines/certificateSession/certificateSession.machine.ts';
import {
  certificateSessionsMachine,
  type CertificateListing,
} from '#machines/certificateSessions/certificateSessions.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import type { Link } from '#src/shared/link/calls/link.ts';
import type { SessionTokens } from '#src/shared/link/sessionTokens.ts';
import { tokenCertificatesOptions } from '#src/shared/link/tokenCertificates.ts';

type Deps = {
  readonly link: Link;
  readonly queries: QueryClient;
  readonly tokens: SessionTokens;
  readonly random: () => number;
};

/** Certificates on the token and their sessions with their effects: the link, the API, chance. */
export function certificateSessionsActors(deps: Deps) {
  return certificateSessionsMachine.provide({
    actors: {
      listCertificates: fromPromise<CertificateListing>(() => listCertificates(deps)),
      awaitWatch: fromPromise<void, { minMs: number; maxMs: number }>(
        ({ input: { minMs, maxMs }, signal }) =>
          new Promise((resolve) => {
            const timer = setTimeout(resolve, minMs + deps.random() * (maxMs - minMs));
            signal.addEventListener('abort', () => clearTimeout(timer));
          }),
      ),
      certificateSession: certificateSessionActors(deps),
    },
  });
}

async function listCertificates({ link, queries }: Deps): Promise<CertificateListing> {
  const [{ certificates }, stored] = await Promise.all([
    queries.fetchQuery({ ...tokenCertificatesOptions(link), staleTime: 0 }),
    client.spvCertificates.list({}),
  ]);
  return {
    stored: stored.map(({ id, thumbprint, name }) => ({ certificateId: id, thumbprint, name })),
    present: certificates.map(({ sha1Thumbprint }) => sha1Thumbprint),
  };
}

type Acquire = { certificateId: string; leaderId: string; override: boolean };

function certificateSessionActors({ queries, tokens }: Deps) {
  const showChange = () => void markStale(queries, 'spvSession');
  return certificateSessionMachine.provide({
    actors: {
      acquireSession: fromPromise<GrantedSession, Acquire>(async ({ input, signal }) => {
        const { id, expiresOn, token } = await client.spvSessions.acquire(input, { signal });
        tokens.keep({ sessionId: id, certificateId: input.certificateId, token });
        showChange();
        return { id, expiresOn };
      }),
      extendSession: fromPromise<Extension, { sessionId: string; leaderId: string }>(async ({ input, signal }) => {
        try {
          const { expiresOn } = await client.spvSessions.extend(
            { id: input.sessionId, leaderId: input.leaderId },
            { signal },
          );
          return { kind: 'extended', expiresOn };
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'session.notFound')) throw error;
          tokens.forget(input.sessionId);
          return { kind: 'gone' };
        }
      }),
      deleteSession: fromPromise<void, { sessionId: string }>(async ({ input }) => {
        tokens.forget(input.sessionId);
        await client.spvSessions.end({ id: input.sessionId }, { context: { isKeptAlive: true } });
        showChange();
      }),
    },
  });
}
