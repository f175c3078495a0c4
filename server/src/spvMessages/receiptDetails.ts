import { FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR } from '#contracts/limits.ts';

/** Facts about the filing in the details of a receipt. */
export type ReceiptDetails = {
  readonly statementType: string;
  /** `INTERNT-<index>-<yyyy>/<dd-MM-yyyy>`: the index is that of the upload. */
  readonly registrationNumber: string;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
};

const RECEIPT =
  /^recipisa pentru (?:CIF|CUI|CNP) \d{1,13}, tip ([A-Za-z0-9_.-]{1,20}), numar_inregistrare ([A-Za-z]{1,20}-\d{1,20}-\d{4}\/\d{2}-\d{2}-\d{4})(?:, perioada raportare (\d{1,2})\.(\d{4}))?$/i;

/** Parses the details of a receipt; null when their wording is different. */
export function readReceiptDetails(details: string): ReceiptDetails | null {
  const match = RECEIPT.exec(details.trim().replaceAll(/\s+/g, ' '));
  if (match === null) return null;
  const [, statementType = '', registrationNumber = '', month, year] = match;
  const reportingMonth = month === undefined ? null : Number(month);
  const isYear = Number(year) >= FIRST_REPORTING_YEAR && Number(year) <= LAST_REPORTING_YEAR;
  const isMonth = reportingMonth !== null && reportingMonth >= 1 && reportingMonth <= 12;
  return {
    statementType: statementType.toUpperCase(),
    registrationNumber,
    reportingMonth: isMonth ? reportingMonth : null,
    reportingYear: isYear ? Number(year) : null,
  };
}

/** The title of a receipt in the list: statement type, period and number. */
export function receiptTitle({ statementType, registrationNumber, reportingMonth, reportingYear }: ReceiptDetails) {
  const number = registrationNumber.slice(0, registrationNumber.indexOf('/'));
  if (reportingMonth === null || reportingYear === null) return `${statementType} ${number}`;
  return `${statementType} ${String(reportingMonth).padStart(2, '0')}.${reportingYear} ${number}`;
}
