import { waysOf, type World } from '../testing/ways.ts';
import { FILING_EVENTS, filingLifecycleMachine } from './filingLifecycle.machine.ts';

/** All that can happen to a filing. */
export const filingLifecycleWorld: World<typeof filingLifecycleMachine> = {
  inputs: [undefined],
  events: FILING_EVENTS.map((type) => ({ type })),
};

/** A way for each change of status: the server's API is taken along them too. */
export const filingLifecycleWays = () => waysOf(filingLifecycleMachine, filingLifecycleWorld);
