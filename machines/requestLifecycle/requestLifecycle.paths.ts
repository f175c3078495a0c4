import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { REQUEST_EVENTS, requestLifecycleMachine } from './requestLifecycle.machine.ts';

/** All that can happen to a request. */
export const requestLifecyclePathOptions: PathOptions<typeof requestLifecycleMachine> = {
  inputs: [undefined],
  events: REQUEST_EVENTS.map((type) => ({ type })),
};

/** A path for each change of status: the server's API is taken along them too. */
export const requestLifecyclePaths = () =>
  testPaths(requestLifecycleMachine, requestLifecyclePathOptions).filter(({ events }) => events.length > 0);
