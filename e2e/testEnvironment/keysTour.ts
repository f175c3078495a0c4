import type { ElementHandle, Locator, Page } from 'playwright';
import { onThisMachine } from '../../scripts/test/machine.ts';
import type { AxeTour, Violation } from './axe.ts';
import * as floats from './floats.ts';

/** What opens something that floats. */
const TRIGGERS = '[aria-haspopup]:is(button, [role=button], [role=combobox]):enabled:visible';
const FLOATS = ':is([role=menu], [role=listbox], [role=grid]):visible';
const LAYERS = ':is([role=dialog], [role=alertdialog]):visible';
/** Longer than a part that comes later takes to be loaded. */
const OPENING_MS = onThisMachine(5000);
const GLANCE_MS = 20;

type Trigger = ElementHandle<HTMLElement | SVGElement>;

/**
 * Opens with real keys all that floats in the states of a tour: Enter opens it and brings the keyboard into it, a search
 * takes what is typed, arrows move, Enter chooses, Escape closes it alone and gives the keyboard back. A page is left as it
 * was found: of several what is chosen is taken off again, of one the one that is chosen is chosen again, no command is run.
 */
export function startKeysTour(page: Page): AxeTour {
  const states: string[] = [];
  const violations: Violation[] = [];
  const opened = new Set<string>();
  return {
    states,
    violations,
    async look(state, sign) {
      states.push(state);
      await sign.first().waitFor();
      // A tour that has opened it goes on in it.
      if ((await page.locator(FLOATS).count()) > 0) return;
      const layer = await topLayer(page);
      const place = new URL(page.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, '*');
      // What is still being drawn may add one at any time: each is asked for its own name.
      for (const found of await layer.locator(TRIGGERS).elementHandles()) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the selector finds elements alone
        const trigger = found as Trigger;
        const name = await trigger.evaluate(floats.nameOf);
        // What was tried before may have taken it away.
        if (opened.has(`${place} ${name}`) || !(await trigger.isVisible())) continue;
        opened.add(`${place} ${name}`);
        const why = await tryWithKeys(page, layer, trigger);
        if (why !== null) violations.push({ state, rule: 'keys', target: name, why, seen: [] });
      }
    },
  };
}

/** The topmost of the dialogs that are open; else the page. */
async function topLayer(page: Page): Promise<Locator> {
  const count = await page.locator(LAYERS).count();
  return count === 0 ? page.locator('body') : page.locator(LAYERS).nth(count - 1);
}

/** Null where all went as it should. */
async function tryWithKeys(page: Page, layer: Locator, trigger: Trigger): Promise<string | null> {
  const layers = await page.locator(LAYERS).count();
  if (!(await opens(page, trigger))) return `Enter leaves the keyboard at ${await at(page)}`;
  const wrong = (await searches(page)) ?? (await moves(page)) ?? (await choosesSeveral(page));
  if (wrong !== null) return wrong;
  if (await choosesAgain(page, trigger)) return 'what is chosen again is another one';
  if (await trigger.evaluate(floats.isOpen)) {
    if (!(await page.evaluate(floats.isInFloat, trigger)))
      return `what is open has lost the keyboard to ${await at(page)}`;
    await page.keyboard.press('Escape');
  }
  if (!(await becomes(page, () => page.evaluate(floats.isGivenBack, trigger)))) {
    return `Escape leaves the keyboard at ${await at(page)}`;
  }
  return (await page.locator(LAYERS).count()) < layers || !(await layer.isVisible())
    ? 'Escape closes what is below'
    : null;
}

async function opens(page: Page, trigger: Trigger): Promise<boolean> {
  await trigger.focus();
  await page.keyboard.press('Enter');
  return becomes(page, () => page.evaluate(floats.isInFloat, trigger));
}

const at = (page: Page): Promise<string> => page.evaluate(floats.nameOfKeyboard);

/** The search above a list takes what is typed. */
async function searches(page: Page): Promise<string | null> {
  if (!(await page.evaluate(floats.isInSearch))) return null;
  const before = await page.evaluate(floats.typedText);
  await page.keyboard.type('ab');
  const typed = await page.evaluate(floats.typedText);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  return typed === `${before}ab` ? null : `the search has “${typed}” after “ab” was typed`;
}

/** An arrow marks an option, an item or another day. */
async function moves(page: Page): Promise<string | null> {
  if (!(await page.evaluate(floats.hasChoices))) return null;
  const before = await page.evaluate(floats.marked);
  for (const key of ['ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    if (await becomes(page, async () => ![null, before].includes(await page.evaluate(floats.marked)))) return null;
    // The only one there is was marked from the start.
    if (before !== null && (await page.evaluate(floats.hasOneChoice))) return null;
  }
  return `arrows mark nothing but ${before ?? 'nothing'}`;
}

/** Enter puts a mark of several on, and takes it off. */
async function choosesSeveral(page: Page): Promise<string | null> {
  if (!(await page.evaluate(floats.isOfSeveral))) return null;
  const before = await page.evaluate(floats.isMarkedChosen);
  const option = await page.evaluate(floats.marked);
  for (const expected of [!before, before]) {
    await page.keyboard.press('Enter');
    if (!(await becomes(page, async () => (await page.evaluate(floats.isMarkedChosen)) === expected))) {
      const now = `${await page.evaluate(floats.marked)} is marked, “${await page.evaluate(floats.typedText)}” typed`;
      return `Enter does not ${expected ? 'choose' : 'take off'} ${option} at ${await at(page)}, where ${now}`;
    }
  }
  return null;
}

/** Enter on the one that is chosen leaves it so, at the second time at the latest where the first one takes it off. */
async function choosesAgain(page: Page, trigger: Trigger): Promise<boolean> {
  const { keyboard } = page;
  const words = await trigger.textContent();
  for (let time = 0; time < 2; time += 1) {
    const steps = await page.evaluate(floats.stepsToChosen);
    if (steps === null) return false;
    await keyboard.press('Home');
    for (let step = 0; step < steps; step += 1) await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await becomes(page, () => page.evaluate(floats.isGivenBack, trigger));
    if ((await trigger.textContent()) === words) return false;
    await opens(page, trigger);
  }
  return true;
}

async function becomes(page: Page, isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + OPENING_MS; Date.now() < end;) {
    if (await isSo()) return true;
    await page.waitForTimeout(GLANCE_MS);
  }
  return isSo();
}
