import { isFiledAlready } from '#contracts/api/sameDeclaration.ts';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';

/** Client, form and month in one text; the filing's own id where one of them is unknown. */
const declarationOf = ({
  id,
  clientTaxId,
  clientId,
  statementType,
  reportingYear,
  reportingMonth,
}: SpvFiling): string => {
  const parts = [clientId ?? clientTaxId, statementType, reportingYear, reportingMonth];
  return parts.includes(null) ? id : parts.join(' ');
};

const hasTwin = (filing: SpvFiling, among: readonly SpvFiling[]): boolean =>
  among.some((other) => other.id !== filing.id && declarationOf(other) === declarationOf(filing));

/** Whether a filing goes only when a person says so of it: another one went, or is asked about at the same time. */
export const isSecond = (filing: SpvFiling, among: readonly SpvFiling[]): boolean =>
  isFiledAlready(filing.sameDeclaration) || hasTwin(filing, among);

/** Of the filings that go together, those of which the server has to know that they are meant. */
export const secondIds = (going: readonly SpvFiling[]): string[] =>
  going.filter((filing, place) => isSecond(filing, going.slice(0, place))).map(({ id }) => id);
