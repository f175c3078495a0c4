import * as v from 'valibot';
import { filingIssueSchema } from '#contracts/api/spvFiling.ts';
import {
  FIRST_REPORTING_YEAR,
  LAST_REPORTING_YEAR,
  RECEIPT_LINE_MAX,
  RECEIPT_LINES_MAX,
  VALIDATION_ISSUES_MAX,
} from '#contracts/limits.ts';

/** The task of a reader process for the bytes that follow. */
export const jobSchema = v.strictObject({
  task: v.picklist(['declaration', 'receipt', 'vector']),
  fileName: v.string(),
});
export type Job = v.InferOutput<typeof jobSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What the reader found in a declaration; the PDF made from a bare XML is the body. */
export const declarationAnswerSchema = v.strictObject({
  statementType: v.nullable(v.pipe(v.string(), v.maxLength(20))),
  fiscalCode: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{2,13}$/))),
  reportingMonth: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))),
  reportingYear: v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(FIRST_REPORTING_YEAR), v.maxValue(LAST_REPORTING_YEAR)),
  ),
  /** The declaration says that it corrects an earlier one. */
  isRectification: v.boolean(),
  issues: v.pipe(v.array(filingIssueSchema), v.maxLength(VALIDATION_ISSUES_MAX)),
  issueCount: count,
});
export type DeclarationAnswer = v.InferOutput<typeof declarationAnswerSchema>;

/** What the reader found in a receipt. */
export const receiptAnswerSchema = v.strictObject({
  verdict: v.nullable(v.picklist(['NoErrors', 'WithWarnings', 'WithErrors'])),
  lines: v.pipe(v.array(v.pipe(v.string(), v.maxLength(RECEIPT_LINE_MAX))), v.maxLength(RECEIPT_LINES_MAX)),
  uploadIndex: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/))),
  statementType: v.nullable(v.pipe(v.string(), v.maxLength(20))),
});
export type ReceiptAnswer = v.InferOutput<typeof receiptAnswerSchema>;

const period = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999 * 12 + 12));

/** What the reader found in a fiscal vector; no tax id where the document is none. Periods are year * 12 + month. */
export const vectorAnswerSchema = v.strictObject({
  taxId: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{2,13}$/))),
  obligations: v.pipe(
    v.array(
      v.strictObject({
        code: v.pipe(v.string(), v.maxLength(10)),
        meaning: v.pipe(v.string(), v.maxLength(200)),
        months: v.picklist([1, 3, 6, 12]),
        firstPeriod: period,
        lastPeriod: v.nullable(period),
      }),
    ),
    v.maxLength(200),
  ),
});
export type VectorAnswer = v.InferOutput<typeof vectorAnswerSchema>;
