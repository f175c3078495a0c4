import { useState } from 'react';
import { createActor, type Actor, type AnyStateMachine } from 'xstate';

/** A machine without input that brings to its end what it has begun, also when the screen is gone. */
export function useLastingActor<TMachine extends AnyStateMachine>(create: () => TMachine): Actor<TMachine> {
  const [actor] = useState(() => createActor<AnyStateMachine>(create()).start() as Actor<TMachine>);
  return actor;
}
