import type * as v from 'valibot';
import type {
  ExpectationSource,
  filingStatusExportFilterSchema as filterSchema,
  FilingStatusRow,
} from '#contracts/api/spvReport.ts';
import { filingStatusExportFilterSchema } from '#contracts/api/spvReport.ts';
import type { Language } from '#contracts/languages.ts';
import { LINE_TEXT_MAX, REPORT_FILE_ROWS_MAX } from '#contracts/limits.ts';
import { hasWords, wordsOf } from '#contracts/matching.ts';
import { exportWhole } from '../exports/exports.ts';
import { AppError } from '../http/appError.ts';
import { spvReportRepository } from './spvReport.repository.ts';

type Filter = v.InferOutput<typeof filterSchema>;
type Words = Readonly<Record<Language, string>>;

const STATUS: Readonly<Record<FilingStatusRow['status'], Words>> = {
  G: { en: 'Valid', ro: 'Validată' },
  W: { en: 'With warnings', ro: 'Cu atenționări' },
  E: { en: 'With errors', ro: 'Cu erori' },
  U: { en: 'Not known yet', ro: 'Necunoscută încă' },
};
const MISSING: Words = { en: 'Missing', ro: 'Lipsește' };
const EXPECTED_BY: Readonly<Record<ExpectationSource, Words>> = {
  person: { en: 'Manual correction', ro: 'Corecție manuală' },
  vector: { en: 'Fiscal vector', ro: 'Vector fiscal' },
  rhythm: { en: 'How often it is filed', ro: 'Periodicitatea depunerilor' },
};

const IN_FILE = { rowsMax: REPORT_FILE_ROWS_MAX + 1, textMax: LINE_TEXT_MAX } as const;

/** The report of a month as a file: a line for each client and form. */
export const spvReportExport = exportWhole<Filter, FilingStatusRow>({
  name: 'reports',
  filter: filingStatusExportFilterSchema,
  texts: 'spvReport',
  allRows: async (tx, filter) => {
    const rows = await spvReportRepository.filingStatus(tx, filter, IN_FILE);
    if (rows.length > REPORT_FILE_ROWS_MAX) throw new AppError('report.tooLarge');
    return narrowed(rows, filter);
  },
  columns: [
    { header: 'column.client', cell: (row) => row.clientName },
    { header: 'column.taxId', cell: (row) => row.taxId },
    { header: 'column.accountManager', cell: (row) => row.clientAccountManager },
    { header: 'column.form', cell: (row) => row.statementType },
    {
      header: 'column.status',
      cell: (row, language) => (isMissing(row) ? MISSING : STATUS[row.status])[language],
    },
    {
      header: 'column.expectedBy',
      cell: (row, language) => (row.expectedBy === null ? null : EXPECTED_BY[row.expectedBy][language]),
    },
    { header: 'column.findings', cell: (row) => row.errorText ?? row.warningText },
  ],
});

const isMissing = ({ status, spvMessageId, spvFilingId }: FilingStatusRow): boolean =>
  status === 'U' && spvMessageId === null && spvFilingId === null;

/** The clients that the page shows with these filters, with all their cells. */
function narrowed(rows: readonly FilingStatusRow[], { name = '', statuses = [] }: Filter): FilingStatusRow[] {
  const words = wordsOf(name);
  const shown = new Set(
    rows
      .filter(
        ({ status, clientName }) => hasWords(clientName, words) && (statuses.length === 0 || statuses.includes(status)),
      )
      .map(({ clientId }) => clientId),
  );
  return rows.filter(({ clientId }) => shown.has(clientId));
}
