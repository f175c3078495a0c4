import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { isFiledTwice } from '../filingRules.ts';

/** What the drawer of a filing tells. */
export type DetailKind = 'invalid' | 'errors' | 'warnings' | 'notAccepted' | 'notSent' | 'filedTwice' | 'settled';

/** What the authority or the check said about a filing. */
export function detailKindOf(filing: SpvFiling): Exclude<DetailKind, 'notSent'> {
  const { spvFilingStatus: status } = filing;
  if (status === 'Invalid') return 'invalid';
  if (status === 'ConfirmedWithErrors') return 'errors';
  if (status === 'ConfirmedWithWarnings') return 'warnings';
  if (status === 'InvalidSubmission') return 'notAccepted';
  return isFiledTwice(filing) ? 'filedTwice' : 'settled';
}
