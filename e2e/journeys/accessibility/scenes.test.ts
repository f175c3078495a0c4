import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { SCENES } from '../../scenes/scenes.ts';
import { startScenes, type Scenes } from '../../scenes/startScenes.ts';
import { tourContactForms } from './contactForms.ts';
import { tourDeadlines } from './deadlines.ts';
import { tourGallery } from './gallery.ts';
import { tourInstallGuide } from './installGuide.ts';
import { tourPeople } from './people.ts';
import { tourReport } from './report.ts';
import { tourRequests } from './requests.ts';

/** A tour looks at some twenty states, in eight ways when everything is to be proved. */
const TOUR_MS = onThisMachine(480_000);
let scenes: Scenes;

beforeAll(async () => {
  scenes = await startScenes();
});
afterAll(() => scenes.stop());

describe('axe has nothing to say about', { timeout: TOUR_MS }, () => {
  it('the gallery of the kit', async () => {
    expect(await scenes.reportOf(tourGallery)).toEqual([]);
  });

  it('the SPV report', async () => {
    expect(await scenes.reportOf(tourReport)).toEqual([]);
  });

  it('the deadlines', async () => {
    expect(await scenes.reportOf(tourDeadlines)).toEqual([]);
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

  it('the guide to install the link, and the check of a computer', async () => {
    expect(await scenes.reportOf(tourInstallGuide)).toEqual([]);
  });

  it('users and teams', async () => {
    expect(await scenes.reportOf(tourPeople)).toEqual([]);
  });
});
