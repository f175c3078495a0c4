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
import { isOlder } from '#contracts/link/versions.ts';
import type { LinkPart } from '#machines/link/link.machine.ts';

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

/** The files of a part for a family of browsers or a system. */
export const filesFor = (files: readonly ReleaseFile[], part: ReleaseFile['part'], platform: ReleaseFile['platform']) =>
  files.filter((file) => file.part === part && file.platform === platform);

const PARTS = ['library', 'extension', 'host'] as const satisfies readonly LinkPart[];
