import { linkError, type LinkError, type LinkReason } from '#contracts/link/errors.ts';
import type { LinkPart } from '#machines/link/link.machine.ts';

/** A call of the link that did not work: one of the 13 codes with its reason, and the parts that need an update. */
export class LinkFailure extends Error {
  override readonly name = 'LinkFailure';
  readonly error: LinkError;
  readonly outdated: readonly LinkPart[];

  constructor(error: LinkError, outdated: readonly LinkPart[] = OUTDATED_BY_REASON[error.reason] ?? []) {
    super(`${error.code}: ${error.reason}`);
    this.error = error;
    this.outdated = outdated;
  }

  static of(reason: LinkReason): LinkFailure {
    return new LinkFailure(linkError(reason));
  }
}

/** What must be updated when worker or host refuse a call before versions could be compared. */
const OUTDATED_BY_REASON: { readonly [reason in LinkReason]?: readonly LinkPart[] } = {
  libraryOutdated: ['library'],
  extensionOutdated: ['extension'],
  hostOutdated: ['host'],
  severalOutdated: ['extension', 'host'],
};
