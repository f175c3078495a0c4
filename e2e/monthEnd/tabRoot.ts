import { createActor, createMachine, type ActorOptions, type AnyActorLogic } from 'xstate';
import type { workersMachine } from '#machines/workers/workers.machine.ts';

type Options = {
  readonly workers: typeof workersMachine;
  readonly leaderId: string;
  readonly clock?: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
  /** Called once a worker has broken and all of them have ended. */
  readonly onFailure: () => void;
};

/** The root actor of a tab without screens: like `app`, it is the parent that the workers report a failure to. */
export function createTabRoot({ workers, leaderId, clock, onFailure }: Options) {
  const machine = createMachine({
    invoke: { systemId: 'workers', src: workers, input: { leaderId } },
    on: { 'boot.failed': { actions: onFailure } },
  });
  return createActor(machine, clock === undefined ? {} : { clock });
}
