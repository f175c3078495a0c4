import { useQuery } from '@tanstack/react-query';
import type { LinkReason } from '#contracts/link/errors.ts';
import type { ReleaseFile } from '#contracts/link/release.ts';
import { useLinkState } from '../health/useLinkState.ts';
import { filesFor, partsToUpdate, releaseOptions } from './release.ts';

/** The files that a part is installed from; null until it is known what was released. */
export function useInstallers(
  part: ReleaseFile['part'],
  platform: ReleaseFile['platform'],
): readonly ReleaseFile[] | null {
  const { data } = useQuery(releaseOptions());
  return data === undefined ? null : filesFor(data.files, part, platform);
}

/** What has to be updated although the link still works: a newer release asks for it. Null when nothing has. */
export function useUpdateReason(): LinkReason | null {
  const { data } = useQuery(releaseOptions());
  const { isReady, versions } = useLinkState();
  if (data === undefined || !isReady || versions === null) return null;
  const [first, ...others] = partsToUpdate(data, versions);
  if (first === undefined) return null;
  return others.length > 0 && first !== 'library' ? 'severalOutdated' : `${first}Outdated`;
}
