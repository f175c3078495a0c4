import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { LINK_LIBRARY_VERSION } from '#contracts/link/messages.ts';
import type { Release, ReleaseFile } from '#contracts/link/release.ts';
import { isOlder, REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { EXTENSION_VERSION } from '#extension/manifest.ts';

/** The kind of a release file, by its name; null for a file that is not installed. */
export function kindOf(name: string): Pick<ReleaseFile, 'part' | 'platform'> | null {
  const kind = KINDS.find(([ending]) => name.endsWith(ending));
  return kind === undefined ? null : { part: kind[1], platform: kind[2] };
}

const KINDS = [
  ['-chromium.zip', 'extension', 'chromium'],
  ['-firefox.xpi', 'extension', 'firefox'],
  ['.msi', 'host', 'windows'],
  ['.pkg', 'host', 'macos'],
  ['.deb', 'host', 'linux'],
] as const satisfies readonly (readonly [string, ReleaseFile['part'], ReleaseFile['platform']])[];

/**
 * The manifest of a release.
 *
 * @throws {Error} when a part is older than the product requires.
 */
export async function releaseOf(hostVersion: string, paths: readonly string[]): Promise<Release> {
  const versions = { library: LINK_LIBRARY_VERSION, extension: EXTENSION_VERSION, host: hostVersion };
  const required = { ...REQUIRED_VERSIONS, library: LINK_LIBRARY_VERSION };
  for (const part of ['extension', 'host'] as const) {
    if (isOlder(versions[part], required[part])) {
      throw new Error(`The ${part} is ${versions[part]}, the product asks for ${required[part]}.`);
    }
  }
  return { versions, required, files: (await Promise.all(paths.map(entryOf))).flat() };
}

async function entryOf(path: string): Promise<ReleaseFile[]> {
  const kind = kindOf(path);
  if (kind === null) return [];
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return [{ ...kind, name: basename(path), sizeBytes: bytes.length, sha256 }];
}
