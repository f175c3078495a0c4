import type { SpvFiling } from '../api/spvFiling.ts';
import type { ListColumn } from './listColumn.ts';

type Filing = Omit<SpvFiling, 'issues' | 'isReceiptLate'>;

/** The columns of the filing list. */
export const FILING_COLUMNS = {
  client: { header: 'column.client', value: ({ clientLegalName }) => clientLegalName, isInTable: true },
  statementType: { header: 'column.statementType', value: ({ statementType }) => statementType, isInTable: true },
  progress: { header: 'column.progress', value: null, isInTable: true },
  status: {
    header: 'column.status',
    value: ({ spvFilingStatus }) => ({ enumeration: 'SpvFilingStatus', key: spvFilingStatus }),
    isInTable: true,
  },
  period: { header: 'column.period', value: (filing) => periodOf(filing), isInTable: true },
  filedAt: { header: 'column.filedAt', value: ({ submittedAt }) => ({ instant: submittedAt }), isInTable: true },
  filedBy: { header: 'column.filedBy', value: ({ filedByDisplayName }) => filedByDisplayName, isInTable: true },
  actions: { header: 'column.actions', value: null, isInTable: true },
  taxId: { header: 'column.taxId', value: ({ clientTaxId }) => clientTaxId, isInTable: false },
  uploadIndex: { header: 'column.uploadIndex', value: ({ uploadIndex }) => uploadIndex, isInTable: false },
  accountManager: {
    header: 'column.accountManager',
    value: ({ accountManagerName }) => accountManagerName,
    isInTable: false,
  },
  file: { header: 'column.file', value: ({ fileName }) => fileName, isInTable: false },
} as const satisfies Record<string, ListColumn<Filing>>;

/** `2026-07`, which a spreadsheet sorts as time; the year alone for a form without a month. */
function periodOf({ reportingYear: year, reportingMonth: month }: Filing): string | null {
  if (year === null || month === null) return year === null ? null : String(year);
  return `${year}-${String(month).padStart(2, '0')}`;
}
