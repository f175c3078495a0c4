import { useQuery } from '@tanstack/react-query';
import { isFiledAlready } from '#contracts/api/sameDeclaration.ts';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { certificatesOptions } from '#src/shared/api/certificates.queries.ts';
import { canRefile } from '../filingRules.ts';
import { isResendable } from './resendReason.ts';

/**
 * How a filing that the authority did not take can be filed again: with another certificate where that was the reason,
 * else with the one it has, as one of which another went meanwhile: its question asks whether that is meant. Null while it is not known, and where it cannot be filed again.
 */
export function useRefileOption(filing: SpvFiling): 'other' | 'same' | null {
  const wantsOther = isResendable(filing);
  const { data } = useQuery({ ...certificatesOptions(null), enabled: wantsOther });
  if (!wantsOther || isFiledAlready(filing.sameDeclaration)) return canRefile(filing) ? 'same' : null;
  if (data === undefined) return null;
  return data.some(({ thumbprint }) => thumbprint !== filing.certificateThumbprint) ? 'other' : 'same';
}
