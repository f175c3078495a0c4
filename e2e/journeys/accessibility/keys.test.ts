import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cuiOf } from '#simulator/taxpayers/fiscalCodes.ts';
import { addWork } from '#steps/addWork.ts';
import { startKeysTour } from '#testEnvironment/keysTour.ts';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { SCENES } from '../../scenes/scenes.ts';
import { startScenes, type Scenes } from '../../scenes/startScenes.ts';
import { tourClients } from './clients.ts';
import { tourContactForms } from './contactForms.ts';
import { tourDeadlines } from './deadlines.ts';
import { tourFilingDocuments } from './filingDocuments.ts';
import { tourFilings } from './filings.ts';
import { aCertificate } from './filingSigner.ts';
import { tourGallery } from './gallery.ts';
import { tourMessages } from './messages.ts';
import { tourPeople } from './people.ts';
import { tourClientTabs, tourDay, tourWork } from './practice.ts';
import { tourRefresh } from './refresh.ts';
import { tourReport } from './report.ts';
import { tourRequests } from './requests.ts';
import { tourShell } from './shell.ts';
import { CLIENT, startTours, type Tours } from './startTours.ts';
import type { Visit } from './visit.ts';

/** A tour opens some forty things that float. */
const TOUR_MS = onThisMachine(480_000);
/** `npm run prove` opens what the product has everywhere; every run what stands in most scenes. */
const isWhole = process.env['DOSAR_PROVE'] === '1';

type SceneTour = readonly [name: string, tour: (visit: Visit) => Promise<void>];
const MOST: readonly SceneTour[] = [
  ['the kit', tourGallery],
  ['the requests', tourRequests],
  ['the contact forms', tourContactForms],
  ['users and teams', tourPeople],
  ['the filings', tourFilings],
];
const OTHERS: readonly SceneTour[] = [
  ['the SPV report', tourReport],
  ['the deadlines', tourDeadlines],
];
const SCENE_TOURS = isWhole ? [...MOST, ...OTHERS] : MOST;

describe(
  'with keys alone all that floats is opened, searched, moved in, chosen from and closed:',
  { timeout: TOUR_MS },
  () => {
    describe('in scenes', () => {
      let scenes: Scenes;
      beforeAll(async () => {
        scenes = await startScenes(startKeysTour);
      });
      afterAll(() => scenes.stop());

      it.each(SCENE_TOURS)('%s', async (_, tour) => {
        expect(await scenes.reportOf(tour)).toEqual([]);
      });

      it('a filing again', async () => {
        const answers = { 'GET /spv-certificates': [aCertificate('1', 'Birou', 'POPESCU ANA')] };
        expect(await scenes.reportOf(tourFilingDocuments, answers)).toEqual([]);
      });

      it.runIf(isWhole)('pages that need no more than their answers', async () => {
        expect(await scenes.reportOfScenes(SCENES)).toEqual([]);
      });
    });

    describe.runIf(isWhole)('in the product', () => {
      let tours: Tours;
      beforeAll(async () => {
        tours = await startTours({ messages: true, start: startKeysTour });
      });
      afterAll(() => tours.stop());

      it('the clients', async () => {
        const codes = { client: CLIENT, other: cuiOf(1450012) };
        expect(await tours.reportOf((visit) => tourClients(visit, codes))).toEqual([]);
      });

      it('work, tasks and time', async () => {
        const named = { title: 'Contabilitate octombrie', task: 'Jurnal de vânzări' };
        const work = { ...named, ...(await addWork(tours.account, named.title, named.task)) };
        expect(await tours.reportOf((visit) => tourWork(visit, work))).toEqual([]);
      });

      it.each([
        ['the home page and the dashboards', tourDay],
        ['the tabs of a client, and clients by a list', tourClientTabs],
        ['the messages and their documents', tourMessages],
        ['the refresh form', tourRefresh],
        ['the shell and its menus', tourShell],
      ])('%s', async (_, tour) => {
        expect(await tours.reportOf(tour)).toEqual([]);
      });
    });
  },
);
