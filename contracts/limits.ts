/** Milliseconds in a second, minute, hour and day. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;

// --- API ---------------------------------------------------------------------------------------------------------
/** Longest an API call may take, in ms. Source: specification SI-8. */
export const API_TIMEOUT_MS = 100_000;
/** How long lists and enumerations stay fresh in the page, in ms. Source: specification LS-8. */
export const LIST_STALE_MS = 60 * SECOND;
/** Least time between two reloads of a list while its rows are recorded one after another, in ms. */
export const LIST_REREAD_MS = 2 * SECOND;
/** Pause after the last key before a search starts, in ms. Source: specification PA-5. */
export const SEARCH_DEBOUNCE_MS = 500;
/** Rows of a page of clients, messages, filings, requests. Source: specification LS-3. */
export const PAGE_SIZE = 20;
/** Most rows per request. */
export const PAGE_SIZE_MAX = 100;
/** Rows of a page that a person can choose. The default is that of specification LS-3; the others are ours. */
export const PAGE_SIZES = [PAGE_SIZE, 50, PAGE_SIZE_MAX] as const;
/** Last page that can be requested by number; later ones are reached by cursor. */
export const PAGE_NUMBER_MAX = 500;
/** Highest revision of a row. Source: PostgreSQL's `integer`. */
export const REVISION_MAX = 2_147_483_647;
/** Concurrent and waiting searches of one firm; further ones are refused. */
export const SEARCHES_AT_ONCE = 4;
export const SEARCHES_WAITING_MAX = 16;
/** Concurrent and waiting document checks of one firm; further ones are refused, and checked by a job. */
export const READINGS_AT_ONCE = 3;
export const READINGS_WAITING_MAX = 200;
/** A count stops here and is shown as "1000+". */
export const COUNT_CAP = 1000;
/** Hits of each kind in a search answer. */
export const SEARCH_HITS_MAX = 10;
/** Longest accepted search text. */
export const SEARCH_TEXT_MAX = 200;
/** Most clients of a picker. */
export const LIST_CLIENTS_MAX = 10_000;
/** Rows that an export reads at once: they are turned into text between two turns of the event loop. */
export const EXPORT_ROWS_AT_ONCE = 500;
/** Contacts, and addresses, of one client: `GET clients/{id}` answers all of them. */
export const CLIENT_CONTACTS_MAX = 100;
export const CLIENT_ADDRESSES_MAX = 100;
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
/** Months of a timeseries. */
export const TIMESERIES_MONTHS_MAX = 121;
/** Lines of one import of clients. */
export const CLIENT_IMPORT_LINES_MAX = 2000;
/** How long one process may work on an import before another takes it over, in ms: longer than a call of the register. */
export const CLIENT_IMPORT_CLAIM_MS = 2 * MINUTE;
/** How often the page asks how far an import is, in ms. */
export const CLIENT_IMPORT_REREAD_MS = 1 * SECOND;
/** Days in which what was deleted can be restored; then it is removed. */
export const DELETED_DAYS = 30;
/** Ids in one bulk call. */
export const BULK_MAX = 100;

// --- Sign-in -----------------------------------------------------------------------------------------------------
/** Life of an access token, in s. Source: design section 3. */
export const ACCESS_TOKEN_SECONDS = 60 * 60;
/** How long before its end a token is renewed, in s. Source: specification SI-4. */
export const TOKEN_RENEWAL_OFFSET_SECONDS = 35 * 60;
/** Time limit of a silent sign-in in a hidden iframe before the page redirects, in ms. */
export const SILENT_SIGN_IN_MS = 8 * SECOND;
/** Time limit of each step of signing in, renewing a token or redirecting to the sign-in service, in ms. */
export const SIGN_IN_TIMEOUT_MS = 20 * SECOND;
/** Fewest characters of a local account's password. Source: specification HU-8. */
export const PASSWORD_MIN = 8;
/** Longest accepted password: hashing is expensive, so its input is bounded. */
export const PASSWORD_MAX = 200;
/**
 * Least strength of a password, in guesses as zxcvbn estimates them. SIGN_IN_LIMITS leave about 1,500 guesses a day;
 * eight random characters are worth a hundred million.
 */
export const PASSWORD_GUESSES_MIN = 1_000_000;
/** Local accounts of one e-mail that a sign-in and a password reset consider. */
export const SIGN_IN_ACCOUNTS_MAX = 10;
/** Life of a session at the sign-in service, of its grants and of a refresh token, in s. */
export const SIGNED_IN_SECONDS = 14 * 24 * 60 * 60;
/** Lifetime of the pages between a sign-in request and its answer, in s. */
export const SIGN_IN_PAGES_SECONDS = 60 * 60;
/** Lifetime of a link to set a new password, in minutes. */
export const RESET_MINUTES = 30;
/** Lifetime of a link that verifies an e-mail, in minutes: over a weekend. */
export const EMAIL_LINK_MINUTES = 3 * 24 * 60;
/** Days after its expiry in which a link that verifies an e-mail can be exchanged for a new one. */
export const EMAIL_LINK_RENEWAL_DAYS = 30;
/** How long a browser is known after a sign-in, in s, and by how many e-mails. */
export const KNOWN_DEVICE_SECONDS = 365 * 24 * 60 * 60;
export const KNOWN_DEVICE_EMAILS_MAX = 10;
/** How long the browser that has accepted an invitation is signed in without a further question, in s. */
export const ARRIVAL_SECONDS = 5 * 60;
/**
 * Rate limits of attempts. So many in the window are free; each further one has to come a step later after the one
 * before, up to the longest pause. `device`, `emailAtAddress`, `email` and `address` count wrong passwords: by a
 * browser that has signed in before, or else by e-mail and network address, by e-mail and by address. `account` counts
 * them where a password is changed. The others count sign-ups and e-mails. About 1,500 guesses a day are left for one
 * e-mail from one address, and one a second from all addresses together.
 */
export const SIGN_IN_LIMITS = {
  device: { windowMinutes: 24 * 60, free: 5, stepSeconds: 1, maxSeconds: 60 },
  emailAtAddress: { windowMinutes: 24 * 60, free: 5, stepSeconds: 1, maxSeconds: 60 },
  email: { windowMinutes: 60, free: 200, stepSeconds: 1, maxSeconds: 1 },
  address: { windowMinutes: 15, free: 60, stepSeconds: 1, maxSeconds: 10 },
  account: { windowMinutes: 24 * 60, free: 5, stepSeconds: 1, maxSeconds: 60 },
  signUp: { windowMinutes: 60, free: 30, stepSeconds: 60, maxSeconds: 600 },
  mailFromDevice: { windowMinutes: 60, free: 5, stepSeconds: 600, maxSeconds: 3600 },
  mailFromAddress: { windowMinutes: 60, free: 60, stepSeconds: 60, maxSeconds: 600 },
  mailToEmailFromAddress: { windowMinutes: 60, free: 5, stepSeconds: 600, maxSeconds: 3600 },
  mailToEmail: { windowMinutes: 60, free: 20, stepSeconds: 60, maxSeconds: 600 },
} as const;
/** Longest delay of a sign-in, in s; one that would wait longer is refused and does not count. */
export const SIGN_IN_HOLD_SECONDS = 10;

// --- People ------------------------------------------------------------------------------------------------------
/** Lifetime of the link of an invitation, in days. */
export const INVITATION_DAYS = 7;
/** Most letters with invitations that a firm sends in 24 hours: they carry names that people have typed. */
export const INVITATION_LETTERS_MAX = 100;
/** Most people of a team. */
export const TEAM_MEMBERS_MAX = 500;

// --- Notices -----------------------------------------------------------------------------------------------------
/** Minutes of a day: after them a mail with notices is old news and is not sent any more. */
export const DAY_MINUTES = 24 * 60;
/** How long notices are kept, in days. */
export const NOTICE_DAYS = 90;
/** Messages of the authority that were issued longer ago, in days, are no news: a first refresh brings many. */
export const MESSAGE_NEWS_DAYS = 7;
/** How long ago, in days, work may have been due that people are told of: the job may have been down. */
export const DUE_NEWS_DAYS = 3;
/** How long ago, in days, a mail may have failed that people are told of. */
export const MAIL_FAILURE_DAYS = 7;
/** Hour of the daily mails, in Romania. */
export const NOTICE_DAILY_HOUR = 7;
/** How often the page asks for notices where it is not told of changes, in ms. */
export const NOTICES_REREAD_MS = 60 * SECOND;

// --- Work --------------------------------------------------------------------------------------------------------
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

// --- Link --------------------------------------------------------------------------------------------------------
/** Wait for the extension's first answer, in ms. Source: specification LI-6. */
export const EXTENSION_HANDSHAKE_MS = 5 * SECOND;
/** How much later than the page an extension may load, in ms: one that was silent is looked for again. Source: specification LI-6. */
export const EXTENSION_LOAD_DELAY_MS = SECOND;
/** Wait for the native host's first answer, in ms. Source: specification LI-6. */
export const HOST_HANDSHAKE_MS = 5 * SECOND;
/** Wait for the user or the token, in ms; each ack restarts it. Source: specification LI-6, decision D5. */
export const USER_INTERACTION_MS = 10 * SECOND;
/** Pause before the link is tried again automatically, in ms, when its host has ended or no extension answered. */
export const LINK_RESTART_MS = 10 * SECOND;
/** The same when there was no host. */
export const LINK_RECHECK_MS = 60 * SECOND;
/** How often an open page looks for a newer release of the link, in ms. */
export const LINK_RELEASE_CHECK_MS = 15 * 60 * SECOND;
/** Longest frame between browser and host, both ways, in bytes. Source: browsers' limit for messages from a host. */
export const LINK_FRAME_BYTES = 1024 * 1024;
/** Raw bytes of one chunk. Source: design section 5. */
export const LINK_CHUNK_BYTES = 512 * 1024;
/**
 * Longest path of a folder that the host checks. Source: the longest of Linux; those of Windows and macOS are shorter.
 */
export const FOLDER_PATH_MAX = 4096;
/** Documents in one download call, which the host splits into batches. */
export const DOWNLOAD_CALL_MAX = 500;
/** Longest document of the authority, in bytes. */
export const DOCUMENT_BYTES_MAX = 50 * 1024 * 1024;
/** Longest signed document, in bytes: a signature adds little. */
export const SIGNED_BYTES_MAX = 51 * 1024 * 1024;

// --- Authority ---------------------------------------------------------------------------------------------------
/** Least time between two listings with one certificate, in ms. Source: design section 5. */
export const LISTING_PAUSE_MS = 1200;
/** Documents in one batch of downloads. Source: design section 5. */
export const DOWNLOAD_BATCH_SIZE = 20;
/** Pause between two batches of downloads, in ms. Source: design section 5. */
export const DOWNLOAD_PAUSE_MS = 1200;
/** Concurrent downloads within a batch. */
export const DOWNLOADS_AT_ONCE = 4;
/** Requests for documents in one call of the link. */
export const REQUEST_CALL_MAX = 20;
/** Least time between two requests for documents with one certificate, in ms. Source: facts on the authority, practice of its clients. */
export const REQUEST_PAUSE_MS = 1200;
/** Longest text of a parameter of a request. */
export const REQUEST_TEXT_MAX = 300;
/** Longest period of a listing, in days. Source: specification RF-2. */
export const SPV_WINDOW_DAYS = 60;
/** Bounds and default of the refresh form, in days; a refresh lists at most SPV_WINDOW_DAYS. Source: specification RF-1. */
export const REFRESH_DAYS_MIN = 1;
export const REFRESH_DAYS_MAX = 90;
export const REFRESH_DAYS_DEFAULT = 1;
/** Least time between two calls of the company lookup, in ms. Source: the authority's documentation. */
export const COMPANY_LOOKUP_PAUSE_MS = 1 * SECOND;
/** Tax ids in one call of the company lookup. Source: the authority's documentation. */
export const COMPANY_LOOKUP_BATCH = 100;
/** How long a company record is served from our copy, in ms. */
export const COMPANY_CACHE_MS = 24 * 60 * MINUTE;
/** How long the page keeps a looked-up company, in ms. Source: specification CL-8. */
export const COMPANY_STALE_MS = 60 * SECOND;

// --- Message refresh ---------------------------------------------------------------------------------------------
/** Interval of automatic refreshes between 9:00 and 18:00 local time, in ms. Source: specification RF-5. */
export const REFRESH_WORKING_MS = 10 * MINUTE;
/** Interval of automatic refreshes outside working hours, in ms. Source: specification RF-5. */
export const REFRESH_IDLE_MS = 60 * MINUTE;
/** First and one past the last working hour, local time. Source: specification RF-5, decision D2. */
export const WORKING_HOURS = { from: 9, to: 18 } as const;
/** Pause between the refreshes of two certificates, in ms. Source: specification RF-7. */
export const CERTIFICATE_PAUSE_MS = 1 * SECOND;
/** Messages stored with one call; a longer listing is stored in several. */
export const STORE_MESSAGES_MAX = 1000;

// --- Certificate sessions ----------------------------------------------------------------------------------------
/** Interval at which a leader extends its session, in ms. Source: specification CE-8. */
export const SESSION_EXTEND_MS = 5 * MINUTE;
/** Life of a session that is not extended, in ms: two missed extensions and a margin. */
export const SESSION_VALIDITY_MS = 12 * MINUTE;
/** Interval at which broken sessions are cleaned up, in ms. Source: specification CE-8. */
export const SESSION_CLEANUP_MS = 60 * SECOND;
/** Interval at which the sessions of all users are read again, in ms. Source: specification CE-10. */
export const GLOBAL_SESSIONS_MS = 60 * SECOND;
/** Bounds of the random interval between two listings of the token's certificates, in ms. Source: specification CE-6. */
export const TOKEN_WATCH_MIN_MS = 11 * SECOND;
export const TOKEN_WATCH_MAX_MS = 110 * SECOND;

// --- Upload ------------------------------------------------------------------------------------------------------
/** Attempts for each remote step of an upload: the first and three retries. Source: specification UP-3, decision D50. */
export const UPLOAD_ATTEMPTS_MAX = 4;
/** Rows the upload panel shows. Source: specification UP-1. */
export const UPLOAD_PANEL_ROWS = 8;
/** Uploads in flight at once. */
export const UPLOADS_AT_ONCE = 4;
/** Downloaded documents that go to the server as one upload: so many, or so many bytes, or those of so many ms. */
export const UPLOAD_BATCH_DOCUMENTS_MAX = 20;
export const UPLOAD_BATCH_BYTES_MAX = 4 * 1024 * 1024;
export const UPLOAD_BATCH_WAIT_MS = 250;
/** Longest a signed content address is valid, in ms. */
export const SIGNED_URL_MS = 15 * MINUTE;
/** Files in one upload batch. */
export const CONTENT_BATCH_MAX = 100;

// --- Filings -----------------------------------------------------------------------------------------------------
/** Interval at which approved filings are looked for, in ms. Source: specification FI-11. */
export const FILING_POLL_MS = 60 * SECOND;
/** How often the list is read again while one of its filings is on its way, in ms. */
export const FILING_WATCH_MS = 15 * SECOND;
/** Most filings in one sign-and-send call of the link. */
export const FILING_CALL_MAX = 50;
/** Attempts in one call that settles them at the host, and attempts the host says are unsettled. */
export const SETTLE_CALL_MAX = 200;
export const UNSETTLED_MAX = 200;
/** Tries of each step that records at the server what the host has done. */
export const SETTLE_ATTEMPTS_MAX = 4;
/** Filings a poll is told of. */
export const FILINGS_TO_SEND_MAX = 200;
/** Requests that a tab takes up at once. */
export const REQUESTS_TO_SEND_MAX = 200;
/** Pause between two looks for requests to send, in ms. Source: specification RE-15. */
export const REQUEST_POLL_MS = 60_000;
/** Pause before the server is told again what became of a request, in ms. */
export const REQUEST_REPORT_RETRY_MS = 5000;
/** Pause between two looks for documents to save on a workstation, in ms. */
export const DOCUMENT_POLL_MS = 60_000;
/** Pause before the server is told again what became of a document, in ms. */
export const DOCUMENT_REPORT_RETRY_MS = 5000;
/** Pause in the typing of a folder after which it is checked, in ms. */
export const FOLDER_CHECK_PAUSE_MS = 500;
/** Documents that a workstation is told of at once. */
export const DOCUMENTS_DUE_MAX = 50;
/** Documents that could not be saved, as the settings list them. */
export const DOCUMENTS_FAILED_SHOWN = 20;
/** Pauses before a document that could not be saved is tried again, in ms; the last one repeats. */
export const DOCUMENT_RETRY_MS: readonly number[] = [60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000, 6 * 60 * 60_000];
/** Time from a sent request to the refresh that may bring its answer, in ms. Source: specification RF-6. */
export const REFRESH_AFTER_REQUEST_MS = 180_000;
/** Days without an answer after which a request has timed out, of which a firm chooses one. Source: decision D7. */
export const REQUEST_ANSWER_DAYS = [2, 3, 5, 7, 10, 14, 30] as const;
/** What a firm begins with. */
export const REQUEST_ANSWER_DAYS_USUAL = 5;
/** Findings of a check that are kept and shown; all are counted. */
export const VALIDATION_ISSUES_MAX = 50;
/**
 * Longest a file may be read, in ms of processor time, so that it is answered within five seconds on a machine that has
 * them, and the memory it may take while it is, in bytes. Source: promise on hostile files.
 */
export const DOCUMENT_READ_MS = 4.5 * SECOND;
export const DOCUMENT_READ_BYTES_MAX = 256 * 1024 * 1024;
/** Filings that can be filed again at once with another certificate. Source: specification FI-15. */
export const RESUBMISSION_FETCH_MAX = 50;
/** Longest note of a person who settles a filing. */
export const SETTLE_NOTE_MAX = 1000;
/** Years a declaration can be for. Source: specification RE-9. */
export const FIRST_REPORTING_YEAR = 2000;
export const LAST_REPORTING_YEAR = 2100;
/** Receipts are read this long after the first of a refresh has come, in ms: the refresh goes first. */
export const RECEIPTS_WAIT_MS = 3 * SECOND;
/** Least time between two questions about filings' states to one host of the authority, in ms. */
export const FILING_STATE_PAUSE_MS = 2 * SECOND;
/** How long after a filing its state is asked again, in ms: soon first, then ever less often; the last one repeats. */
export const FILING_STATE_WAITS_MS = [
  1 * MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  60 * MINUTE,
  6 * 60 * MINUTE,
] as const;
/** How long the authority answers for a filing, in days. Source: the authority's page, three months. */
export const FILING_STATE_DAYS = 90;
/** How long after it was opened or last claimed an attempt is left to its workstation, in ms: later a person may end it. */
export const ATTEMPT_AT_WORK_MS = 15 * MINUTE;
/** After so many days without a word of a receipt a person may say what the authority says. */
export const RECEIPT_LATE_DAYS = 3;

// --- Contact forms -----------------------------------------------------------------------------------------------
/** Rows of a page, the default first. Source: specification CO-10. */
export const CONTACT_PAGE_SIZE = 10;
export const CONTACT_PAGE_SIZES = [CONTACT_PAGE_SIZE, PAGE_SIZE, 50] as const;
/** Longest text, in characters, and largest file, in bytes. Source: specification CO-6. */
export const CONTACT_TEXT_MAX = 1500;
export const CONTACT_FILE_BYTES_MAX = 10_000_000;
/** Longest registration number that a person can enter. */
export const CONTACT_NUMBER_MAX = 60;
/** The authority's public form, where the server is not told another one. Source: facts on the authority, section 7. */
export const CONTACT_FORM_URL = 'https://www.anaf.ro/asistpublic/';

// --- Mail --------------------------------------------------------------------------------------------------------
/** Longest silence of a mail server, in ms. */
export const MAIL_SILENCE_MS = 20 * SECOND;
/** Longest that sending one mail may take, in ms. */
export const MAIL_SEND_MS = 5 * MINUTE;
/** Lifetime of a claim on a mail, in ms: longer than sending it may take, so that no other process sends it meanwhile. */
export const MAIL_CLAIM_MS = 10 * MINUTE;
/** Longest a run of the job claims further mails, in ms: with the last one it ends before the job queue gives it up. */
export const MAIL_RUN_MS = 8 * MINUTE;
/**
 * Pauses after a temporary refusal of a mail, in ms; the last one repeats. Source: servers that greylist accept a second
 * attempt after one to fifteen minutes.
 */
export const MAIL_RETRY_WAITS_MS = [
  1 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  60 * MINUTE,
  3 * 60 * MINUTE,
  6 * 60 * MINUTE,
] as const;
/** Pause after a failure of the mail server itself, in ms: then it is tried with one mail a minute. */
export const MAIL_SERVER_PAUSE_MS = 1 * MINUTE;
/** Bytes of all attachments of a mail. Source: mail services accept 25 MB, and base64 adds 37 percent. */
export const MAIL_ATTACHMENTS_BYTES_MAX = 18_000_000;
/** Longest name of a recipient or a sender, and longest answer of a mail server that is kept, in characters. */
export const MAIL_NAME_MAX = 200;
export const MAIL_ANSWER_MAX = 500;
/** How long the state of a mail is kept after it was queued, in days: without a firm, and of a firm. */
export const MAIL_DAYS = 7;
export const FIRM_MAIL_DAYS = 365;
/** Mails that the local outbox shows, and how often its page reads them again, in ms. */
export const OUTBOX_SIZE = 50;
export const OUTBOX_REREAD_MS = 3 * SECOND;

// --- Live changes ------------------------------------------------------------------------------------------------
/** Pause between two signs of life of a stream of changes, in ms. */
export const CHANGES_KEEP_ALIVE_MS = 15 * SECOND;
/** A stream that was silent for so long is lost, in ms: two signs of life are missing. */
export const CHANGES_SILENCE_MS = 40 * SECOND;
/** How often a stream proves anew that its reader may still read, in ms. */
export const CHANGES_RECHECK_MS = 60 * SECOND;
/** A reader that takes nothing for so long is cut off, and resumes, in ms. */
export const CHANGES_STUCK_MS = 30 * SECOND;
/** Streams of one account at one server process: one for each of its browsers. */
export const CHANGE_STREAMS_MAX = 10;
/** Entries that a stream is told of one by one; a reader further behind reads everything anew. */
export const CHANGES_REPLAYED_MAX = 1000;
/** A page that opens hears of the changes since so many ms before: its lists may have been read before its account. */
export const CHANGES_OVERLAP_MS = 30 * SECOND;
/** Changes within so many ms make the page read anew once. */
export const CHANGES_COLLECTED_MS = 50;
/** Least time between two such readings, in ms: every page of a firm hears of the same changes at once. */
export const CHANGES_REREAD_MS = SECOND;
/** Waits between attempts to reach the stream again, in ms; each is lengthened by up to half, by chance. */
export const CHANGES_RETRY_MS = [SECOND, 2 * SECOND, 5 * SECOND, 15 * SECOND, 30 * SECOND] as const;
/** Waits between attempts of a server to listen to its database again, in ms. */
export const CHANGES_LISTEN_RETRY_MS = [100, 500, SECOND, 5 * SECOND] as const;

// --- Shell -------------------------------------------------------------------------------------------------------
/** How long a toast is shown, in ms. Source: specification SH-12. */
export const TOAST_MS = 5 * SECOND;
/** How long a closed toast stays readable in the notice list, in ms. Source: specification SH-12, decision D4. */
export const TOAST_REMOVAL_MS = 1_000_000;
/** Life of the sidebar cookie, in s. Source: specification SH-6. */
export const SIDEBAR_COOKIE_SECONDS = 7 * 24 * 60 * 60;
/** Window width below which the sidebar is a sheet, in px. Source: specification SH-7. */
export const MOBILE_BREAKPOINT_PX = 768;
/** People drawn in a stack of avatars; the rest is counted. Source: specification SH-15. */
export const AVATARS_MAX = 5;
/** How long "copied" is shown, in ms. Source: specification SH-17, decision D48. */
export const COPIED_MS = 500;
/** Lines of the palette: in all, of each kind under "all", and of what was last opened. Source of the second: design. */
export const PALETTE_OPTIONS_MAX = 50;
export const PALETTE_KIND_MAX = 3;
export const PALETTE_RECENT_MAX = 8;
/** Share of the page's errors that is reported in production; elsewhere all are. Source: specification SI-18, decision D36. */
export const CLIENT_TRACE_SAMPLE = 0.01;
/** Errors of the page that one person can report in a minute; their places in our files; bytes of a report. */
export const CLIENT_TRACES_PER_MINUTE = 30;
export const CLIENT_TRACE_FRAMES_MAX = 8;
export const CLIENT_TRACE_BYTES_MAX = 16 * 1024;
/** Width of a table column, in px. Source: specification LS-4. */
export const COLUMN_WIDTH = { default: 150, min: 60, max: 800 } as const;
/** Zoom of the PDF viewer and its presets. Source: specification PV-2. */
export const PDF_ZOOM = { default: 1.5, presets: [0.5, 1, 1.25, 1.5, 2] } as const;
