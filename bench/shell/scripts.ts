import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';

const mapSchema = v.object({ sources: v.array(v.string()) });

/** What scripts of a build weigh compressed with gzip, in kB of 1000 bytes. */
export const gzipKilobytes = (folder: string, paths: readonly string[]): number =>
  paths.reduce((total, path) => total + gzipSync(readFileSync(join(folder, path)), { level: 9 }).length, 0) / 1000;

/** The files of ours that went into scripts of a build, by their source maps, as paths from `src`. */
export function sourcesOf(folder: string, paths: readonly string[]): readonly string[] {
  const maps = paths.map((path) => join(folder, `${path}.map`)).filter((map) => existsSync(map));
  const sources = maps.flatMap((map) => v.parse(mapSchema, JSON.parse(readFileSync(map, 'utf8'))).sources);
  return [...new Set(sources.filter(isOurs).map((source) => source.slice(source.indexOf('src/'))))].sort();
}

const isOurs = (source: string) => /(^|\/)src\//.test(source) && !source.includes('node_modules');

/** Features whose views the list of clients shows: its own, and what stands around every screen. */
const AT_HOME = ['clients', 'shell', 'signIn', 'profileMenu', 'bottomStatusBar', 'uploads'];

/** Views of other areas among sources, and the PDF viewer. What the root machine wires up at the start is no view. */
export const viewsOfOtherAreas = (sources: readonly string[]): readonly string[] =>
  sources.filter((source) => {
    const feature = /^src\/features\/(\w+)\/.*\.tsx$/.exec(source)?.[1];
    return (feature !== undefined && !AT_HOME.includes(feature)) || source.startsWith('src/shared/pdf/');
  });
