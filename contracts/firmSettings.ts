import * as v from 'valibot';
import { LANGUAGES } from './languages.ts';
import { REQUEST_ANSWER_DAYS, REQUEST_ANSWER_DAYS_USUAL, ROUNDING_MINUTES } from './limits.ts';

/** How a firm works. Source: decision D24. */
export const firmSettingsSchema = v.strictObject({
  /** Filings are approved by admins and owners only; otherwise by everybody. */
  approvedByAdminsOnly: v.boolean(),
  /** A filing is approved by a person other than the one who uploaded it. */
  approvedBySecondPerson: v.boolean(),
  /** Minutes to whose multiple a stopped timer is rounded up; 0 keeps the seconds. */
  timeRoundingMinutes: v.picklist(ROUNDING_MINUTES),
  /** New time entries are billable. */
  isTimeBillable: v.boolean(),
  /** Days without an answer of the tax authority after which a request has timed out. */
  requestAnswerDays: v.picklist(REQUEST_ANSWER_DAYS),
  /** The language of mails with documents to clients. */
  clientMailLanguage: v.picklist(LANGUAGES),
});
export type FirmSettings = v.InferOutput<typeof firmSettingsSchema>;

/** The settings of a new firm. */
export const DEFAULT_FIRM_SETTINGS: FirmSettings = {
  approvedByAdminsOnly: false,
  approvedBySecondPerson: false,
  timeRoundingMinutes: 0,
  isTimeBillable: true,
  requestAnswerDays: REQUEST_ANSWER_DAYS_USUAL,
  clientMailLanguage: 'ro',
};
