import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cuiOf } from '#simulator/taxpayers/fiscalCodes.ts';
import { addWork } from '#steps/addWork.ts';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { tourClients } from './clients.ts';
import { tourClientTabs, tourDay, tourWork } from './practice.ts';
import { CLIENT, startTours, type Tours } from './startTours.ts';

/** A tour looks at some twenty states, in eight ways when everything is to be proved. */
const TOUR_MS = onThisMachine(480_000);
let tours: Tours;

beforeAll(async () => {
  tours = await startTours({ messages: true });
});
afterAll(() => tours.stop());

describe('axe has nothing to say about', { timeout: TOUR_MS }, () => {
  it('the clients', async () => {
    expect(await tours.reportOf((visit) => tourClients(visit, { client: CLIENT, other: cuiOf(1450012) }))).toEqual([]);
  });

  it('work, tasks and time', async () => {
    const named = { title: 'Contabilitate octombrie', task: 'Jurnal de vânzări' };
    const work = { ...named, ...(await addWork(tours.account, named.title, named.task)) };
    expect(await tours.reportOf((visit) => tourWork(visit, work))).toEqual([]);
  });

  it('the home page and the dashboards', async () => {
    expect(await tours.reportOf(tourDay)).toEqual([]);
  });

  it('the tabs of a client, and clients by a list', async () => {
    expect(await tours.reportOf(tourClientTabs)).toEqual([]);
  });
});
