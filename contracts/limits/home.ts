/** Lines of each part of the home page; the rest is counted. */
export const HOME_LINES_MAX = 100;
/** Clients that are named on the home page where filings wait, and filings that wait for a person. */
export const HOME_CLIENTS_NAMED = 2;
export const HOME_FILINGS_NAMED = 3;
/** Hours of a week of work. Source: specification HO-2. */
export const WEEK_HOURS = 40;
/** Days before a deadline from which what is missing stands out. Source: design language, home page. */
export const DEADLINE_NEAR_DAYS = 5;
/** Weeks of the activity report. */
export const ACTIVITY_WEEKS_MAX = 26;
/** Months of one client in the SPV report. Source: design language, report. */
export const REPORT_MONTHS = 12;
/** Hexagons of a form that are drawn before a person asks for the rest. */
export const REPORT_HEXAGONS_MAX = 240;
