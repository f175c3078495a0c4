import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import type { Account } from '#machines/signIn/identity.ts';
import { certificateSessionsActors } from '#src/features/certificates/certificateSessions.actors.ts';
import { refreshActors } from '#src/features/refresh/refresh.actors.ts';
import { createTicketPool } from '#src/features/refresh/ticketPool.ts';
import { uploadActors } from '#src/features/refresh/upload.actors.ts';
import { isReturning, loadIdentityService } from '#src/features/signIn/identityService.ts';
import { signInActors } from '#src/features/signIn/signIn.actors.ts';
import { accountOptions } from '#src/shared/api/account.queries.ts';
import { client } from '#src/shared/api/api.ts';
import { clientConfig } from '#src/shared/api/clientConfig.ts';
import { log } from '#src/shared/api/log.ts';
import { connectApi } from '#src/shared/api/tokens.ts';
import { systemActor, type AppActor, type SystemActors } from '#src/shared/hooks/actors.tsx';
import type { Services } from '#src/shared/hooks/services.tsx';
import { linkActors } from '#src/shared/link/link.actors.ts';
import { leaderIdOf } from './leaderId.ts';

type World = { readonly queries: QueryClient; readonly services: Services; readonly language: () => string };

/** Makes the root actor with all effects, connects the API client to its sign-in, and starts it. */
export function startApp({ queries, services, language }: World): AppActor {
  const { link, pinVault } = services;
  const { identity } = clientConfig();
  const signIn = signInActors({
    service: loadIdentityService(identity),
    storage: localStorage,
    language,
    nowMs: Date.now,
  });
  const tickets = createTicketPool((fileNames) => client.content.createBatch({ fileNames: [...fileNames] }));
  const world = {
    api: client,
    link,
    vault: pinVault,
    storage: localStorage,
    queries,
    workstationKeyId: () => running('link')?.getSnapshot().context.status?.workstation.keyId ?? null,
    nowMs: Date.now,
    log,
  };
  const app = createActor(
    appMachine.provide({
      actors: {
        signIn: signIn.machine,
        loadWorkplace: loadWorkplace(queries),
        link: linkActors(link),
        certificateSessions: certificateSessionsActors({ link, queries, random: Math.random }),
        messageRefresh: refreshActors(world, tickets),
        uploadQueue: uploadActors(world, tickets),
      },
    }),
    {
      systemId: 'app',
      input: { leaderId: leaderIdOf(sessionStorage), isReturning: isReturning(identity, sessionStorage) },
    },
  );
  const running = <Id extends keyof SystemActors>(id: Id): SystemActors[Id] | undefined => app.system.get(id);

  app.start();
  connectApi({ tokens: signIn.tokens(systemActor(app, 'signIn')), language });
  return app;
}

/** Loads who is at work. What another account had loaded goes first. */
function loadWorkplace(queries: QueryClient) {
  let lastId: string | null = null;
  return fromPromise<void, { account: Account | null }>(async ({ input: { account } }) => {
    if (account?.id !== lastId) queries.clear();
    lastId = account?.id ?? null;
    await queries.fetchQuery(accountOptions());
  });
}
