import { useQuery } from '@tanstack/react-query';
import type { LinkReason } from '#contracts/link/errors.ts';
import type { ReleaseFile } from '#contracts/link/release.ts';
import { filesFor, partsToUpdate, releaseOptions } from './release.ts';
import { useLinkState } from '../health/useLinkState.ts';

/** The files of a part that this workstation installs from; none where nothing was released. */
export function useInstallers(part: ReleaseFile['part']): readonly ReleaseFile[] {
  const { data } = useQuery(releaseOptions());
  return data === undefined ? [] : filesFor(data.files, part, navigator.userAgent);
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
