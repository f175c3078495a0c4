import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import { isReturning } from '#src/features/signIn/identityService.ts';
import { createMsalService } from '#src/features/signIn/msalService.ts';
import { signInActors } from '#src/features/signIn/signIn.actors.ts';
import { clientConfig } from '#src/shared/api/clientConfig.ts';
import { connectApi } from '#src/shared/api/tokens.ts';
import { systemActor, type AppActor, type SystemActors } from '#src/shared/hooks/actors.tsx';
import { whenIdle } from '#src/shared/hooks/whenIdle.ts';
import type { Services } from '#src/shared/link/services.tsx';
import { logLinkWarnings } from '../link/linkWarnings.ts';
import { leaderIdOf } from './leaderId.ts';
import { loadWorkplace } from './loadWorkplace.ts';

type Deps = {
  readonly queries: QueryClient;
  readonly services: Services;
  readonly language: () => string;
};

/** Creates the root actor with all its effects, connects the API client to its sign-in, and starts it. */
export function startApp({ queries, services, language }: Deps): AppActor {
  const { identity } = clientConfig();
  const signIn = signInActors({
    service: createMsalService(identity),
    storage: localStorage,
    nowMs: Date.now,
  });
  const app = createActor(
    appMachine.provide({
      actors: {
        signIn: signIn.machine,
        loadWorkplace: loadWorkplace(queries),
        loadWorkers: fromPromise(async () => {
          await whenIdle();
          const { workersActors } = await import('./workers.ts');
          return workersActors({ queries, services, running });
        }),
      },
    }),
    {
      systemId: 'app',
      input: { leaderId: leaderIdOf(sessionStorage), isReturning: isReturning(identity, sessionStorage) },
    },
  );
  const running = <Id extends keyof SystemActors>(id: Id): SystemActors[Id] | undefined => app.system.get(id);

  logLinkWarnings(app);
  app.start();
  connectApi({ tokens: signIn.tokens(systemActor(app, 'signIn')), language });
  return app;
}
