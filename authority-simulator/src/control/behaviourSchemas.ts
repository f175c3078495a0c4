import * as v from 'valibot';
import { ENDPOINTS } from './faultTable.ts';
import { findings, fiscalCode, formCode, letters, milliseconds, RECEIPT_OUTCOMES, text } from './fields.ts';

const delays = v.strictObject(Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, v.optional(milliseconds)])));

export const behaviourSchema = v.strictObject({
  /** Delay of an endpoint's answers, in ms. */
  delaysMs: v.optional(delays),
  /** Time from a `cerere` to the message that answers it. */
  answerRequestsAfterMs: v.optional(milliseconds),
  /** Time from an upload to the end of its processing. */
  processFilingsAfterMs: v.optional(milliseconds),
  /** How long after the logon page's button the certificate is accepted. */
  logonMs: v.optional(milliseconds),
  missingCertificate: v.optional(v.picklist(['hangup', 'page'])),
  expiredSession: v.optional(v.picklist(['redirect', 'logoutPage'])),
  sessionIdleMs: v.optional(milliseconds),
  /** Idle time after which a silent connection is closed. */
  silentConnectionMs: v.optional(milliseconds),
  renegotiationTimeoutMs: v.optional(milliseconds),
  /** Number of data answers of a session between nonce hops; 0 for none. */
  nonceHopEvery: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Whether the portal's gateway shows one more form after the logon page. */
  dummyForm: v.optional(v.boolean()),
  /** Notation of ids in a listing; both occur. */
  messageIds: v.optional(v.picklist(['quoted', 'bare'])),
  /** Whether a listing has, after its first message, one of another form and one with a date that does not exist. */
  oddMessages: v.optional(v.boolean()),
  lookupIntervalMs: v.optional(milliseconds),
  lookupIdleResetMs: v.optional(milliseconds),
  lookupNothingFound: v.optional(v.picklist(['ok', 'notFound'])),
});

/** Verdict on the filings of a form, a fiscal code, or both; without either on all. */
export const verdictSchema = v.strictObject({
  form: v.optional(formCode),
  fiscalCode: v.optional(fiscalCode),
  verdict: v.picklist([...RECEIPT_OUTCOMES, 'notValid']),
  /** The validator's lines on the receipt; some usual ones where none are given. */
  findings,
  letters,
});
export const setVerdictsSchema = v.strictObject({ verdicts: v.pipe(v.array(verdictSchema), v.maxLength(1000)) });

/** Answer to requests of a type, a fiscal code, or both; without either to all. */
export const answerRuleSchema = v.strictObject({
  tip: v.optional(text(100)),
  fiscalCode: v.optional(fiscalCode),
  /** Time from the request to its answer, in ms; null for an answer that never comes. */
  afterMs: v.nullable(milliseconds),
});
export const setAnswersSchema = v.strictObject({ answers: v.pipe(v.array(answerRuleSchema), v.maxLength(1000)) });

export type AnswerRule = v.InferOutput<typeof answerRuleSchema>;
export type BehaviourChange = v.InferOutput<typeof behaviourSchema>;
export type Verdict = v.InferOutput<typeof verdictSchema>;
export type NewVerdict = v.InferInput<typeof verdictSchema>;
