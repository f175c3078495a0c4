import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { folded } from '#contracts/matching.ts';
import { canRefile } from '../filingRules.ts';

/** What the authority says when the certificate has no right to file for the client, without accents. */
const WRONG_CERTIFICATE = ['nu are drept de depunere', 'certificat digital', 'certificatul digital'];

/** True when the authority's words speak of the digital certificate. Source: specification FI-15. */
export const isWrongCertificate = (submissionStatus: string | null): boolean => {
  const words = folded(submissionStatus ?? '');
  return WRONG_CERTIFICATE.some((phrase) => words.includes(phrase));
};

/** The authority's words line by line: it joins them with slashes. */
export const reasonLines = (submissionStatus: string | null): readonly string[] =>
  (submissionStatus ?? '')
    .split(/\/|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Why the authority did not take a filing, in its own words. Those about a certificate come joined by slashes. */
export const refusalLines = ({ submissionStatus }: Pick<SpvFiling, 'submissionStatus'>): readonly string[] => {
  if (isWrongCertificate(submissionStatus)) return reasonLines(submissionStatus);
  return submissionStatus === null || submissionStatus.trim() === '' ? [] : [submissionStatus];
};

/** A filing that another certificate can sign: its client is known. */
export type ResendableFiling = SpvFiling & { readonly clientId: string; readonly clientTaxId: string };

/** True for a filing that another certificate can bring on its way. */
export const isResendable = (filing: SpvFiling): filing is ResendableFiling =>
  canRefile(filing) &&
  isWrongCertificate(filing.submissionStatus) &&
  filing.clientId !== null &&
  filing.clientTaxId !== null;
