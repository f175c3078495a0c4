import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folders that a folder imports, each with the imports of files that say so. */
export type Graph = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

type FolderOf = (file: string) => string;
type Import = { readonly file: string; readonly imported: string };

/** The files below a folder. Tests and probes are left out: they look at the whole product. */
const filesIn = (project: string, root: string): string[] =>
  globSync(`${root}/**/*.{ts,tsx}`, { cwd: project })
    .filter((file) => !/\.(test|probes)\.tsx?$/.test(file))
    .toSorted();

/** The imports that leave their folder. */
export const importsBetween = (project: string, root: string, folderOf: FolderOf): Import[] =>
  filesIn(project, root).flatMap((file) =>
    importsOf(readFileSync(join(project, file), 'utf8'), file)
      .filter((imported) => imported.startsWith(`${root}/`) && folderOf(imported) !== folderOf(file))
      .map((imported) => ({ file, imported })),
  );

/** Reads which folder imports which. */
export function graphOf(project: string, root: string, folderOf: FolderOf): Graph {
  const graph = new Map<string, Map<string, string[]>>(
    filesIn(project, root).map((file) => [folderOf(file), new Map()]),
  );
  for (const { file, imported } of importsBetween(project, root, folderOf)) {
    const arrows = graph.get(folderOf(file));
    const to = folderOf(imported);
    arrows?.set(to, [...(arrows.get(to) ?? []), `${file} imports ${imported}`]);
  }
  return graph;
}

const ALIASES: Readonly<Record<string, string>> = { '#server/': 'server/src/', '#src/': 'src/' };

/** The files of the project that a file imports, by their paths in it. */
const importsOf = (text: string, file: string): string[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [join(dirname(file), name)];
    return Object.entries(ALIASES).flatMap(([alias, path]) =>
      name.startsWith(alias) ? [path + name.slice(alias.length)] : [],
    );
  });

/** Folders that import each other, directly or over others: the strongly connected components of more than one. */
export function circlesOf(graph: Graph): string[][] {
  const reachable = new Map([...graph.keys()].map((from) => [from, reachedFrom(graph, from)]));
  const circles = [...graph.keys()].map((from) =>
    [...graph.keys()].filter((to) => reachable.get(from)?.has(to) === true && reachable.get(to)?.has(from) === true),
  );
  const distinct = new Map(circles.filter(({ length }) => length > 0).map((circle) => [circle.join(), circle]));
  return [...distinct.values()];
}

function reachedFrom(graph: Graph, from: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const to of graph.get(next)?.keys() ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  return reached;
}

/** The imports inside a circle, one a line. */
export const arrowsIn = (graph: Graph, circle: readonly string[]): string[] =>
  circle.flatMap((from) =>
    [...(graph.get(from) ?? [])].flatMap(([to, imports]) =>
      circle.includes(to) ? imports.map((text) => `${from} -> ${to}: ${text}`) : [],
    ),
  );

/** Folders by level: one imports only what stands on lower levels. Throws on a circle. */
export function levelsOf(graph: Graph): string[][] {
  if (circlesOf(graph).length > 0) throw new Error('Folders in a circle have no level.');
  const levelOf = (folder: string): number =>
    Math.max(-1, ...[...(graph.get(folder)?.keys() ?? [])].map((to) => levelOf(to))) + 1;
  const levels: string[][] = [];
  for (const folder of graph.keys()) (levels[levelOf(folder)] ??= []).push(folder);
  return levels.map((folders) => folders.toSorted());
}
