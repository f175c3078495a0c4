import * as v from 'valibot';
import type { SpvRequestFields } from '#contracts/api/spvRequest.ts';
import { requestQuerySchema } from '#contracts/link/fields.ts';
import { AppError } from '../http/appError.ts';
import { DOCUMENT_TYPES, REASONS } from './documentTypes.ts';

/** What the authority is asked, in its own names. */
export type RequestQuery = v.InferOutput<typeof requestQuerySchema>;

/** The details of a request; null where its type does not ask for them. */
export type RequestDetails = {
  readonly reportingYear: number | null;
  readonly reportingMonth: number | null;
  readonly startMonth: number | null;
  readonly endMonth: number | null;
  readonly secondaryFiscalCode: string | null;
  readonly index: string | null;
  readonly reason: string | null;
};

/** Digits of a person's fiscal code. */
const CNP_DIGITS = 13;

/**
 * What was entered, as its type of document wants it.
 *
 * @throws {AppError} `request.invalid` with the fields that are missing, are not asked for or contradict each other;
 * `spvRequest.notForClient` where the type is for companies and the client a person, or the reverse
 */
export function readDetails(fields: SpvRequestFields, taxId: string, thisYear: number): RequestDetails {
  const type = DOCUMENT_TYPES.get(fields.documentType);
  if (type === undefined) throw new AppError('request.invalid', { fields: ['documentType'] });
  const isPerson = taxId.length === CNP_DIGITS;
  if (type.isFor !== 'anybody' && isPerson !== (type.isFor === 'people')) {
    throw new AppError('spvRequest.notForClient');
  }
  const details = {
    reportingYear: fields.reportingYear ?? null,
    reportingMonth: fields.reportingMonth ?? null,
    startMonth: fields.startMonth ?? null,
    endMonth: fields.endMonth ?? null,
    secondaryFiscalCode: fields.secondaryFiscalCode ?? null,
    index: fields.index ?? null,
    reason: fields.reason ?? (type.fields.reason === undefined ? null : (REASONS[0] ?? null)),
  };
  const wrong = DETAIL_KEYS.filter((key) =>
    details[key] === null ? type.fields[key] === 'Required' : type.fields[key] === undefined,
  );
  const { reportingYear, reportingMonth, startMonth, endMonth, reason } = details;
  const isOutside = reportingYear !== null && (reportingYear > thisYear || reportingYear < (type.since ?? 0));
  const contradicting = [
    ...(isOutside ? ['reportingYear'] : []),
    ...(reportingMonth !== null && type.months.length > 0 && !type.months.includes(reportingMonth)
      ? ['reportingMonth']
      : []),
    ...(startMonth !== null && endMonth !== null && endMonth < startMonth ? ['endMonth'] : []),
    ...(reason !== null && !REASONS.includes(reason) ? ['reason'] : []),
  ];
  if (wrong.length + contradicting.length > 0) {
    throw new AppError('request.invalid', { fields: [...new Set([...wrong, ...contradicting])] });
  }
  return details;
}

const DETAIL_KEYS = [
  'reportingYear',
  'reportingMonth',
  'startMonth',
  'endMonth',
  'secondaryFiscalCode',
  'index',
  'reason',
] as const satisfies readonly (keyof RequestDetails)[];

/** A request in the authority's names. The one place where ours become theirs. */
export function queryOf(
  request: RequestDetails & { readonly documentType: string; readonly taxId: string },
): RequestQuery {
  const { documentType, taxId, reportingYear, reportingMonth, startMonth, endMonth } = request;
  const { secondaryFiscalCode, index, reason } = request;
  return v.parse(requestQuerySchema, {
    tip: documentType,
    cui: taxId,
    ...(reportingYear === null ? {} : { an: `${reportingYear}` }),
    ...(reportingMonth === null ? {} : { luna: `${reportingMonth}` }),
    ...(startMonth === null ? {} : { lunai: `${startMonth}` }),
    ...(endMonth === null ? {} : { lunas: `${endMonth}` }),
    ...(secondaryFiscalCode === null ? {} : { cui_pui: secondaryFiscalCode }),
    ...(index === null ? {} : { numar_inregistrare: index }),
    ...(reason === null ? {} : { motiv: reason }),
  });
}
