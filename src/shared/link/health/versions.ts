import { linkError } from '#contracts/link/errors.ts';
import type { LinkResults } from '#contracts/link/messages.ts';
import { isOlder, parseVersion, REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import type { LinkPart } from '#machines/link/link.machine.ts';
import { LinkFailure } from '../errors/linkFailure.ts';

type Versions = LinkResults['status']['versions'];

/** What is wrong with the versions of the parts, or null when all are readable and new enough. */
export function versionFailure(versions: Versions): LinkFailure | null {
  const parts: readonly LinkPart[] = ['library', 'extension', 'host'];
  const unreadable = parts.filter((part) => parseVersion(versions[part]) === null);
  if (unreadable.length > 0) return new LinkFailure(linkError('versionUnreadable'), unreadable);

  const outdated = CHECKED_PARTS.filter((part) => isOlder(versions[part], REQUIRED_VERSIONS[part]));
  const [first] = outdated;
  if (first === undefined) return null;
  return new LinkFailure(linkError(outdated.length > 1 ? 'severalOutdated' : `${first}Outdated`), outdated);
}

/** The library is of this page's own build: extension and host refuse one that is too old for them. */
const CHECKED_PARTS = ['extension', 'host'] as const;
