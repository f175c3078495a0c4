import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { tourUploads } from './filingUploads.ts';
import { tourMessages } from './messages.ts';
import { startTours, type Tours } from './startTours.ts';

/** A tour looks at some twenty states, in eight ways when everything is to be proved. */
const TOUR_MS = onThisMachine(480_000);
let tours: Tours;

beforeAll(async () => {
  tours = await startTours({ messages: true });
});
afterAll(() => tours.stop());

describe('axe has nothing to say about', { timeout: TOUR_MS }, () => {
  it('the messages and their documents', async () => {
    expect(await tours.reportOf(tourMessages)).toEqual([]);
  });

  it('filings that are uploaded, and one that waits for a PIN', async () => {
    expect(await tours.reportOf(tourUploads)).toEqual([]);
  });
});
