import { SECOND } from './units.ts';

/** Longest title of a work item or task, description or notes, comment, and note of a timer, in characters. */
export const TITLE_MAX = 300;
export const DESCRIPTION_MAX = 20_000;
export const COMMENT_MAX = 5000;
export const NOTE_MAX = 1000;
/** Tags of a work item or a task, and the longest one, in characters. */
export const TAGS_MAX = 20;
export const TAG_MAX = 50;
/** Tags of earlier tasks of a client that a new one is offered. */
export const TAGS_SUGGESTED_MAX = 10;
/** Highest budget of a work item, in hours. */
export const BUDGETED_HOURS_MAX = 100_000;
/** Cards of a column that the board shows at once. */
export const BOARD_COLUMN_MAX = 100;
/** Of what is complete, the cards that a board shows before the rest is asked for. */
export const BOARD_COMPLETE_SHOWN = 6;
/** Coming occurrences of recurring work that are shown. */
export const SERIES_COMING_SHOWN = 6;
/** Most days before its start in which an occurrence may be made. */
export const SERIES_LEAD_DAYS_MAX = 90;
/** Most working days before a deadline on which recurring work may be due. */
export const SERIES_WORKING_DAYS_MAX = 30;
/** Lines of one paste that become tasks. */
export const TASKS_PASTED_MAX = 500;
/** People named in one comment. */
export const MENTIONS_MAX = 50;
/** Seconds of a day: the longest time entry. */
export const DAY_SECONDS = 24 * 60 * 60;
/** Days after which time that is entered is asked about: it is likely meant for another year. */
export const TIME_LONG_AGO_DAYS = 366;
/** Minutes to whose multiple a stopped timer is rounded up; 0: not at all. */
export const ROUNDING_MINUTES = [0, 5, 6, 10, 15, 30] as const;
/** Minutes without key or pointer after which a running timer asks, as a person may choose them, and at first. */
export const IDLE_MINUTES = [15, 30, 60, 120] as const;
export const IDLE_MINUTES_DEFAULT = 30;
/** Most work items that the timer's picker shows at once, and days for which it shows one that is complete. */
export const WORK_CHOICES_MAX = 20;
export const WORK_CHOICE_DAYS = 90;
/** Wait before a timer that could not be loaded is loaded again, in ms. */
export const TIMER_RETRY_MS = 15 * SECOND;
/** Tasks of a work item, comments of a task, and files of either: its page shows all of them. The longest list fits beside some. */
export const WORK_ITEM_TASKS_MAX = TASKS_PASTED_MAX + 100;
export const TASK_COMMENTS_MAX = 200;
export const ATTACHMENTS_MAX = 200;
/** Titles and notes of the tasks that one call makes, in characters. */
export const TASKS_TEXT_MAX = 500_000;
/** Tasks of each occurrence of recurring work, and most days from its start to the due day of one. */
export const SERIES_TASKS_MAX = 100;
export const SERIES_DUE_DAYS_MAX = 10_000;
/** Work items and tasks that one run makes of a series, and characters of their texts; the next run goes on. */
export const SERIES_ROWS_AT_ONCE = 500;
export const SERIES_TEXT_AT_ONCE = 1_000_000;
/** Work items and tasks that a series may begin with because its start has passed. */
export const SERIES_BACKLOG_MAX = 1000;
/** Tags of a firm. */
export const FIRM_TAGS_MAX = 1000;
/** People that a card names whose timer runs on it. */
export const RUNNING_TIMERS_SHOWN = 20;
/** Lines of a person's week, and weeks of a work item's time, the latest ones. */
export const WEEK_LINES_MAX = 500;
export const WORK_ITEM_WEEKS_MAX = 520;
/** Occurrences that recurring work may begin with because their start has passed. */
export const SERIES_PAST_MAX = 60;
/** Work items and tasks that one call makes for several clients, and clients that a person chooses for them at once. */
export const MANY_ROWS_MAX = 2000;
export const MANY_CLIENTS_MAX = 500;
