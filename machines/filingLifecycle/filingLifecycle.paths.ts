import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { FILING_EVENTS, filingLifecycleMachine, type FilingEventType } from './filingLifecycle.machine.ts';

const UNDONE = ['file.accepted', 'filing.approve', 'approval.withdrawn'] as const satisfies FilingEventType[];

/** All that can happen to a filing. */
export const filingLifecyclePathOptions: PathOptions<typeof filingLifecycleMachine> = {
  inputs: [undefined],
  events: FILING_EVENTS.map((type) => ({ type })),
  // No shortest path goes on from an approval that was withdrawn.
  extraPaths: (['filing.approve', 'filing.delete'] as const).map((last) => ({
    input: undefined,
    events: [...UNDONE, last].map((type) => ({ type })),
  })),
};

/** A path for each change of status: the server's API is taken along them too. */
export const filingLifecyclePaths = () =>
  testPaths(filingLifecycleMachine, filingLifecyclePathOptions).filter(({ events }) => events.length > 0);
