import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';

export type Language = 'en' | 'ro';
/** A text with the place where it is found: a key of the locale files, or a file. */
export type Text = { readonly language: Language; readonly place: string; readonly text: string };

const root = join(import.meta.dirname, '../..');

type Tree = { readonly [key: string]: string | Tree };
const treeSchema: v.GenericSchema<Tree> = v.record(v.string(), v.union([v.string(), v.lazy(() => treeSchema)]));

/** Sources of the server with words in them: labels, mails, exported and drawn documents, hosted pages. */
const SOURCES = [
  'server/src/**/*.labels.ts',
  'server/src/**/*{Mail,Mails,Words,Kinds}.ts',
  'server/src/**/*.export.ts',
  'server/src/spvRequests/documentTypes.ts',
  'server/src/identity/texts/texts.{en,ro}.ts',
];

/** The words of ANAF's own forms, and of the audit trail, which have them from elsewhere. */
const NOT_OURS = /declarations\/statement\/words|trailWords/;

/** All that a person reads, in both languages. */
export const allTexts = (): Text[] => [...localeTexts(), ...extensionTexts(), ...sourceTexts(), ...hostTexts()];

const localeTexts = (): Text[] =>
  languageFiles('public/locales/{en,ro}/*.json').flatMap(({ language, path }) =>
    flatten(`${basename(path, '.json')}:`, treeOf(path)).map(([place, text]) => ({ language, place, text })),
  );

const extensionTexts = (): Text[] =>
  languageFiles('extension/static/_locales/{en,ro}/messages.json').flatMap(({ language, path }) =>
    flatten('extension:', treeOf(path)).map(([place, text]) => ({ language, place, text })),
  );

const sourceTexts = (): Text[] =>
  globSync(SOURCES, { cwd: root })
    .filter((path) => !path.includes('.test.') && !NOT_OURS.test(path))
    .flatMap((path) => literalsOf(path));

/** The native program's table: a name, then the text in English and in Romanian. */
function hostTexts(): Text[] {
  const table = readFileSync(join(root, 'native-host-rs/src/words/table.rs'), 'utf8');
  return [...table.matchAll(HOST_LINE)].flatMap(([, name = '', english = '', romanian = '']) => [
    { language: 'en' as const, place: `host:${name}`, text: english },
    { language: 'ro' as const, place: `host:${name}`, text: romanian },
  ]);
}

const HOST_LINE = /(\w+):\s+"((?:[^"\\]|\\.)*)",\s+"((?:[^"\\]|\\.)*)";/g;
const LANGUAGE = /(?:^|[\s{(,])(?:const )?(en|ro)\s*[:=](?!=)/g;
/** Comments, and keys of ANAF's documents in ANAF's spelling. */
const NOT_READ = /\/\*[^]*?\*\/|key: '[^']*'/g;
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;

/** Strings of a source, each in the language that was named last before it; a file may have one language. */
function literalsOf(path: string): Text[] {
  const source = readFileSync(join(root, path), 'utf8').replaceAll(NOT_READ, '');
  const ofFile = /\.(en|ro)\.ts$/.exec(path)?.[1] ?? null;
  const marks = [...source.matchAll(LANGUAGE)].map(({ index, 1: name = '' }) => ({ index, name }));
  return [...source.matchAll(LITERAL)].flatMap((found) => {
    const name = ofFile ?? marks.findLast(({ index }) => index < found.index)?.name;
    const text = (found[1] ?? found[2] ?? '').replaceAll(/\$\{[^}]*\}/g, '…');
    if ((name !== 'en' && name !== 'ro') || !/\p{L}/u.test(text)) return [];
    return [{ language: name, place: path.replace('server/src/', ''), text }];
  });
}

const languageFiles = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => ({
    path,
    language: /\/ro\//.test(path) ? ('ro' as const) : ('en' as const),
  }));

const treeOf = (path: string): Tree => v.parse(treeSchema, JSON.parse(readFileSync(join(root, path), 'utf8')));

const flatten = (prefix: string, texts: Tree): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text] as [string, string]] : flatten(`${prefix}${key}.`, text),
  );
