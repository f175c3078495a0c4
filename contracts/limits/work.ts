import { SECOND } from './units.ts';

/** Longest title of a work item or task, description or notes, comment, and note of a timer, in characters. */
export const TITLE_MAX = 300;
export const DESCRIPTION_MAX = 20_000;
export const COMMENT_MAX = 5000;
export const NOTE_MAX = 1000;
/** Tags of a work item or a task. */
export const TAGS_MAX = 20;
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
/** Lines of one paste that become tasks. */
export const TASKS_PASTED_MAX = 500;
/** People named in one comment. */
export const MENTIONS_MAX = 50;
/** Seconds of a day: the longest time entry. */
export const DAY_SECONDS = 24 * 60 * 60;
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
