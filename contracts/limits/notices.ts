import { SECOND } from './units.ts';

/** Minutes of a day: after them a mail with notices is old news and is not sent any more. */
export const DAY_MINUTES = 24 * 60;
/** Unread notices that the bell counts; of more it says so, because there is no room for two digits. */
export const UNREAD_SHOWN_MAX = 9;
/** How long notices are kept, in days. */
export const NOTICE_DAYS = 90;
/** Messages of the authority that were issued longer ago, in days, are no news: a first refresh brings many. */
export const MESSAGE_NEWS_DAYS = 7;
/** How long ago, in days, work may have been due that people are told of: the job may have been down. */
export const DUE_NEWS_DAYS = 3;
/** How many working days before a deadline people are told what is missing, and told again on the day itself. */
export const DEADLINE_NEWS_WORKING_DAYS = 3;
/** How long ago, in days, a mail may have failed that people are told of. */
export const MAIL_FAILURE_DAYS = 7;
/** Hour of the daily mails, in Romania. */
export const NOTICE_DAILY_HOUR = 7;
/** How often the page asks for notices where it is not told of changes, in ms. */
export const NOTICES_REREAD_MS = 60 * SECOND;
