import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { LINK_RELEASE_CHECK_MS } from '#contracts/limits.ts';
import {
  RELEASE_FOLDER,
  RELEASE_MANIFEST,
  releaseSchema,
  type Release,
  type ReleaseFile,
} from '#contracts/link/release.ts';
import type { LinkPart } from '#machines/link/link.machine.ts';
import { isOlder } from '#contracts/link/versions.ts';

/** What was released of the link, read again now and then: a page stays open for days. */
export const releaseOptions = () =>
  queryOptions({
    queryKey: ['link', 'release'],
    queryFn: async ({ signal }): Promise<Release> => {
      const address = new URL(`${RELEASE_FOLDER}${RELEASE_MANIFEST}`, window.location.origin);
      const response = await fetch(address, { cache: 'no-cache', signal });
      if (!response.ok) throw new Error(`The release of the link answers ${response.status}.`);
      return v.parse(releaseSchema, await response.json());
    },
    staleTime: LINK_RELEASE_CHECK_MS,
    refetchInterval: LINK_RELEASE_CHECK_MS,
  });

type Versions = Readonly<Record<LinkPart, string>>;

/** The parts that are older than what the product by now asks for. */
export const partsToUpdate = ({ required }: Pick<Release, 'required'>, versions: Versions): readonly LinkPart[] =>
  PARTS.filter((part) => isOlder(versions[part], required[part]));

/** The files of a part for a browser or a system, by the browser's user agent. */
export function filesFor(files: readonly ReleaseFile[], part: ReleaseFile['part'], userAgent: string) {
  const platform = part === 'extension' ? browserOf(userAgent) : systemOf(userAgent);
  return files.filter((file) => file.part === part && file.platform === platform);
}

const PARTS = ['library', 'extension', 'host'] as const satisfies readonly LinkPart[];

/** The family of a browser, as the extension is made for it. */
export const browserOf = (userAgent: string) => (/firefox\//i.test(userAgent) ? 'firefox' : 'chromium');

function systemOf(userAgent: string): ReleaseFile['platform'] {
  if (/windows/i.test(userAgent)) return 'windows';
  return /mac os|macintosh/i.test(userAgent) ? 'macos' : 'linux';
}
