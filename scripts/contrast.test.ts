import { describe, expect, it } from 'vitest';
import config from '../panda.config.ts';

/** Least contrast of text. Source: WCAG 2.2, 1.4.3. */
const TEXT = 4.5;
/** Least contrast of control borders and meaningful marks. Source: WCAG 2.2, 1.4.11. */
const MARK = 3;

/** Text colours with the backgrounds they occur on. */
const TEXT_PAIRS: readonly (readonly [text: string, background: string])[] = [
  ...['text', 'mut'].flatMap((text) =>
    ['bg', 'side', 'hover', 'selected', 'lineSoft'].map((on) => [text, on] as const),
  ),
  ['accentText', 'accentBg'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onAccent', 'critical'],
  ['onAccent', 'criticalHover'],
  ...['positive', 'warning', 'critical', 'neutral', 'info'].flatMap((tone) => [
    [tone, `${tone}Bg`] as const,
    [tone, 'bg'] as const,
  ]),
  ['warning', 'side'],
  ['critical', 'side'],
];
const MARK_PAIRS: readonly (readonly [mark: string, background: string])[] = [
  ['control', 'bg'],
  ['accent', 'bg'],
  ['accent', 'side'],
  ['accent', 'hover'],
];

type Value = { readonly value: { readonly base: string; readonly _dark: string } };
const colors = config.theme?.semanticTokens?.colors as unknown as Readonly<Record<string, Value>>;

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['base', '_dark'] as const)('the colours of the theme %s', (theme) => {
  const colour = (name: string) => colors[name]!.value[theme];

  it.each(TEXT_PAIRS)('can be read: %s on %s', (text, on) => {
    expect(contrast(colour(text), colour(on))).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(MARK_PAIRS)('can be distinguished: %s on %s', (mark, on) => {
    expect(contrast(colour(mark), colour(on))).toBeGreaterThanOrEqual(MARK);
  });
});
