import * as v from 'valibot';
import { SIGNED_BYTES_MAX } from '../limits.ts';
import { linkErrorSchema } from './errors.ts';
import {
  authorityIdSchema,
  base64,
  count,
  plainObject,
  signatureStatusSchema,
  sha256,
  shortText,
  uuid,
} from './fields.ts';
import { LINK_ACTIONS, LINK_CHANNEL } from './messages.ts';

const replyHead = { id: uuid, action: v.picklist(LINK_ACTIONS) };

/** The call is being worked on; each ack starts the wait anew. `waits` says for what. */
export const ackSchema = v.strictObject({
  kind: v.literal('ack'),
  ...replyHead,
  by: v.picklist(['extension', 'host']),
  waits: v.nullable(v.picklist(['token', 'login', 'authority', 'pause', 'signing'])),
});
/** A piece, in order, of what is too long for one message: of the result (`stream` is `result`), of a document (its id) or of a signed one (its attempt). */
export const chunkSchema = v.strictObject({
  kind: v.literal('chunk'),
  ...replyHead,
  stream: v.union([v.literal('result'), authorityIdSchema, uuid]),
  index: count,
  data: base64,
});
/** One document of a download: whole in `data`, or, when `data` is null, in the chunks that came before. */
export const itemSchema = v.strictObject({
  kind: v.literal('item'),
  ...replyHead,
  done: count,
  total: count,
  item: v.variant('ok', [
    v.strictObject({
      ok: v.literal(true),
      messageId: authorityIdSchema,
      mimeType: v.picklist(['application/pdf', 'application/zip']),
      sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
      signatureStatus: signatureStatusSchema,
      data: v.nullable(base64),
    }),
    v.strictObject({ ok: v.literal(false), messageId: authorityIdSchema, error: linkErrorSchema }),
  ]),
});
export type LinkItem = v.InferOutput<typeof itemSchema>['item'];

/** A signed document: whole in `data`, else in the chunks before, unless it was settled and dropped. */
const signed = v.strictObject({
  sha256,
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SIGNED_BYTES_MAX)),
  isDropped: v.boolean(),
  data: v.nullable(base64),
});
/** What became of an attempt. `notSent`: nothing reached the authority; `unknown`: it may have. */
export const filingReportSchema = v.variant('outcome', [
  v.strictObject({ outcome: v.literal('submitted'), uploadIndex: authorityIdSchema, signed }),
  v.strictObject({ outcome: v.literal('rejected'), text: v.pipe(v.string(), v.maxLength(2000)), signed }),
  /** `signed` is null when the journal itself cannot be read any more. */
  v.strictObject({ outcome: v.literal('unknown'), error: linkErrorSchema, signed: v.nullable(signed) }),
  v.strictObject({ outcome: v.literal('notSent'), error: linkErrorSchema }),
]);
const filingHead = { kind: v.literal('filing'), ...replyHead, done: count, total: count, attemptId: uuid };
/** How far one attempt is. The report comes once for each attempt, with `done`. */
export const filingSchema = v.variant('step', [
  v.strictObject({ ...filingHead, step: v.literal('signing'), report: v.null() }),
  v.strictObject({ ...filingHead, step: v.literal('sending'), report: v.null() }),
  v.strictObject({ ...filingHead, step: v.literal('done'), report: filingReportSchema }),
]);
export type LinkFiling = v.InferOutput<typeof filingSchema>;
/** What became of a request. `notSent`: nothing reached the authority; `unknown`: it may have. */
export const requestReportSchema = v.variant('outcome', [
  v.strictObject({ outcome: v.literal('accepted'), authorityId: authorityIdSchema, title: shortText }),
  /** The authority's own words. */
  v.strictObject({ outcome: v.literal('refused'), title: shortText, text: v.pipe(v.string(), v.maxLength(2000)) }),
  v.strictObject({ outcome: v.literal('unknown'), error: linkErrorSchema }),
  v.strictObject({ outcome: v.literal('notSent'), error: linkErrorSchema }),
]);
/** What became of one request of a call. */
export const requestSchema = v.strictObject({
  kind: v.literal('request'),
  ...replyHead,
  done: count,
  total: count,
  attemptId: uuid,
  report: requestReportSchema,
});
export type LinkRequest = v.InferOutput<typeof requestSchema>;

/** The end of a call that worked. `result` is null when it came before in chunks of the stream `result` (its JSON in UTF-8). */
export const successSchema = v.strictObject({
  kind: v.literal('success'),
  ...replyHead,
  result: v.nullable(plainObject),
});
/** The end of a call that did not. */
export const failureSchema = v.strictObject({ kind: v.literal('error'), ...replyHead, error: linkErrorSchema });

/** All that host and worker answer. Success results are read by `linkResults[action]` in a second step. */
export const linkReplySchema = v.variant('kind', [
  ackSchema,
  chunkSchema,
  itemSchema,
  filingSchema,
  requestSchema,
  successSchema,
  failureSchema,
]);
export type LinkReply = v.InferOutput<typeof linkReplySchema>;

/** A reply as the content script posts it to the page. */
export const pageReplySchema = v.strictObject({
  channel: v.literal(LINK_CHANNEL),
  kind: v.literal('reply'),
  reply: linkReplySchema,
});
