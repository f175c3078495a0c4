import * as v from 'valibot';
import { ENDPOINTS } from './faultTable.ts';
import { findings, fiscalCode, formCode, letters, milliseconds, RECEIPT_OUTCOMES, text } from './fields.ts';

const delays = v.strictObject(Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, v.optional(milliseconds)])));

export const behaviourSchema = v.strictObject({
  /** Time before the answer of an endpoint leaves, in ms. */
  delaysMs: v.optional(delays),
  /** Time from a `cerere` to the message that answers it. */
  answerRequestsAfterMs: v.optional(milliseconds),
  /** Time from an upload to the end of its processing. */
  processFilingsAfterMs: v.optional(milliseconds),
  /** How long after the logon page's button the certificate may still be shown. */
  logonMs: v.optional(milliseconds),
  missingCertificate: v.optional(v.picklist(['hangup', 'page'])),
  expiredSession: v.optional(v.picklist(['redirect', 'logoutPage'])),
  sessionIdleMs: v.optional(milliseconds),
  /** After how long a connection is closed on which nothing was asked. */
  silentConnectionMs: v.optional(milliseconds),
  renegotiationTimeoutMs: v.optional(milliseconds),
  /** After how many data answers of a session a nonce hop comes between; 0 never. */
  nonceHopEvery: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Whether the portal's gateway asks for one more form after the logon page. */
  dummyForm: v.optional(v.boolean()),
  /** How ids stand in a listing; both have been seen. */
  messageIds: v.optional(v.picklist(['quoted', 'bare'])),
  lookupIntervalMs: v.optional(milliseconds),
  lookupIdleResetMs: v.optional(milliseconds),
  lookupNothingFound: v.optional(v.picklist(['ok', 'notFound'])),
});

/** What becomes of the filings of a form, or of a fiscal code, or of both; without either of all. */
export const verdictSchema = v.strictObject({
  form: v.optional(formCode),
  fiscalCode: v.optional(fiscalCode),
  verdict: v.picklist([...RECEIPT_OUTCOMES, 'notValid']),
  /** The validator's lines on the receipt; some usual ones where none are given. */
  findings,
  letters,
});
export const setVerdictsSchema = v.strictObject({ verdicts: v.pipe(v.array(verdictSchema), v.maxLength(1000)) });

/** How requests of a type, or of a fiscal code, or both, are answered; without either all. */
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
