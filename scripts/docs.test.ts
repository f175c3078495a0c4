import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const pages = files.filter((path) => /(^|\/)(README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(path));
const code = files.filter((path) => /\.(ts|tsx|rs|sql|md)$/.test(path) && !path.includes('/fuzz/corpus/'));

/** Files and their folders, each with a leading stroke, so that the end of a path is a whole name. */
const places = new Set(files.flatMap((path) => [path, ...foldersOf(path)]).map((path) => `/${path}`));

function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

const TOP =
  /^(contracts|machines|src|server|extension|native-host-rs|authority-simulator|e2e|bench|scripts|public|docs)\//;
/** A path below some folder, or a name that only our own files have. */
const FILE = /^[\w$@.{},*-]+(\/[\w$@./{},*-]+\.[a-z]\w*|\.(tsx?|rs|sql|md|sh))$/;
/** What a build makes, and names that stand for others. */
const NOT_OURS = /^native-host-rs\/target\b|NNNN/;

/** `{a,b}` written out, and `*` for any name. */
function patternsOf(name: string): RegExp[] {
  const [, before = '', inner = '', after = ''] = /^(.*?)\{([^}]*,[^}]*)\}(.*)$/.exec(name) ?? [];
  if (inner !== '') return inner.split(',').flatMap((one) => patternsOf(`${before}${one}${after}`));
  const text = name.replace(/\/$/, '').replace(/[.$+{}()]/g, String.raw`\$&`);
  return [new RegExp(String.raw`/${text.replaceAll('**', '.+').replaceAll('*', '[^/]*')}$`)];
}

/** The place itself, or one below some folder; an ADR also by its number. */
function isThere(name: string): boolean {
  if (/[{*]/.test(name)) {
    return patternsOf(name).every((pattern) => [...places].some((place) => pattern.test(place)));
  }
  const end = `/${name.replace(/\/$/, '')}`;
  const isNumber = /^\/docs\/adr\/\d{4}$/.test(end);
  return [...places].some((place) => place.endsWith(end) || (isNumber && place.startsWith(`${end}-`)));
}

function namedIn(page: string): string[] {
  const names = [...read(page).matchAll(/`([\w$@./{},*-]+)`/g)].map(([, name = '']) => name);
  return names.filter((name) => (TOP.test(name) || FILE.test(name)) && !NOT_OURS.test(name));
}

const linksIn = (page: string) =>
  [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

const citedBy = (pattern: RegExp) => new Set(code.flatMap((path) => read(path).match(pattern) ?? []));

/** A file, or a word of the code. */
const isWritten = (name: string) =>
  isThere(name) ||
  spawnSync(
    'git',
    ['grep', '--quiet', '--word-regexp', '--fixed-strings', '-e', name, '--', 'contracts', 'machines', 'src', 'server'],
    { cwd: root },
  ).status === 0;

describe('a page of the documentation', () => {
  it.each(pages)('names only files that exist: %s', (page) => {
    expect(namedIn(page).filter((name) => !isThere(name))).toEqual([]);
    const isMissing = (target: string) => !existsSync(join(root, normalize(join(dirname(page), target))));
    expect(linksIn(page).filter(isMissing)).toEqual([]);
  });

  it('and the commands of the package run files that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const run = Object.values(scripts).flatMap((command) => command.match(/\S+\.(ts|sh)\b/g) ?? []);
    expect(run.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('what code and pages cite', () => {
  it('as a decision is in docs/decisions.md', () => {
    const decided = new Set(
      [...read('docs/decisions.md').matchAll(/^\| (D\d+) \|/gm)].map(([, number = '']) => number),
    );
    // Forms have three digits: D300.
    const cited = [...citedBy(/\bD[1-9]\d?\b(?![-.])/g)];
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter((number) => !decided.has(number))).toEqual([]);
  });

  it('as a row of the specification is in docs/specification.md', () => {
    const rows = new Set(
      [...read('docs/specification.md').matchAll(/^\| ([A-Z]{2}-\d+) \|/gm)].map(([, id = '']) => id),
    );
    const cited = [...citedBy(/(?<=\bspecification (?:[A-Z]{2}-\d+, )*)[A-Z]{2}-\d+\b/g)];
    expect(cited.filter((id) => !rows.has(id))).toEqual([]);
  });
});

describe('the glossary', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| (?!English|-)([^|]+)\|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)];
  const names = [
    ...new Set(rows.flatMap(([, , , inCode = '']) => [...inCode.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))),
  ];

  it('has the words of the field', () => expect(rows.length).toBeGreaterThan(40));

  it('names in code only what is there', () => {
    expect(names.filter((name) => !isWritten(name))).toEqual([]);
  });
});
