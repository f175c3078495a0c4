import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { tourRoutes } from './routes.ts';
import { tourShell } from './shell.ts';
import { startTours, type Tours } from './startTours.ts';

/** A tour looks at some twenty states, in eight ways when everything is to be proved. */
const TOUR_MS = onThisMachine(480_000);
let tours: Tours;

beforeAll(async () => {
  tours = await startTours();
});
afterAll(() => tours.stop());

describe('axe has nothing to say about', { timeout: TOUR_MS }, () => {
  it('the shell and its menus', async () => {
    expect(await tours.reportOf(tourShell)).toEqual([]);
  });

  it('the pages whose states are scenes', async () => {
    expect(await tours.reportOf(tourRoutes)).toEqual([]);
  });
});
