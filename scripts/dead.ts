import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { notProvided } from '#machines/notProvided.ts';
import { isMachine } from '#machines/testing/inert.ts';

/**
 * Finds dead code that knip cannot see: events of a machine that nothing sends, and placeholder actors that nothing
 * provides. Prints them and exits with 1.
 */
const ROOT = dirname(import.meta.dirname);
const PRODUCT = ['machines/**/*.ts', 'src/**/*.{ts,tsx}', 'server/src/**/*.ts'];
const IS_SUPPORT = /\.test\.|\.paths\.ts$|\.gen\.ts$|\/testing\//;

type Node = { readonly type: string; readonly [key: string]: unknown };
type Words = {
  /** Strings in the code, without types and property names. */
  readonly values: ReadonlySet<string>;
  /** Names of properties in object literals. */
  readonly keys: ReadonlySet<string>;
};

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

/** Collects the words of a file, without its types, because those do not run. */
function wordsOf(file: string): Words {
  const values = new Set<string>();
  const keys = new Set<string>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (!isNode(part) || part.type.startsWith('TSTypeAlias') || part.type.startsWith('TSLiteralType')) return;
    if (part.type === 'Literal' && typeof part.value === 'string') values.add(part.value);
    if (part.type === 'Property' && part.computed !== true) {
      keys.add(nameOfKey(part.key));
      return visit(part.value);
    }
    for (const inner of Object.values(part)) visit(inner);
  };
  visit(parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program);
  return { values, keys };
}

const nameOfKey = (key: unknown): string => {
  if (!isNode(key)) return '';
  return String(key.type === 'Identifier' ? key.name : key.value);
};

const productFiles = PRODUCT.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
  (file) => !IS_SUPPORT.test(file),
);
const words = new Map(productFiles.map((file) => [file, wordsOf(file)]));
const occurs = (kind: keyof Words, word: string): boolean => [...words.values()].some((file) => file[kind].has(word));
const isSent = (event: string): boolean =>
  event.startsWith('xstate.') || event === '' || event === '*' || occurs('values', event.replace(/\.\*$/, ''));

async function findingsOf(file: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(pathToFileURL(join(ROOT, file)).href);
  const machine = Object.values(exported).find(isMachine);
  if (machine === undefined) return [`${file}: exports no machine`];
  const unsent = machine.events.filter((event) => !isSent(event)).map((event) => `event ${event} is never sent`);
  const placeholders = Object.entries(machine.implementations.actors)
    .filter(([, logic]) => Reflect.get(Object(logic), 'config') === notProvided)
    .map(([name]) => name);
  const unprovided = placeholders
    .filter((name) => ![...words].some(([other, { keys }]) => other !== file && keys.has(name)))
    .map((name) => `actor ${name} is never provided`);
  return [...unsent, ...unprovided].map((finding) => `${basename(file, '.machine.ts')}: ${finding}`);
}

const machineFiles = globSync('machines/*/*.machine.ts', { cwd: ROOT }).sort();
const findings = (await Promise.all(machineFiles.map(findingsOf))).flat();
for (const finding of findings) console.error(`dead: ${finding}`);
process.exit(findings.length === 0 ? 0 : 1);
