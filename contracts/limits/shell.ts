import { SECOND } from './units.ts';

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
/** Longest wait for an idle page, in ms: then what works in the background starts all the same. */
export const IDLE_WAIT_MAX_MS = 5 * SECOND;
/** Width of a table column, in px. Source: specification LS-4. */
export const COLUMN_WIDTH = { default: 150, min: 60, max: 800 } as const;
/** Zoom of the PDF viewer and its presets. Source: specification PV-2. */
export const PDF_ZOOM = { default: 1.5, presets: [0.5, 1, 1.25, 1.5, 2] } as const;
