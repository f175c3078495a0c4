import type { RequestToSend, RequestType } from '#contracts/api/spvRequest.ts';
import type { RequestRow } from '../spvRequests.queries.ts';

/** The types of documents as the server has them, by the authority's spelling. */
export type RequestTypes = Readonly<Record<string, RequestType>>;

/** What is asked for in the words of a person. */
export const documentName = ({ documentType }: Pick<RequestRow, 'documentType'>, types: RequestTypes): string =>
  types[documentType]?.description ?? documentType;

/** Its period or number: `10/2026`, `07–09/2026`, `2025`. */
export function detailsOf(request: Omit<RequestToSend, 'id'>): string {
  const { reportingYear: year, reportingMonth: month, startMonth, endMonth, index, secondaryFiscalCode } = request;
  const months = startMonth !== null && endMonth !== null ? `${two(startMonth)}–${two(endMonth)}` : null;
  const period =
    year === null ? null : [months ?? (month === null ? null : two(month)), year].filter(Boolean).join('/');
  return [period, index, secondaryFiscalCode].filter((part) => part !== null).join(' · ');
}

const two = (value: number): string => String(value).padStart(2, '0');
