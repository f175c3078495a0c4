import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import * as v from 'valibot';

type Styles = Readonly<Record<string, unknown>>;
type CssFunction = (styles: Styles) => string;

const nodeSchema = v.looseObject({ type: v.string(), start: v.number(), end: v.number() });
type Node = v.InferOutput<typeof nodeSchema>;
const isNode = (value: unknown): value is Node => v.is(nodeSchema, value);

/**
 * Writes the class names of styles into the build, as the style system would work them out in the page each time it
 * starts. Only of styles that stand there whole; what is chosen in the page is worked out there.
 */
export function readyStyles(): Plugin {
  let css: CssFunction;
  return {
    name: 'ready-styles',
    apply: 'build',
    configResolved: async ({ root }) => {
      ({ css } = await import(pathToFileURL(path.join(root, 'styled-system/css/css.js')).href));
    },
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?/, code: 'styled-system/css' },
      handler(code) {
        if (!/import \{[^}]*\bcss\b[^}]*\} from ["']styled-system\/css["']/.test(code)) return null;
        let ready = code;
        // From the end, so that what is still to be replaced stays where it was found.
        for (const call of callsOf(this.parse(code)).toSorted((one, other) => other.start - one.start)) {
          const styles = stylesOf(call.argument);
          if (styles === null) continue;
          const written = code.slice(call.start, call.end);
          // As many lines as before: the source map stays true.
          const lines = '\n'.repeat(written.split('\n').length - 1);
          ready = ready.slice(0, call.start) + JSON.stringify(css(styles)) + lines + ready.slice(call.end);
        }
        return { code: ready, map: null };
      },
    },
  };
}

type Call = { readonly start: number; readonly end: number; readonly argument: unknown };

/** The calls `css(…)` with one argument, outermost only. */
function callsOf(part: unknown): readonly Call[] {
  if (Array.isArray(part)) return part.flatMap(callsOf);
  if (typeof part !== 'object' || part === null) return [];
  if (isNode(part) && part.type === 'CallExpression' && Array.isArray(part.arguments) && part.arguments.length === 1) {
    const { callee, arguments: given, start, end } = part;
    if (isNode(callee) && callee.type === 'Identifier' && callee.name === 'css')
      return [{ start, end, argument: given[0] }];
  }
  return Object.values(part).flatMap(callsOf);
}

/** The styles that stand there; null when a part of them is not written out. */
function stylesOf(node: unknown): Styles | null {
  if (!isNode(node) || node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return null;
  const styles: Record<string, unknown> = {};
  for (const property of node.properties) {
    if (!isNode(property) || property.type !== 'Property' || property.computed === true) return null;
    const { key, value } = property;
    const name = isNode(key) ? (key.type === 'Identifier' ? key.name : key.value) : null;
    const inner: unknown = isNode(value) && value.type === 'Literal' ? value.value : stylesOf(value);
    if (typeof name !== 'string' || inner === null || (typeof inner !== 'string' && typeof inner !== 'object'))
      return null;
    styles[name] = inner;
  }
  return styles;
}
