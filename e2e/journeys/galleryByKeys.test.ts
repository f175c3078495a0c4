import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts } from '#steps/texts.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const { common, form, gallery } = texts;
const PARTS = ['controls', 'fields', 'form', 'overlays', 'feedback'] as const;
/** More stops than any part has. */
const STOPS_MAX = 120;
let environment: JourneyEnvironment;
let firm: Firm;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [] });
  firm = await foundFirm(environment, { withExtension: false });
});
afterAll(() => environment.stop());

async function openPart(part: (typeof PARTS)[number]): Promise<Page> {
  const { page } = firm;
  await page.goto(`${environment.server.origin}/gallery/${part}`);
  await page.getByRole('heading', { level: 1, name: gallery.title }).waitFor();
  await page.locator('#screen').focus();
  return page;
}

/** A control that has the keyboard, as a person sees it. */
type Stop = { readonly name: string; readonly isSeen: boolean; readonly isMarked: boolean; readonly place: number };

/** What has the keyboard now; null once it has left the screen. */
const stopOf = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const screen = document.querySelector('#screen');
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === screen || screen?.contains(at) !== true) return null;
    const { top, bottom, width } = at.getBoundingClientRect();
    const rings = [at, at.parentElement].map((element) => element && getComputedStyle(element));
    const words =
      'labels' in at && at.labels instanceof NodeList ? [...at.labels].map((label) => label.textContent) : [];
    return {
      name: [at.getAttribute('aria-label'), ...words, at.textContent].find(Boolean) ?? '',
      isSeen: width > 0 && bottom > 0 && top < innerHeight,
      isMarked: rings.some((ring) => ring?.outlineStyle === 'solid' && ring.outlineWidth !== '0px'),
      place: [...screen.querySelectorAll('*')].indexOf(at),
    };
  });

/** Goes on with Tab from the top of the screen until it is left. */
async function walk(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (let at = 0; at < STOPS_MAX; at += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error('the keyboard does not come out of the screen');
}

describe.each(PARTS)('the gallery of %s', (part) => {
  it('is walked through with Tab: every control in its order, named, in sight and marked', async () => {
    const page = await openPart(part);
    const stops = await walk(page);
    expect(stops.filter(({ name, isSeen, isMarked }) => name === '' || !isSeen || !isMarked)).toEqual([]);
    const places = stops.map(({ place }) => place);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    const controls = await page
      .locator('#screen :is(a[href], summary, :is(button, textarea, input:not([type=file])):enabled):visible')
      // Radio buttons have one stop for all of them: the chosen one.
      .and(page.locator(':not([type=radio]:not(:checked))'))
      .count();
    expect(stops).toHaveLength(controls);
  });
});

it('a form is filled in and saved without a pointer', async () => {
  const page = await openPart('form');
  const { keyboard } = page;
  await page.getByLabel(gallery.form.name).focus();
  await keyboard.type('Balanță');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await page.locator('[role=listbox]:focus').waitFor();
  await keyboard.press('Home');
  await keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await keyboard.press('Tab');
  await keyboard.type('3');
  await keyboard.press('Tab');
  await keyboard.type('2');
  await keyboard.press('Tab');
  await keyboard.type('31.12.2026');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await page.locator('[role=grid] :focus').waitFor();
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await page.getByRole('grid').waitFor({ state: 'hidden' });
  expect(await page.getByLabel(gallery.sample.due).inputValue()).toBe('30/12/2026');
  const contacts = page.getByRole('group', { name: gallery.form.contacts, exact: true });
  await contacts.getByRole('button', { name: gallery.form.addContact }).focus();
  await keyboard.press('Enter');
  await keyboard.type('Dan Stoica');
  await keyboard.press('Tab');
  await keyboard.type('dan@alfa.example');
  await keyboard.press('Alt+ArrowUp');
  expect(await contacts.getByLabel(gallery.form.email).first().inputValue()).toBe('dan@alfa.example');
  await keyboard.press('Control+Enter');
  await page.getByText('Balanță').first().waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('a dialog keeps the keyboard, asks before Escape loses what was typed, and gives it back', async () => {
  const page = await openPart('overlays');
  const opener = page.getByRole('button', { name: gallery.overlays.dialog });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: gallery.overlays.newContact });
  await dialog.waitFor();
  await page.keyboard.type('Ana');
  expect(await dialog.getByLabel(gallery.sample.name).inputValue()).toBe('Ana');
  for (let at = 0; at < 12; at += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: form.leave.title });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: common.action.cancel }).focus();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: form.leave.confirm }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
});
