import type { QueryClient } from '@tanstack/react-query';
import { workersMachine } from '#machines/workers/workers.machine.ts';
import { documentSavingActors } from '#src/features/documentFolders/documentSaving.actors.ts';
import { refreshActors } from '#src/features/refresh/refresh.actors.ts';
import { paletteActors } from '#src/features/shell/palette/palette.actors.ts';
import { certificateSessionsActors } from '#src/features/spvCertificates/certificateSessions.actors.ts';
import { filingActors } from '#src/features/spvFilings/send/sending.actors.ts';
import { requestActors } from '#src/features/spvRequests/send/requestDispatch.actors.ts';
import { client } from '#src/shared/api/api.ts';
import { log } from '#src/shared/api/log.ts';
import type { SystemActors } from '#src/shared/hooks/actors.tsx';
import { linkActors } from '#src/shared/link/health/link.actors.ts';
import type { Services } from '#src/shared/link/services.tsx';
import { createSessionTokens } from '#src/shared/link/sessionTokens.ts';
import { timerActors } from '#src/shared/time/timer.actors.ts';
import { uploadActors } from '#src/shared/uploads/upload.actors.ts';
import { liveUpdatesActors } from '../liveUpdates/liveUpdates.actors.ts';

type Deps = {
  readonly queries: QueryClient;
  readonly services: Services;
  /** A running actor of this tab. */
  readonly running: <Id extends keyof SystemActors>(id: Id) => SystemActors[Id] | undefined;
};

/** The workers with all their effects. Comes after the first screen. */
export function workersActors({ queries, services: { link, pinVault }, running }: Deps): typeof workersMachine {
  const tokens = createSessionTokens();
  const deps = {
    api: client,
    link,
    vault: pinVault,
    storage: localStorage,
    queries,
    workstationKeyId: () => running('link')?.getSnapshot().context.status?.workstation.keyId ?? null,
    nowMs: Date.now,
    log,
  };
  return workersMachine.provide({
    actors: {
      link: linkActors(link),
      certificateSessions: certificateSessionsActors({ link, queries, tokens, random: Math.random }),
      messageRefresh: refreshActors(deps),
      filingDispatch: filingActors({ ...deps, tokens, session: sessionStorage }),
      requestDispatch: requestActors({ ...deps, tokens }),
      documentSaving: documentSavingActors({ ...deps, tokens }),
      uploadQueue: uploadActors(deps),
      timer: timerActors(deps),
      liveUpdates: liveUpdatesActors({ queries, random: Math.random }),
      palette: paletteActors(queries),
    },
  });
}
