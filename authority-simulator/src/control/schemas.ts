import * as v from 'valibot';
import {
  cnp,
  count,
  cui,
  findings,
  fiscalCode,
  formCode,
  isoDate,
  letters,
  RECEIPT_OUTCOMES,
  serial,
  text,
} from './fields.ts';
import { TAMPERINGS } from './tamperings.ts';

/** An obligation of a fiscal vector. */
const obligationSchema = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^\d{3}$/)),
  rhythm: v.picklist(['Lunara', 'Trimestriala', 'Semestriala', 'Anuala']),
  meaning: text(200),
  since: isoDate,
  until: v.optional(v.nullable(isoDate), null),
});

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
  /** Its fiscal vector; without it that of the sample in the facts on the authority. */
  obligations: v.optional(v.nullable(v.pipe(v.array(obligationSchema), v.maxLength(50))), null),
});

/** A natural person whose mailbox the authority keeps. */
export const personSchema = v.strictObject({ cnp, name: text(100) });

export const certificateSchema = v.strictObject({
  serial,
  cnp,
  rights: v.pipe(v.array(fiscalCode), v.maxLength(1000)),
});

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
  /** The answer to a contact form. */
  v.strictObject({ kind: v.literal('raspunsSesizare'), category: text(200), lines: v.array(text(500)) }),
  /** The answer to a request. */
  v.strictObject({ kind: v.literal('raspuns'), tip: text(100), parametri: v.record(text(40), text(200)) }),
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

/** A filing of the past and its state. `messageId` is the message with its receipt. */
export const knownFilingSchema = v.strictObject({
  index: v.pipe(v.string(), v.regex(/^\d{6,12}$/)),
  form: formCode,
  fiscalCode,
  period: v.strictObject({
    year: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2100)),
    month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  }),
  fileName: text(255),
  submittedAt: v.pipe(v.string(), v.isoTimestamp()),
  state: v.picklist(['processing', 'notValid', 'errors', 'valid']),
  messageId: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
});

export const addCompaniesSchema = v.strictObject({ companies: v.pipe(v.array(companySchema), v.maxLength(10_000)) });
export const addPersonsSchema = v.strictObject({ persons: v.pipe(v.array(personSchema), v.maxLength(1000)) });
export const addCertificatesSchema = v.strictObject({
  certificates: v.pipe(v.array(certificateSchema), v.maxLength(100)),
});
export const knowFilingsSchema = v.strictObject({ filings: v.pipe(v.array(knownFilingSchema), v.maxLength(10_000)) });
export const addMessagesSchema = v.strictObject({ messages: v.pipe(v.array(messageSchema), v.maxLength(10_000)) });

export const seedMessagesSchema = v.strictObject({
  serial,
  count: count(250_000),
  withinDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650)), 60),
  cif: v.optional(fiscalCode),
  /** Draws the documents now, so that serving them later costs no drawing. */
  drawDocuments: v.optional(v.boolean(), false),
  /** What is in it: what a firm gets, or every type that was seen in turn. */
  mix: v.optional(v.picklist(['usual', 'everyType']), 'usual'),
  /** Whether the receipts among them are signed by the authority. */
  signed: v.optional(v.boolean(), false),
});

const how = v.picklist(TAMPERINGS);

/** What to do to one document, named by its message or by the index of the filing whose receipt it is. */
export const tamperSchema = v.union([
  v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d{1,18}$/)), how }),
  v.strictObject({ index: v.pipe(v.string(), v.regex(/^\d{6,12}$/)), how }),
]);

export const advanceClockSchema = v.strictObject({ ms: v.pipe(v.number(), v.integer(), v.minValue(0)) });

export type Tamper = v.InferOutput<typeof tamperSchema>;
export type Company = v.InferOutput<typeof companySchema>;
export type NewCompany = v.InferInput<typeof companySchema>;
export type Person = v.InferOutput<typeof personSchema>;
export type Certificate = v.InferOutput<typeof certificateSchema>;
export type DocumentSpec = v.InferOutput<typeof documentSchema>;
export type KnownFiling = v.InferOutput<typeof knownFilingSchema>;
export type NewMessage = v.InferInput<typeof messageSchema>;
export type CheckedMessage = v.InferOutput<typeof messageSchema>;
export type SeedMessages = v.InferInput<typeof seedMessagesSchema>;
export type CheckedSeed = v.InferOutput<typeof seedMessagesSchema>;
