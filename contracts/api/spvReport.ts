import * as v from 'valibot';
import {
  CLIENT_CELLS_MAX,
  FIRST_REPORTING_YEAR,
  FORMS_MAX,
  LAST_REPORTING_YEAR,
  REPORT_MONTHS,
  REPORT_ROWS_MAX,
  REPORT_TEXT_MAX,
  REVISION_MAX,
  SEARCH_TEXT_MAX,
} from '../limits.ts';
import { exportedSchema, exportFormatSchema } from './export.ts';
import {
  accountManagerFilter,
  api,
  bounded,
  emptySchema,
  errorsOf,
  idSchema,
  instantSchema,
  lineText,
  nameText,
  queryBoolean,
  queryInteger,
  queryList,
  textSchema,
} from './shared.ts';

const month = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12));
const year = v.pipe(v.number(), v.integer(), v.minValue(FIRST_REPORTING_YEAR), v.maxValue(LAST_REPORTING_YEAR));
/** A calendar month of reporting. */
const periodSchema = v.strictObject({ month, year });
export type ReportPeriod = v.InferOutput<typeof periodSchema>;

/** States of a cell. G good, E errors, W warnings, U nothing known. */
export const REPORT_STATUSES = ['G', 'E', 'W', 'U'] as const;

/**
 * How far a form of a client is: at the authority without errors; on its way there; invalid, refused or with errors, here
 * or elsewhere; or nowhere.
 */
export const REPORT_STAGES = ['filed', 'waiting', 'withErrors', 'withErrorsElsewhere', 'missing'] as const;
export type ReportStage = (typeof REPORT_STAGES)[number];
/** The stages that the figures of a deadline count as missing: the authority has nothing without errors. */
export const MISSING_STAGES = ['withErrors', 'withErrorsElsewhere', 'missing'] as const satisfies ReportStage[];

/** How often a form is expected. */
export const EXPECTED_RHYTHMS = ['monthly', 'quarterly', 'halfYearly', 'yearly', 'never'] as const;
export type ExpectedRhythm = (typeof EXPECTED_RHYTHMS)[number];
/** How it is known that a form is expected: a person's word wins over the fiscal vector, and that over the rhythm. */
export const EXPECTATION_SOURCES = ['person', 'vector', 'rhythm'] as const;
export type ExpectationSource = (typeof EXPECTATION_SOURCES)[number];

/** Code of a form, as the authority writes it. */
export const statementTypeSchema = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_.-]{1,19}$/));

const short = (max: number) => v.pipe(v.string(), v.maxLength(max));
const cell = {
  statementType: short(20),
  status: v.picklist(REPORT_STATUSES),
  /** The authority refused what was sent: it registered nothing, so there is no receipt. */
  isRefused: v.boolean(),
  errorText: v.nullable(lineText),
  warningText: v.nullable(lineText),
  /** Receipt in the mailbox. */
  spvMessageId: v.nullable(idSchema),
  spvFilingId: v.nullable(idSchema),
  /** Null where nothing was due that month. */
  expectedBy: v.nullable(v.picklist(EXPECTATION_SOURCES)),
};

/** One cell of the SPV report. */
export const filingStatusRowSchema = v.strictObject({
  ...cell,
  errorText: v.nullable(short(REPORT_TEXT_MAX)),
  warningText: v.nullable(short(REPORT_TEXT_MAX)),
  clientId: idSchema,
  clientName: short(300),
  clientActive: v.boolean(),
  clientAccountManager: v.nullable(short(200)),
  taxId: short(13),
});
export type FilingStatusRow = v.InferOutput<typeof filingStatusRowSchema>;

/** One cell of a client's months. */
export const clientMonthCellSchema = v.strictObject({ ...cell, month, year });
export type ClientMonthCell = v.InferOutput<typeof clientMonthCellSchema>;

/** What is expected of a client for one form, and why. */
export const expectationSchema = v.strictObject({
  statementType: nameText,
  rhythm: v.picklist(EXPECTED_RHYTHMS),
  source: v.picklist(EXPECTATION_SOURCES),
  /** What would hold without a person's word; null where nothing is known. */
  automatic: v.nullable(
    v.strictObject({ rhythm: v.picklist(EXPECTED_RHYTHMS), source: v.picklist(['vector', 'rhythm']) }),
  ),
  /** A person's word; its revision guards the next one. */
  correction: v.nullable(
    v.strictObject({
      byName: nameText,
      at: instantSchema,
      revision: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(REVISION_MAX)),
    }),
  ),
});
export type Expectation = v.InferOutput<typeof expectationSchema>;

const monthQuery = { month: queryInteger(1, 12), year: queryInteger(FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR) };
const filter = {
  ...monthQuery,
  accountManagerIds: v.optional(accountManagerFilter),
  clientIds: v.optional(queryList(idSchema)),
  includeInactiveClients: v.optional(queryBoolean, false),
  /** Only forms that are due and not confirmed (decision D37). */
  missed: v.optional(queryBoolean, false),
  statementTypes: v.optional(queryList(statementTypeSchema)),
  stages: v.optional(queryList(v.picklist(REPORT_STAGES))),
};
/** What a file of the report is made with: the filters of the call and those of the page. */
export const filingStatusExportFilterSchema = v.strictObject({
  ...filter,
  /** Part of a client's name. */
  name: v.optional(textSchema(SEARCH_TEXT_MAX)),
  /** Only clients with at least one cell of these. */
  statuses: v.optional(queryList(v.picklist(REPORT_STATUSES))),
});

/** Reports over the firm's filings. */
export const reports = {
  spvFilingStatus: api
    .route({ method: 'GET', path: '/reports/spv-filing-status' })
    .input(v.strictObject(filter))
    .output(bounded(filingStatusRowSchema, REPORT_ROWS_MAX))
    .errors(errorsOf('report.tooLarge')),
  export: api
    .route({ method: 'POST', path: '/reports/spv-filing-status/export' })
    .input(v.strictObject({ format: exportFormatSchema, filter: filingStatusExportFilterSchema }))
    .output(exportedSchema),
  /** Bounds of the report's month picker: the firm's first filing to the current month. */
  spvFilingPeriods: api
    .route({ method: 'GET', path: '/reports/spv-filing-periods' })
    .output(v.strictObject({ first: periodSchema, last: periodSchema })),
  /** The last REPORT_MONTHS months of one client up to a month, from the firm's first filing on, and what is expected. */
  clientMonths: api
    .route({ method: 'GET', path: '/reports/spv-filing-status/clients/{clientId}' })
    .input(v.strictObject({ clientId: idSchema, ...monthQuery }))
    .output(
      v.strictObject({
        months: bounded(periodSchema, REPORT_MONTHS),
        cells: bounded(clientMonthCellSchema, CLIENT_CELLS_MAX),
        expectations: bounded(expectationSchema, FORMS_MAX),
        /** The answer of the authority with the client's fiscal vector. */
        vector: v.nullable(
          v.strictObject({
            spvMessageId: idSchema,
            issuedAt: instantSchema,
            /** Obligations for which no form is known, as `705 Taxa pe jocuri`. */
            unknown: bounded(nameText, FORMS_MAX),
          }),
        ),
      }),
    )
    .errors(errorsOf('client.notFound')),
  /**
   * Sets what a person says is expected, or takes it back with `rhythm` null. `expectation.changed` when `revision` is not
   * that of the present correction, or there is one and it is null.
   */
  correctExpectation: api
    .route({ method: 'PUT', path: '/reports/spv-filing-status/clients/{clientId}/expectations/{statementType}' })
    .input(
      v.strictObject({
        clientId: idSchema,
        statementType: statementTypeSchema,
        rhythm: v.nullable(v.picklist(EXPECTED_RHYTHMS)),
        revision: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(REVISION_MAX))),
      }),
    )
    .output(emptySchema)
    .errors(errorsOf('client.notFound', 'expectation.changed')),
};
