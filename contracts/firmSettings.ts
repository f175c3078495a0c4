import * as v from 'valibot';
import { ROUNDING_MINUTES } from './limits.ts';

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
});
export type FirmSettings = v.InferOutput<typeof firmSettingsSchema>;

/** The settings of a new firm. */
export const DEFAULT_FIRM_SETTINGS: FirmSettings = {
  approvedByAdminsOnly: false,
  approvedBySecondPerson: false,
  timeRoundingMinutes: 0,
  isTimeBillable: true,
};
