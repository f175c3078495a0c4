import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { waitFor, type ActorRefFrom, type AnyActorRef, type EventObject } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import type { certificateSessionsMachine } from '#machines/certificateSessions/certificateSessions.machine.ts';
import type { documentSavingMachine } from '#machines/documentSaving/documentSaving.machine.ts';
import type { filingDispatchMachine } from '#machines/filingDispatch/filingDispatch.machine.ts';
import type { linkMachine } from '#machines/link/link.machine.ts';
import type { liveUpdatesMachine } from '#machines/liveUpdates/liveUpdates.machine.ts';
import type { messageRefreshMachine } from '#machines/messageRefresh/messageRefresh.machine.ts';
import type { paletteMachine } from '#machines/palette/palette.machine.ts';
import type { requestDispatchMachine } from '#machines/requestDispatch/requestDispatch.machine.ts';
import type { signInMachine } from '#machines/signIn/signIn.machine.ts';
import type { timerMachine } from '#machines/timer/timer.machine.ts';
import type { toasterMachine } from '#machines/toaster/toaster.machine.ts';
import type { uploadQueueMachine } from '#machines/uploadQueue/uploadQueue.machine.ts';

export type AppActor = ActorRefFrom<typeof appMachine>;

/** The long-lived actors by their system ids. */
export type SystemActors = {
  readonly signIn: ActorRefFrom<typeof signInMachine>;
  readonly toaster: ActorRefFrom<typeof toasterMachine>;
  readonly link: ActorRefFrom<typeof linkMachine>;
  readonly certificateSessions: ActorRefFrom<typeof certificateSessionsMachine>;
  readonly liveUpdates: ActorRefFrom<typeof liveUpdatesMachine>;
  readonly messageRefresh: ActorRefFrom<typeof messageRefreshMachine>;
  readonly filingDispatch: ActorRefFrom<typeof filingDispatchMachine>;
  readonly requestDispatch: ActorRefFrom<typeof requestDispatchMachine>;
  readonly documentSaving: ActorRefFrom<typeof documentSavingMachine>;
  readonly timer: ActorRefFrom<typeof timerMachine>;
  readonly uploadQueue: ActorRefFrom<typeof uploadQueueMachine>;
  readonly palette: ActorRefFrom<typeof paletteMachine>;
};

const AppActorContext = createContext<AppActor | null>(null);

/** Gives the screens the running `app`. */
export function ActorsProvider({ app, children }: { readonly app: AppActor; readonly children: ReactNode }) {
  return <AppActorContext value={app}>{children}</AppActorContext>;
}

/** The root actor. */
export function useApp(): AppActor {
  const app = use(AppActorContext);
  if (app === null) throw new Error('There is no app around this screen.');
  return app;
}

/**
 * The long-lived actor with that system id. `signIn` and `toaster` are always there; a view behind the sign-in that
 * needs another one waits in its `Suspense` until the workers have come.
 */
export function useSystemActor<Id extends keyof SystemActors>(id: Id): SystemActors[Id] {
  const app = useApp();
  const present: SystemActors[Id] | undefined = app.system.get(id);
  const [first] = useState(present);
  const running = first ?? present;
  // Once it has come, nothing may wait: a screen that does is hidden for that moment, and a click into it is lost.
  use(running === undefined ? workersOf(app) : HERE);
  return running ?? systemActor(app, id);
}

/** What `use` does not wait for: React reads the state of a promise that says it. */
const HERE = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

const waits = new WeakMap<AppActor, Promise<unknown>>();

/** Resolves when the workers have come. One promise for all who wait at the same time, as React asks for it. */
function workersOf(app: AppActor): Promise<unknown> {
  const present = waits.get(app);
  if (present !== undefined) return present;
  const wait = waitFor(app, (state) => state.hasTag('working')).finally(() => waits.delete(app));
  waits.set(app, wait);
  return wait;
}

/**
 * Sends an event to the long-lived actor with that system id, or keeps it until the workers have come: what is pressed
 * before them is not lost.
 */
export function useSend<Id extends keyof SystemActors>(id: Id) {
  const app = useApp();
  return useCallback(
    (event: Parameters<SystemActors[Id]['send']>[0] & EventObject) => {
      const send = () => {
        const actor: AnyActorRef = systemActor(app, id);
        actor.send(event);
      };
      if (app.system.get(id) === undefined) void workersOf(app).then(send);
      else send();
    },
    [app, id],
  );
}

/** The same outside React. Throws when the actor does not run. */
export function systemActor<Id extends keyof SystemActors>(app: AppActor, id: Id): SystemActors[Id] {
  const actor: SystemActors[Id] | undefined = app.system.get(id);
  if (actor === undefined) throw new Error(`The actor ${id} does not run.`);
  return actor;
}
