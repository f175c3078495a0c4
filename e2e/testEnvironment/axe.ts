import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright';
import * as v from 'valibot';
import type { Language } from '#contracts/languages.ts';
import { viewsOf, WIDTHS, type Languages, type View, type Width } from './axeRules.ts';
import { textsThatDoNotFit } from './fittingTexts.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const foundSchema = v.array(v.object({ rule: v.string(), target: v.string(), why: v.string() }));

type Found = v.InferOutput<typeof foundSchema>[number];

/** Something axe objects to, and where it was seen. */
export type Violation = Found & {
  readonly state: string;
  /** Widths, languages and themes in which it was seen. */
  readonly seen: string[];
};

/** Collects what axe objects to, screen by screen. */
export type AxeTour = {
  /** Looks at the page in all views of its widths. What names the state has to be in sight. */
  readonly look: (state: string, sign: Locator, widths?: readonly Width[]) => Promise<void>;
  readonly states: string[];
  readonly violations: Violation[];
};

/** Looks at the states of one page, each in every view. Only pages of the application have several languages. */
export function startAxeTour(page: Page, languages: Languages = ['en']): AxeTour {
  const [read] = languages;
  const states: string[] = [];
  const violations: Violation[] = [];
  const note = (state: string, place: string, found: Found) => {
    const { rule, target } = found;
    const known = violations.find((one) => one.state === state && one.rule === rule && one.target === target);
    if (known) known.seen.push(place);
    else violations.push({ state, ...found, seen: [place] });
  };
  let theme: View['theme'] | null = null;
  const show = async (view: Pick<View, 'width' | 'theme'>) => {
    if (page.viewportSize()?.width !== view.width) await page.setViewportSize({ width: view.width, height: 900 });
    if (theme !== view.theme) await page.emulateMedia({ colorScheme: view.theme, reducedMotion: 'reduce' });
    ({ theme } = view);
  };
  return {
    states,
    violations,
    async look(state, sign, widths = WIDTHS) {
      states.push(state);
      for (const view of viewsOf(widths, languages)) {
        await show(view);
        await inSight(page, sign, `${state} is not in sight at ${view.width} px`);
        const place = `${view.width} ${view.language} ${view.theme}`;
        for (const found of await askAxe(page, view, read)) note(state, place, found);
        if (view.fits) for (const found of await page.evaluate(textsThatDoNotFit)) note(state, place, found);
      }
      await show(BACK);
    },
  };
}

/** As the tours find the page after each look. */
const BACK = { width: 1440, theme: 'light' } as const;

/** Below 2.5 s Playwright looks again every 100 ms at the latest, above it every 500 ms. */
const GLANCE_MS = 2000;
/** Longer than a page waits for a link that does not answer: 20 s. */
const GLANCES = 13;

/** Waits until something is in sight. @throws {Error} with what is there instead. */
async function inSight(page: Page, sign: Locator, complaint: string): Promise<void> {
  for (let glance = 1; ; glance += 1) {
    try {
      return await sign.waitFor({ timeout: GLANCE_MS });
    } catch (cause) {
      if (glance < GLANCES) continue;
      throw new Error(`${complaint}, but:\n${await page.ariaSnapshot()}`, { cause });
    }
  }
}

/** Asks axe about the page in a language; one that is read in another one follows, and goes back. */
async function askAxe(page: Page, { language, rules }: View, read: Language): Promise<Found[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  if (language !== read) await page.evaluate(followLanguage, language);
  const found = await page.evaluate(runAxe, rules);
  if (language !== read) await page.evaluate(followLanguage, read);
  return v.parse(foundSchema, found);
}

/** Runs in the page: follows a language as it follows the choice in another tab, until it is drawn. */
async function followLanguage(chosen: string): Promise<void> {
  window.dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue: chosen }));
  for (let framesToDraw = 2; framesToDraw > 0;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (document.documentElement.lang === chosen) framesToDraw -= 1;
  }
}

/** Runs in the page. Rows that others are about to replace are pale: they are waited for. */
async function runAxe(rules: object): Promise<unknown> {
  for (let frames = 600; frames > 0 && document.querySelector('[data-stale]') !== null; frames -= 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.all(transitions.map(({ finished }) => finished.catch(() => null)));
  const axe = Reflect.get(window, 'axe');
  axe.configure({ noHtml: true });
  const options = { ...rules, preload: false, resultTypes: ['violations'] };
  // Selectors cost much: they are made where there is something to name.
  const { violations: without } = await axe.run(document, { ...options, selectors: false });
  if (without.length === 0) return [];
  const { violations } = await axe.run(document, options);
  return violations.flatMap(({ id, nodes }: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }) =>
    nodes.map(({ target, failureSummary }) => ({ rule: id, target: target.join(' '), why: failureSummary ?? '' })),
  );
}
