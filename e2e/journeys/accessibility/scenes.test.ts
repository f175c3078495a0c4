import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCENES } from '../../scenes/scenes.ts';
import { startScenes, type Scenes } from '../../scenes/startScenes.ts';
import { tourContactForms } from './contactForms.ts';
import { tourFilingDocuments } from './filingDocuments.ts';
import { tourFilingFigures } from './filingFigures.ts';
import { tourFilings } from './filings.ts';
import { aCertificate, tourSigner } from './filingSigner.ts';
import { tourWaysOut } from './filingWaysOut.ts';
import { tourGallery } from './gallery.ts';
import { tourPeople } from './people.ts';
import { tourReport } from './report.ts';
import { tourRequests } from './requests.ts';
import { tourWaitingFilings } from './waitingFilings.ts';

/** A tour looks at some twenty states, in eight ways when everything is to be proved. */
const TOUR_MS = 480_000;
let scenes: Scenes;

beforeAll(async () => {
  scenes = await startScenes();
});
afterAll(() => scenes.stop());

describe('axe has nothing to say about', { timeout: TOUR_MS }, () => {
  it('the gallery of the kit', async () => {
    expect(await scenes.reportOf(tourGallery)).toEqual([]);
  });

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

  it('the SPV report', async () => {
    expect(await scenes.reportOf(tourReport)).toEqual([]);
  });

  it('the requests', async () => {
    expect(await scenes.reportOf(tourRequests)).toEqual([]);
  });

  it('the contact forms', async () => {
    expect(await scenes.reportOf(tourContactForms)).toEqual([]);
  });

  it('pages that need no more than their answers', async () => {
    expect(await scenes.reportOfScenes(SCENES)).toEqual([]);
  });

  it('users and teams', async () => {
    expect(await scenes.reportOf(tourPeople)).toEqual([]);
  });
});
