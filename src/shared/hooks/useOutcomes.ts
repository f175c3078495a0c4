import { useEffect, useEffectEvent } from 'react';
import { waitFor, type ActorRef, type AnyActorRef, type EventObject, type Snapshot } from 'xstate';

type EmittedBy<TActor> = TActor extends ActorRef<infer _S, infer _E, infer TEmitted> ? TEmitted : never;

/** Written as a method: a handler of one outcome may stand among handlers of any. */
type Handler<TOutcome> = { handle(outcome: TOutcome): void }['handle'];

/** A handler for everything the machine emits: an outcome that nobody turns into words does not compile. */
type Outcomes<TEmitted extends EventObject> = {
  readonly [TType in TEmitted['type']]: Handler<Extract<TEmitted, { type: TType }>>;
};

type Options = {
  /** Also handles what the actor emits after the screen is gone, until the actor is no longer busy: its machine has that tag. */
  readonly afterLeaving?: boolean;
};

/** Turns what a machine emits into words and deeds: each outcome goes to its handler, once. */
export function useOutcomes<TActor extends AnyActorRef>(
  actor: TActor,
  outcomes: Outcomes<EmittedBy<TActor>>,
  { afterLeaving = false }: Options = {},
): void {
  const handle = useEffectEvent((outcome: EventObject) => {
    const handlers: Readonly<Record<string, Handler<EventObject>>> = outcomes;
    handlers[outcome.type]?.(outcome);
  });
  useEffect(() => {
    const subscription = actor.on('*', (outcome) => handle(outcome));
    const unsubscribe = () => subscription.unsubscribe();
    return () => {
      if (afterLeaving && isBusy(actor.getSnapshot()))
        void waitFor(actor, (snapshot) => !isBusy(snapshot)).finally(unsubscribe);
      else unsubscribe();
    };
  }, [actor, afterLeaving]);
}

const isBusy = (snapshot: Snapshot<unknown> & { readonly hasTag?: (tag: 'busy') => boolean }): boolean =>
  snapshot.hasTag?.('busy') ?? false;
