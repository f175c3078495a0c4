import * as v from 'valibot';
import { CLIENT_TRACE_FRAMES_MAX } from '../limits.ts';
import { api, bounded, emptySchema, errorsOf } from './shared.ts';

/** Where an error of the page was caught. */
export const TRACE_SOURCES = ['screen', 'window', 'promise'] as const;

/** An error of the page without personal data: no message of ours, no query, no id, no value. */
export const clientTraceSchema = v.strictObject({
  source: v.picklist(TRACE_SOURCES),
  /** Class of the error: `TypeError`. */
  name: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]{0,59}$/)),
  /** What the browser says of its own errors, without quoted text and digits; null for all others. */
  message: v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z_$().,:;#'’… -]{0,160}$/))),
  /** Places in our files, innermost first: `assets/app.js:10:200`. */
  frames: bounded(v.pipe(v.string(), v.regex(/^[\w$./@-]{1,160}:\d{1,7}:\d{1,7}$/)), CLIENT_TRACE_FRAMES_MAX),
  /** Pattern of the route, never the address: `/clients/clientDetails/$slug`. */
  route: v.pipe(v.string(), v.regex(/^\/[\w$./-]{0,119}$/)),
  version: v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/)),
});
export type ClientTrace = v.InferOutput<typeof clientTraceSchema>;

/** Errors that people met in the page, for those who maintain it. Source: decision D36. */
export const clientTraces = {
  report: api
    .route({ method: 'POST', path: '/client-traces' })
    .input(clientTraceSchema)
    .output(emptySchema)
    .errors(errorsOf('request.tooMany')),
};
