import * as v from 'valibot';
import { ENDPOINTS } from './faultTable.ts';

const nullableNumber = v.nullable(v.number());
const nullableString = v.nullable(v.string());

/** Answer of `GET /journal`. */
export const journalSchema = v.object({
  since: v.number(),
  connections: v.object({ count: v.number(), open: v.number(), concurrentMax: v.number() }),
  handshakes: v.object({
    full: v.number(),
    resumed: v.number(),
    renegotiated: v.number(),
    renegotiationFailed: v.number(),
  }),
  certificates: v.array(
    v.object({ serial: v.string(), count: v.number(), firstAt: v.number(), lastAt: v.number(), accepted: v.boolean() }),
  ),
  endpoints: v.record(
    v.string(),
    v.object({ count: v.number(), concurrentMax: v.number(), firstAt: nullableNumber, lastAt: nullableNumber }),
  ),
  requests: v.array(
    v.object({
      endpoint: v.picklist(ENDPOINTS),
      startedAt: v.number(),
      endedAt: v.number(),
      status: nullableNumber,
      serial: nullableString,
      documentId: nullableString,
      fault: nullableString,
    }),
  ),
});

/** Answer of `GET /documents`: every message that has arrived, with the digest of its document. */
export const documentsSchema = v.object({
  documents: v.array(v.object({ id: v.string(), cif: v.string(), sha256: v.string() })),
});

/** The part of `GET /state` with the hits of the current storm, by kind; null without one. */
export const stormHitsSchema = v.object({
  storm: v.nullable(v.object({ hitsOf: v.record(v.string(), v.number()) })),
});

/** Answer of `GET /filings`. */
export const filingsSchema = v.object({
  filings: v.array(
    v.object({
      at: v.number(),
      fileName: v.string(),
      sizeBytes: v.number(),
      sha256: v.string(),
      /**
       * Possible digests of the file before its last signature was appended; several where line breaks are ambiguous.
       */
      originalSha256s: v.array(v.string()),
      outcome: v.picklist(['registered', 'rejected', 'turnedAway']),
      index: nullableString,
      /** Serial of the signing certificate; null when the signature is invalid. */
      serial: nullableString,
      form: nullableString,
      fiscalCode: nullableString,
      period: v.nullable(v.object({ month: v.number(), year: v.number() })),
      state: v.nullable(v.picklist(['processing', 'notValid', 'errors', 'valid'])),
      /** Why it is not valid, which the authority does not disclose. */
      problem: nullableString,
    }),
  ),
});

/** Answer of `GET /requests`. */
export const requestsSchema = v.object({
  requests: v.array(
    v.object({
      at: v.number(),
      tip: v.string(),
      cui: v.string(),
      parameters: v.record(v.string(), v.string()),
      outcome: v.picklist(['registered', 'refused', 'turnedAway']),
      serial: nullableString,
      id: nullableString,
      refusal: nullableString,
      messageId: nullableString,
      answerAt: nullableNumber,
    }),
  ),
});

/** Answer of `POST /contact-requests`. */
export const contactSentSchema = v.object({ number: v.string() });

/** Answer of `GET /contact-requests`. */
export const contactsSentSchema = v.object({
  requests: v.array(v.object({ fiscalCode: v.string(), category: v.string(), text: v.string(), number: v.string() })),
});

/** Answer of calls that create messages. */
export const idsSchema = v.object({ ids: v.array(v.string()) });

export type DocumentDigest = v.InferOutput<typeof documentsSchema>['documents'][number];
export type JournalAnswer = v.InferOutput<typeof journalSchema>;
export type FiledUpload = v.InferOutput<typeof filingsSchema>['filings'][number];
export type SentContactForm = v.InferOutput<typeof contactsSentSchema>['requests'][number];
export type RequestCall = v.InferOutput<typeof requestsSchema>['requests'][number];
