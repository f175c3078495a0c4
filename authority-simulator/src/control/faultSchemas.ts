import * as v from 'valibot';
import { ENDPOINTS, FAULT_KINDS, isPossible } from './faultTable.ts';
import { count, milliseconds, text } from './fields.ts';

const registered = v.optional(v.boolean(), false);
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const seed = v.pipe(v.number(), v.integer(), v.minValue(0));
const after = v.pipe(v.number(), v.integer(), v.minValue(0));

const faultAim = {
  endpoint: v.picklist(ENDPOINTS),
  /** How many requests it hits; without it, all until the faults are cleared. */
  times: v.optional(count(1_000_000)),
  /** How many requests pass unharmed first. */
  after: v.optional(after, 0),
  /** Only requests for this document id. */
  id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
  /** The share of requests it hits; which ones the seed decides, the same each time. Without it, all. */
  probability: v.optional(share),
  seed: v.optional(seed),
};

/** Faults that say nothing of their own. */
const PLAIN_FAULTS = [
  'logoutPage',
  'sessionEnded',
  'hungUp',
  'nonceHop',
  'reset',
  'closed',
  'hang',
  'truncatedPdf',
  'brokenOff',
  'noCloseNotify',
  'nullDocument',
] as const;

/**
 * A fault. In those that put something in the answer's place the application never hears of the request, unless
 * `registered` lets it do its work before its answer is lost.
 */
export const faultSchema = v.pipe(
  v.variant('kind', [
    v.strictObject({ kind: v.picklist(PLAIN_FAULTS), ...faultAim, registered }),
    v.strictObject({ kind: v.literal('slow'), ...faultAim, ms: milliseconds }),
    v.strictObject({
      kind: v.literal('serverError'),
      ...faultAim,
      registered,
      status: v.union([v.picklist([401, 403, 429]), v.pipe(v.number(), v.integer(), v.minValue(500), v.maxValue(599))]),
    }),
    v.strictObject({
      kind: v.literal('technical'),
      ...faultAim,
      registered,
      code: v.optional(v.pipe(v.string(), v.regex(/^\d{3}$/)), '057'),
    }),
    v.strictObject({
      kind: v.literal('rejection'),
      ...faultAim,
      registered,
      /** What the portal's page says in red. */
      reason: text(500),
    }),
  ]),
  v.check(({ kind, endpoint }) => isPossible(kind, endpoint), 'this fault does nothing at this endpoint'),
);

/** Faults of many kinds at once: each request is hit with the same probability, kind and details by the seed. */
export const stormSchema = v.strictObject({
  seed,
  probability: share,
  /** Where; everywhere by default. */
  endpoints: v.optional(v.array(v.picklist(ENDPOINTS)), [...ENDPOINTS]),
  /** Which; all by default, each where it can. */
  kinds: v.optional(v.array(v.picklist(FAULT_KINDS)), [...FAULT_KINDS]),
});

export type NewFault = v.InferInput<typeof faultSchema>;
export type Fault = v.InferOutput<typeof faultSchema>;
export type NewStorm = v.InferInput<typeof stormSchema>;
export type Storm = v.InferOutput<typeof stormSchema>;
