import type { TFunction } from 'i18next';
import type { FilingSummary } from '#machines/filingBatch/filingBatch.types.ts';
import type { Format } from '#src/shared/text/format.ts';

type Words = {
  readonly certificate: string;
  readonly taxId: string | null;
  readonly month: Format['month'];
  readonly t: TFunction<'spvFilings'>;
};

/** A filing in one line: client, form, period, certificate, file. */
export const filingSummary = (summary: FilingSummary, { certificate, taxId, month, t }: Words): string =>
  [
    summary.clientName ?? taxId ?? '',
    summary.statementType ?? t('row.unknownForm'),
    periodOf(summary, month),
    certificate,
    summary.fileName,
  ]
    .filter(Boolean)
    .join(' · ');

/** The period in figures; empty where it is not known. */
const periodOf = (
  { reportingMonth, reportingYear }: Pick<FilingSummary, 'reportingMonth' | 'reportingYear'>,
  month: Format['month'],
): string => (reportingMonth === null || reportingYear === null ? '' : month(reportingYear, reportingMonth));
