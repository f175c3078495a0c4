import type { Language } from '#contracts/languages.ts';

const COLOURS = ['color-contrast', 'link-in-text-block'];
/** All that the words of a language can break: names, labels, titles and headings. */
const NAMES = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-tab-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'frame-title',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'label-title-only',
  'landmark-unique',
  'link-name',
  'role-img-alt',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'table-duplicate-name',
  'valid-lang',
];

/** What axe is asked, in its own options. */
const RULES = {
  all: {},
  colours: { runOnly: COLOURS },
  names: { runOnly: NAMES },
  allButColours: { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
} as const;

/** One way to see a state, and what is asked of it there. */
export type View = {
  readonly width: Width;
  readonly language: Language;
  readonly theme: (typeof THEMES)[number];
  readonly rules: object;
  /** Whether the words have to fit, too. */
  readonly fits?: boolean;
};

export const WIDTHS = [1440, 390] as const;
const THEMES = ['light', 'dark'] as const;
export type Width = (typeof WIDTHS)[number];

/** The language that a page is read in, and others that it is switched to in place. */
export type Languages = readonly [Language, ...Language[]];

/** Tours are made in the language with the longer words. */
export const TOUR_LANGUAGES: Languages = ['ro', 'en'];

/**
 * What every run asks of a state. `npm run prove` asks everything in both widths, themes and languages, so also what is
 * left out here:
 *
 * - The other language beyond names: structure, roles and colours are those of the same elements, and its words are shorter.
 * - Dark beyond colours: a theme changes values of tokens and nothing else.
 * - Colours at 390 px: a width places the same parts anew. What only that width has is a state of its own.
 *
 * A state that one width alone has is asked there what the others are asked at 1440 px.
 */
const gate = ([read, ...others]: Languages): readonly View[] => [
  { width: 1440, language: read, theme: 'light', rules: RULES.all },
  ...others.map((language) => ({ width: 1440, language, theme: 'light', rules: RULES.names }) as const),
  { width: 1440, language: read, theme: 'dark', rules: RULES.colours },
  { width: 390, language: read, theme: 'dark', rules: RULES.allButColours, fits: true },
];

const everything = (languages: Languages): readonly View[] =>
  WIDTHS.flatMap((width) =>
    THEMES.flatMap((theme) =>
      languages.map((language) => ({ width, language, theme, rules: RULES.all, fits: width === 390 })),
    ),
  );

/** The views of a state that is seen in these widths, in the order in which they cost least. */
export function viewsOf(widths: readonly Width[], languages: Languages): readonly View[] {
  if (process.env['DOSAR_PROVE'] === '1') return everything(languages).filter(({ width }) => widths.includes(width));
  const views = gate(languages);
  const [only] = widths;
  if (widths.length > 1 || only === undefined) return views;
  return views.filter(({ width }) => width === 1440).map((view) => ({ ...view, width: only, fits: only === 390 }));
}
