import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { filingAttemptMachine } from './filingAttempt.machine.ts';
import { ATTEMPT_EVENTS } from './filingAttempt.table.ts';

/** All that can happen to an attempt. */
export const filingAttemptPathOptions: PathOptions<typeof filingAttemptMachine> = {
  inputs: [undefined],
  events: Object.values(ATTEMPT_EVENTS),
  // The same transition, whether somebody tried again or not.
  extraPaths: [
    {
      input: undefined,
      events: [ATTEMPT_EVENTS['host: not sent'], ATTEMPT_EVENTS['host: unknown, after another attempt']],
    },
  ],
};

/** A path for each transition: the server's API is taken along them too. */
export const filingAttemptPaths = () =>
  testPaths(filingAttemptMachine, filingAttemptPathOptions).filter(({ events }) => events.length > 0);
