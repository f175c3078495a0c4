import * as v from 'valibot';
import { count, milliseconds, text } from './fields.ts';

/** The places where an answer can be delayed or a fault switched on. */
export const ENDPOINTS = [
  'connect',
  'entry',
  'policy',
  'nonce',
  'listaMesaje',
  'descarcare',
  'cerere',
  'companyLookup',
  'filingConnect',
  'filingEntry',
  'filingLogon',
  'filingLogin',
  'filingNonce',
  'filingForm',
  'filingBody',
  'filingUpload',
  'filingState',
  'receipt',
] as const;

const registered = v.optional(v.boolean(), false);

const faultAim = {
  endpoint: v.picklist(ENDPOINTS),
  /** How many requests it hits; without it, all until the faults are cleared. */
  times: v.optional(count(1_000_000)),
  /** How many requests pass unharmed first. */
  after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Only requests for this document id. */
  id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
};

/**
 * Faults that say nothing of their own. In those that put something in the answer's place the application never hears of the request, unless
 * `registered` lets it do its work before its answer is lost.
 */
export const PLAIN_FAULTS = [
  'logoutPage',
  'sessionEnded',
  'nonceHop',
  'reset',
  'closed',
  'hang',
  'truncatedPdf',
  'brokenOff',
  'noCloseNotify',
] as const;

export const faultSchema = v.variant('kind', [
  v.strictObject({ kind: v.picklist(PLAIN_FAULTS), ...faultAim, registered }),
  v.strictObject({ kind: v.literal('slow'), ...faultAim, ms: milliseconds }),
  v.strictObject({
    kind: v.literal('serverError'),
    ...faultAim,
    registered,
    status: v.pipe(v.number(), v.integer(), v.minValue(500), v.maxValue(599)),
  }),
  v.strictObject({
    kind: v.literal('rejection'),
    ...faultAim,
    endpoint: v.literal('filingUpload'),
    registered,
    /** What the portal's page says in red. */
    reason: text(500),
  }),
]);

export type Endpoint = (typeof ENDPOINTS)[number];
export type NewFault = v.InferInput<typeof faultSchema>;
export type Fault = v.InferOutput<typeof faultSchema>;
