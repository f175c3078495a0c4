import * as v from 'valibot';

/** How a firm works. Source: decision D24. */
export const firmSettingsSchema = v.strictObject({
  /** Filings are approved by admins and owners only; otherwise by everybody. */
  approvedByAdminsOnly: v.boolean(),
  /** A filing is approved by a person other than the one who uploaded it. */
  approvedBySecondPerson: v.boolean(),
});
export type FirmSettings = v.InferOutput<typeof firmSettingsSchema>;

/** The settings of a new firm. */
export const DEFAULT_FIRM_SETTINGS: FirmSettings = { approvedByAdminsOnly: false, approvedBySecondPerson: false };
