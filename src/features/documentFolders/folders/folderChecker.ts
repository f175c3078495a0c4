import type { LinkResults } from '#contracts/link/messages.ts';
import type { Link } from '#src/shared/link/calls/link.ts';

/** What the host says of a folder. */
export type FolderCheck = LinkResults['checkFolder'];
export type CheckFolder = (path: string) => Promise<FolderCheck>;

/** Checks folders one after another: the link takes one call of an action at a time. */
export function createFolderChecker(link: Link): CheckFolder {
  let last: Promise<unknown> = Promise.resolve();
  return (path) => {
    const check = last.then(() => link.call('checkFolder', { path }));
    last = check.catch(() => {});
    return check;
  };
}

/** Whether documents can be kept there. */
export const isUsable = ({ state, isConfirmed }: FolderCheck): boolean => state === 'ready' && isConfirmed;
