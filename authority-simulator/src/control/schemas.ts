import * as v from 'valibot';
import { isCnp, isCui, isFiscalCode } from '../fiscalCodes.ts';

const isoDate = v.pipe(v.string(), v.isoDate());
const cui = v.pipe(v.string(), v.check(isCui, 'not a CUI'));
const cnp = v.pipe(v.string(), v.check(isCnp, 'not a CNP'));
const fiscalCode = v.pipe(v.string(), v.check(isFiscalCode, 'neither a CUI nor a CNP'));
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000));
const count = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));

/** A certificate serial as hex; leading zeros carry no meaning, upper case is how the authority writes it. */
const serial = v.pipe(
  v.string(),
  v.regex(/^[0-9A-Fa-f]{1,40}$/),
  v.transform((hex) => normalSerial(hex)),
);

/** The serial as the authority answers it: upper-case hex without leading zeros. */
export function normalSerial(hex: string): string {
  return hex.toUpperCase().replace(/^0+(?=.)/, '');
}

export const companySchema = v.strictObject({
  cui,
  name: text(200),
  county: v.optional(text(60), 'MUNICIPIUL BUCUREŞTI'),
  locality: v.optional(text(60), 'Sector 1 Mun. Bucureşti'),
  street: v.optional(text(100), 'Str. Exemplului'),
  streetNumber: v.optional(text(20), '1'),
  postalCode: v.optional(text(10), '010101'),
  registryNumber: v.optional(text(30), ''),
  phone: v.optional(text(30), ''),
  registeredOn: v.optional(isoDate, '2015-03-02'),
  activityCode: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/)), '6920'),
  vatSince: v.optional(v.nullable(isoDate), null),
  vatUntil: v.optional(v.nullable(isoDate), null),
  vatOnCashSince: v.optional(v.nullable(isoDate), null),
  inactiveSince: v.optional(v.nullable(isoDate), null),
  struckOffOn: v.optional(v.nullable(isoDate), null),
  splitVatSince: v.optional(v.nullable(isoDate), null),
  eInvoiceSince: v.optional(v.nullable(isoDate), null),
});

/** A natural person whose mailbox the authority keeps. */
export const personSchema = v.strictObject({ cnp, name: text(100) });

export const certificateSchema = v.strictObject({
  serial,
  cnp,
  rights: v.pipe(v.array(fiscalCode), v.maxLength(1000)),
});

export const RECEIPT_OUTCOMES = ['valid', 'errors', 'warnings'] as const;

/** A form as the authority names it on receipts: `D300`, `D406T`, `S1002`. */
const formCode = v.pipe(v.string(), v.regex(/^[A-Z]\d{3,4}[A-Z]?$/));

const findings = v.optional(v.pipe(v.array(text(300)), v.maxLength(40)), []);

/** How Romanian letters stand in a receipt: in the places of the legacy encoding (`existã`), or as bare letters. */
const letters = v.optional(v.picklist(['legacy', 'bare']), 'legacy');

/** What a document says, where the message's type and text do not settle it. */
export const documentSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('recipisa'),
    declaration: formCode,
    index: v.pipe(v.string(), v.regex(/^\d{6,12}$/)),
    year: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2100)),
    month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
    outcome: v.picklist(RECEIPT_OUTCOMES),
    findings,
    letters,
    /** Whether the authority signs the document; it signs the receipts of what was filed at its portal. */
    signed: v.optional(v.boolean(), false),
  }),
  v.strictObject({
    kind: v.picklist([
      'vectorFiscal',
      'situatieSintetica',
      'obligatiiDePlata',
      'fisaRol',
      'dateIdentificare',
      'somatie',
      'notificare',
      'decizie',
      'adeverintaVenit',
      'plata',
      'duplicat',
      'adresa',
    ]),
  }),
]);

export const messageSchema = v.strictObject({
  id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
  cif: fiscalCode,
  tip: text(200),
  detalii: text(1000),
  createdAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  idSolicitare: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\d{1,18}$/))), null),
  document: v.optional(documentSchema),
});

export const addCompaniesSchema = v.strictObject({ companies: v.pipe(v.array(companySchema), v.maxLength(10_000)) });
export const addPersonsSchema = v.strictObject({ persons: v.pipe(v.array(personSchema), v.maxLength(1000)) });
export const addCertificatesSchema = v.strictObject({
  certificates: v.pipe(v.array(certificateSchema), v.maxLength(100)),
});
export const addMessagesSchema = v.strictObject({ messages: v.pipe(v.array(messageSchema), v.maxLength(10_000)) });

export const seedMessagesSchema = v.strictObject({
  serial,
  count: count(250_000),
  withinDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650)), 60),
  cif: v.optional(fiscalCode),
  /** Draws the documents now, so that serving them later costs no drawing. */
  drawDocuments: v.optional(v.boolean(), false),
});

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
  renegotiationTimeoutMs: v.optional(milliseconds),
  /** After how many data answers of a session a nonce hop comes between; 0 never. */
  nonceHopEvery: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  lookupIntervalMs: v.optional(milliseconds),
  lookupIdleResetMs: v.optional(milliseconds),
  lookupNothingFound: v.optional(v.picklist(['ok', 'notFound'])),
});

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

export const advanceClockSchema = v.strictObject({ ms: v.pipe(v.number(), v.integer(), v.minValue(0)) });

export type Company = v.InferOutput<typeof companySchema>;
export type NewCompany = v.InferInput<typeof companySchema>;
export type Person = v.InferOutput<typeof personSchema>;
export type Certificate = v.InferOutput<typeof certificateSchema>;
export type DocumentSpec = v.InferOutput<typeof documentSchema>;
export type NewMessage = v.InferInput<typeof messageSchema>;
export type CheckedMessage = v.InferOutput<typeof messageSchema>;
export type SeedMessages = v.InferInput<typeof seedMessagesSchema>;
export type CheckedSeed = v.InferOutput<typeof seedMessagesSchema>;
export type Endpoint = (typeof ENDPOINTS)[number];
export type BehaviourChange = v.InferOutput<typeof behaviourSchema>;
export type Verdict = v.InferOutput<typeof verdictSchema>;
export type NewVerdict = v.InferInput<typeof verdictSchema>;
export type NewFault = v.InferInput<typeof faultSchema>;
export type Fault = v.InferOutput<typeof faultSchema>;
