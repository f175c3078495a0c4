import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { startScenes, type Scenes } from '../../scenes/startScenes.ts';
import { tourFilingDocuments } from './filingDocuments.ts';
import { tourFilingFigures } from './filingFigures.ts';
import { tourFilings } from './filings.ts';
import { aCertificate, tourSigner } from './filingSigner.ts';
import { tourWaysOut } from './filingWaysOut.ts';
import { tourWaitingFilings } from './waitingFilings.ts';

/** A tour looks at some twenty states, in eight ways when everything is to be proved. */
const TOUR_MS = onThisMachine(480_000);
let scenes: Scenes;

beforeAll(async () => {
  scenes = await startScenes();
});
afterAll(() => scenes.stop());

describe('axe has nothing to say about', { timeout: TOUR_MS }, () => {
  it('the filings', async () => {
    expect(await scenes.reportOf(tourFilings)).toEqual([]);
  });

  it('the figures of the filings', async () => {
    expect(await scenes.reportOf(tourFilingFigures)).toEqual([]);
  });

  it('who will sign', async () => {
    expect(await scenes.reportOf(tourSigner)).toEqual([]);
  });

  it('the filings that wait for a person', async () => {
    expect(await scenes.reportOf(tourWaysOut)).toEqual([]);
  });

  it('filings that wait for a token', async () => {
    expect(await scenes.reportOf(tourWaitingFilings)).toEqual([]);
  });

  it('the documents of a filing, and filing it again', async () => {
    expect(
      await scenes.reportOf(tourFilingDocuments, {
        'GET /spv-certificates': [aCertificate('1', 'Birou', 'POPESCU ANA')],
      }),
    ).toEqual([]);
  });
});
