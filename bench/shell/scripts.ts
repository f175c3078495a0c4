import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Chunks of the build that hold libraries alone. */
const LIBRARIES = /\/(vendor|msal|rolldown-runtime)-[^/]+\.js$/;

export const isLibrary = (path: string): boolean => LIBRARIES.test(path);

/** What scripts of a build weigh compressed with gzip, in kB of 1000 bytes. */
export const gzipKilobytes = (folder: string, paths: readonly string[]): number =>
  paths.reduce((total, path) => total + gzipSync(readFileSync(join(folder, path)), { level: 9 }).length, 0) / 1000;
