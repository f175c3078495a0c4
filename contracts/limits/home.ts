/** Lines of each part of the home page; the rest is counted. */
export const HOME_LINES_MAX = 100;
/** Clients that are named in a line of the home page. */
export const HOME_CLIENTS_NAMED = 2;
/** Months after a deadline for which the home page says what is missing, in days, and the most lines of it. */
export const HOME_OVERDUE_MONTHS = 2;
export const HOME_OVERDUE_DAYS = 31 * HOME_OVERDUE_MONTHS;
export const HOME_MISSING_MAX = 60;
/** Deadlines that the home page shows. */
export const HOME_DEADLINES = 2;
/** Hours of a week of work. Source: specification HO-2. */
export const WEEK_HOURS = 40;
/** Days before a deadline from which what is missing stands out. Source: design language, home page. */
export const DEADLINE_NEAR_DAYS = 5;
/** Weeks of the activity report. */
export const ACTIVITY_WEEKS_MAX = 26;
/** Months of one client in the SPV report. Source: design language, report. */
export const REPORT_MONTHS = 12;
/** Cells of one client in them: sixty forms, of which a company has some ten. */
export const CLIENT_CELLS_MAX = 60 * REPORT_MONTHS;
/** Hexagons of a form that are drawn before a person asks for the rest. */
export const REPORT_HEXAGONS_MAX = 240;
/** Rows of the report of a month, and of its file; a firm with more chooses its clients or their managers. */
export const REPORT_ROWS_MAX = 15_000;
export const REPORT_FILE_ROWS_MAX = 60_000;
/** Of the findings that a row of the report names, so many characters. */
export const REPORT_TEXT_MAX = 300;
