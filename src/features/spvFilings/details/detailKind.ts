import type { SpvFiling } from '#contracts/api/spvFiling.ts';

/** What the drawer of a filing tells. */
export type DetailKind = 'invalid' | 'errors' | 'warnings' | 'notAccepted' | 'notSent' | 'filedTwice';

/** What the authority or the check said about a filing. */
export function detailKindOf({ spvFilingStatus: status }: SpvFiling): Exclude<DetailKind, 'notSent'> {
  if (status === 'Invalid') return 'invalid';
  if (status === 'ConfirmedWithErrors') return 'errors';
  if (status === 'ConfirmedWithWarnings') return 'warnings';
  return status === 'InvalidSubmission' ? 'notAccepted' : 'filedTwice';
}
