import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { SERIES_EVENTS, workSeriesMachine } from './workSeries.machine.ts';

/** All that can happen to recurring work. */
export const workSeriesPathOptions: PathOptions<typeof workSeriesMachine> = {
  inputs: [undefined],
  events: SERIES_EVENTS.map((type) => ({ type })),
};

/** A path for each change of state: the server's API is taken along them too. */
export const workSeriesPaths = () =>
  testPaths(workSeriesMachine, workSeriesPathOptions).filter(({ events }) => events.length > 0);
