/** SQL of a firm's settings as JSON, from `firm f`. */
export const FIRM_SETTINGS = `jsonb_build_object(
  'approvedByAdminsOnly', f.approved_by_admins_only, 'approvedBySecondPerson', f.approved_by_second_person,
  'timeRoundingMinutes', f.time_rounding_minutes, 'isTimeBillable', f.is_time_billable,
  'requestAnswerDays', f.request_answer_days, 'clientMailLanguage', f.client_mail_language)`;
