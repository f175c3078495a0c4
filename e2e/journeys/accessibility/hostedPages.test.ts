import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contracts/languages.ts';
import { romanianTexts } from '#steps/texts.ts';
import { addColleague } from '#testEnvironment/colleague.ts';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { tourEmptyFirm } from './emptyFirm.ts';
import { tourFirm, tourFirmToRead } from './firm.ts';
import { tourHostedPages } from './hostedPages.ts';
import { startTours, type Tours } from './startTours.ts';

/** A tour looks at some twenty states, in eight ways when everything is to be proved. */
const TOUR_MS = onThisMachine(480_000);
let tours: Tours;

beforeAll(async () => {
  tours = await startTours();
});
afterAll(() => tours.stop());

describe('axe has nothing to say about', { timeout: TOUR_MS }, () => {
  // The server writes these in the language of the sign-in.
  it.each(LANGUAGES)('the hosted pages, in %s', async (language) => {
    const newcomer = await tours.newcomer(language);
    expect(await tours.reportOf(tourHostedPages, { as: newcomer, only: language })).toEqual([]);
    await newcomer.close();
  });

  it('the settings of the firm', async () => {
    const newcomer = await tours.newcomer();
    expect(await tours.reportOf(tourFirm, { as: newcomer })).toEqual([]);
    await newcomer.browser.clearCookies();
    const person = await addColleague(tours.environment, newcomer.person, { role: 'member', givenName: 'Mihai' });
    expect(await tours.reportOf(tourFirmToRead, { as: { ...newcomer, person } })).toEqual([]);
    await newcomer.close();
  });

  it('a firm that has nothing yet, and a browser without the link', async () => {
    const newcomer = await tours.newcomer();
    expect(await tours.reportOf(tourEmptyFirm, { as: newcomer })).toEqual([]);
    await newcomer.close();
  });
});

it('a browser in which no language was chosen signs in with its own', async () => {
  const newcomer = await tours.newcomer('ro');
  const page = await newcomer.browser.newPage();
  await page.goto(tours.environment.server.origin);
  await page.getByLabel(romanianTexts.identity['signIn.email']).waitFor();
  await newcomer.close();
});
