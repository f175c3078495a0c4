import * as v from 'valibot';
import {
  contactSentSchema,
  contactsSentSchema,
  documentsSchema,
  filingsSchema,
  idsSchema,
  journalSchema,
  requestsSchema,
  stormHitsSchema,
  type DocumentDigest,
  type FiledUpload,
  type JournalAnswer,
  type RequestCall,
  type SentContactForm,
} from './answers.ts';
import type { AnswerRule, behaviourSchema, NewVerdict } from './behaviourSchemas.ts';
import type { NewContactForm, NewContactRequest } from './contactSchemas.ts';
import type { NewFault, NewStorm } from './faultSchemas.ts';
import type { Certificate, KnownFiling, NewCompany, NewMessage, Person, SeedMessages, Tamper } from './schemas.ts';

export type BehaviourChange = v.InferInput<typeof behaviourSchema>;

/** The control calls of a running simulator, from this or another process. */
export type ControlClient = {
  reset: () => Promise<void>;
  addCompanies: (...companies: NewCompany[]) => Promise<void>;
  addPersons: (...persons: Person[]) => Promise<void>;
  addCertificates: (...certificates: Certificate[]) => Promise<void>;
  /** Returns the ids of the messages. */
  addMessages: (...messages: NewMessage[]) => Promise<string[]>;
  /** Returns the ids of the messages, oldest first. */
  seedMessages: (seed: SeedMessages) => Promise<string[]>;
  /** Every message that has arrived, with the SHA-256 of its document. */
  documents: () => Promise<DocumentDigest[]>;
  /** Every file that reached the portal, in the order of arrival, registered or not. */
  filings: () => Promise<FiledUpload[]>;
  /** Replaces the filings of the past: their state and receipts can be asked for, but they are no uploads. */
  knowFilings: (...filings: KnownFiling[]) => Promise<void>;
  /** How often these bytes, or a signed form of them, reached the portal, whatever their outcome. */
  uploadsOf: (sha256: string) => Promise<number>;
  /** Ends the processing of everything filed so far. */
  processFilings: () => Promise<void>;
  /** Replaces all verdicts; the first that fits a filing counts, and without one it is valid. */
  setVerdicts: (...verdicts: NewVerdict[]) => Promise<void>;
  /** Every call of `cerere`, in the order of arrival, whatever its outcome. */
  requests: () => Promise<RequestCall[]>;
  /** Replaces the rules for answers to requests; the first match counts. */
  setAnswers: (...answers: AnswerRule[]) => Promise<void>;
  behave: (change: BehaviourChange) => Promise<void>;
  /** Replaces the contact form: categories, texts, limits, answer. */
  setContactForm: (form: NewContactForm) => Promise<void>;
  /** Sends a contact form; returns its number. */
  sendContactForm: (request: NewContactRequest) => Promise<string>;
  /** The contact forms that were sent, oldest first. */
  contactForms: () => Promise<SentContactForm[]>;
  /** Replaces a document by a tampered one everywhere. */
  tamper: (order: Tamper) => Promise<void>;
  addFault: (fault: NewFault) => Promise<void>;
  /** Faults of many kinds by chance; the same seed hits each endpoint in the same sequence. */
  setStorm: (storm: NewStorm) => Promise<void>;
  /** How often the present storm has hit, by kind. */
  stormHits: () => Promise<Readonly<Record<string, number>>>;
  /** Ends all faults, and the storm. */
  clearFaults: () => Promise<void>;
  endSessions: () => Promise<void>;
  advanceClock: (ms: number) => Promise<void>;
  journal: () => Promise<JournalAnswer>;
  clearJournal: () => Promise<void>;
};

/** A control call the simulator refused. */
export class ControlError extends Error {
  constructor(call: string, status: number, answer: string) {
    super(`${call} answered ${status}: ${answer}`);
    this.name = 'ControlError';
  }
}

/** Makes the client of the simulator whose control address this is. */
export function createControlClient(address: string): ControlClient {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(new URL(path, address), { method, ...payload });
    if (!response.ok) throw new ControlError(`${method} ${path}`, response.status, await response.text());
    return response.json();
  };
  const order = async (method: string, path: string, body?: unknown): Promise<void> =>
    void (await call(method, path, body));
  const filings = async (): Promise<FiledUpload[]> => v.parse(filingsSchema, await call('GET', '/filings')).filings;
  return {
    documents: async () => v.parse(documentsSchema, await call('GET', '/documents')).documents,
    filings,
    uploadsOf: async (sha256) =>
      (await filings()).filter((one) => one.sha256 === sha256 || one.originalSha256s.includes(sha256)).length,
    knowFilings: (...filings) => order('PUT', '/filings', { filings }),
    processFilings: () => order('POST', '/filings/process'),
    setVerdicts: (...verdicts) => order('PUT', '/verdicts', { verdicts }),
    requests: async () => v.parse(requestsSchema, await call('GET', '/requests')).requests,
    setAnswers: (...answers) => order('PUT', '/answers', { answers }),
    reset: () => order('POST', '/reset'),
    addCompanies: (...companies) => order('POST', '/companies', { companies }),
    addPersons: (...persons) => order('POST', '/persons', { persons }),
    addCertificates: (...certificates) => order('POST', '/certificates', { certificates }),
    addMessages: async (...messages) => v.parse(idsSchema, await call('POST', '/messages', { messages })).ids,
    seedMessages: async (seed) => v.parse(idsSchema, await call('POST', '/messages/seed', seed)).ids,
    behave: (change) => order('PATCH', '/behaviour', change),
    setContactForm: (form) => order('PUT', '/contact-form', form),
    contactForms: async () => v.parse(contactsSentSchema, await call('GET', '/contact-requests')).requests,
    sendContactForm: async (request) =>
      v.parse(contactSentSchema, await call('POST', '/contact-requests', request)).number,
    tamper: (what) => order('POST', '/documents/tamper', what),
    addFault: (fault) => order('POST', '/faults', fault),
    setStorm: (storm) => order('PUT', '/storm', storm),
    stormHits: async () => v.parse(stormHitsSchema, await call('GET', '/state')).storm?.hitsOf ?? {},
    clearFaults: () => order('DELETE', '/faults'),
    endSessions: () => order('POST', '/sessions/end'),
    advanceClock: (ms) => order('POST', '/clock', { ms }),
    journal: async () => v.parse(journalSchema, await call('GET', '/journal')),
    clearJournal: () => order('DELETE', '/journal'),
  };
}
