import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { tourCertificates } from './certificates.ts';
import { tourDocumentFolders } from './documentFolders.ts';
import { tourRefresh } from './refresh.ts';
import { startTours, type Tours } from './startTours.ts';

/** A tour looks at some twenty states, in eight ways when everything is to be proved. */
const TOUR_MS = onThisMachine(480_000);
let tours: Tours;

beforeAll(async () => {
  tours = await startTours();
});
afterAll(() => tours.stop());

describe('axe has nothing to say about', { timeout: TOUR_MS }, () => {
  it('the refresh form', async () => {
    expect(await tours.reportOf(tourRefresh)).toEqual([]);
  });

  it('the certificates', async () => {
    expect(await tours.reportOf(tourCertificates)).toEqual([]);
  });

  it('the folders of a workstation', async () => {
    expect(await tours.reportOf(tourDocumentFolders)).toEqual([]);
  });
});
