import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright';
import * as v from 'valibot';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [1440, 390] as const;
/** All rules, and where nothing but the colours is another one, the rules about colours. */
const RULES = { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } } as const;
type Theme = keyof typeof RULES;
const THEMES = ['light', 'dark'] as const satisfies readonly Theme[];
const foundSchema = v.array(v.object({ rule: v.string(), target: v.string(), why: v.string() }));

/** Something axe objects to, and where it was seen. */
export type Violation = {
  readonly state: string;
  readonly rule: string;
  readonly target: string;
  readonly why: string;
  /** Widths and themes in which it was seen. */
  readonly seen: string[];
};

/** Collects what axe objects to, screen by screen. */
export type AxeTour = {
  /** Looks at the page in both widths and both themes. What names the state has to be in sight. */
  readonly look: (state: string, sign: Locator, widths?: readonly number[]) => Promise<void>;
  readonly states: string[];
  readonly violations: Violation[];
};

/** Looks at the states of one page, each in every width and theme. */
export function startAxeTour(page: Page): AxeTour {
  const states: string[] = [];
  const violations: Violation[] = [];
  const note = (state: string, place: string, { rule, target, why }: Pick<Violation, 'rule' | 'target' | 'why'>) => {
    const known = violations.find((one) => one.state === state && one.rule === rule && one.target === target);
    if (known) known.seen.push(place);
    else violations.push({ state, rule, target, why, seen: [place] });
  };
  return {
    states,
    violations,
    async look(state, sign, widths = WIDTHS) {
      states.push(state);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await sign.waitFor().catch(async (late: unknown) => {
          throw new Error(`${state} is not in sight at ${width} px, but:\n${await page.ariaSnapshot()}`, {
            cause: late,
          });
        });
        for (const theme of THEMES) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          for (const found of await runAxe(page, theme)) note(state, `${width} ${theme}`, found);
        }
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  };
}

async function runAxe(page: Page, theme: Theme) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (rules) => {
    const axe = Reflect.get(window, 'axe');
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...rules });
    return violations.flatMap(
      ({ id, nodes }: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }) =>
        nodes.map(({ target, failureSummary }) => ({ rule: id, target: target.join(' '), why: failureSummary ?? '' })),
    );
  }, RULES[theme]);
  return v.parse(foundSchema, found);
}
