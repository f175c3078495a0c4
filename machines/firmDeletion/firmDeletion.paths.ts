import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { FIRM_DELETION_EVENTS, firmDeletionMachine } from './firmDeletion.machine.ts';

/** All that can happen to the deletion of a firm. */
export const firmDeletionPathOptions: PathOptions<typeof firmDeletionMachine> = {
  inputs: [undefined],
  events: FIRM_DELETION_EVENTS.map((type) => ({ type })),
};

/** A path for each change of state: the server is taken along them too. */
export const firmDeletionPaths = () =>
  testPaths(firmDeletionMachine, firmDeletionPathOptions).filter(({ events }) => events.length > 0);
