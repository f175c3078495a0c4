import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'identity.css'), 'utf8');
const colours = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#\w{6}),\s*(#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    [light, dark] as const,
  ]),
);

/** WCAG 2: relative luminance of a colour. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each([
  ['text', 'card', 4.5],
  ['mut', 'card', 4.5],
  ['text', 'bg', 4.5],
  ['link', 'card', 4.5],
  ['link', 'bg', 4.5],
  ['on-accent', 'accent', 4.5],
  ['bad', 'bad-bg', 4.5],
  ['field', 'card', 3],
  ['accent', 'card', 3],
] as const)('%s on %s is readable in both themes', (front, back, least) => {
  for (const theme of [0, 1]) {
    expect(contrast(colours.get(front)![theme]!, colours.get(back)![theme]!)).toBeGreaterThanOrEqual(least);
  }
});
