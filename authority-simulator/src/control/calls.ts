import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Message, AuthorityRecords } from '../authorityRecords.ts';
import { changeBehaviour, type Behaviour } from '../behaviour.ts';
import type { ContactDesk } from '../contact/desk.ts';
import type { Library } from '../documents/library.ts';
import type { FaultBook } from '../faults/faults.ts';
import type { Register } from '../filing/register.ts';
import type { Journal } from '../journal.ts';
import { seedMessages } from '../seed.ts';
import type { RequestDesk } from '../spv/requestDesk.ts';
import { behaviourSchema, setAnswersSchema, setVerdictsSchema } from './behaviourSchemas.ts';
import { contactFormSchema, contactRequestSchema } from './contactSchemas.ts';
import { faultSchema, stormSchema } from './faultSchemas.ts';
import { ENDPOINTS, FAULT_TABLE } from './faultTable.ts';
import {
  addCertificatesSchema,
  addCompaniesSchema,
  addMessagesSchema,
  addPersonsSchema,
  advanceClockSchema,
  knowFilingsSchema,
  seedMessagesSchema,
  tamperSchema,
  type Tamper,
} from './schemas.ts';
import { TAMPERINGS } from './tamperings.ts';

/** Dependencies of the control calls. */
export type ControlParts = {
  records: AuthorityRecords;
  library: Library;
  register: Register;
  desk: RequestDesk;
  contacts: ContactDesk;
  behaviour: Behaviour;
  faults: FaultBook;
  journal: Journal;
  now: () => number;
  reset: () => void;
  endSessions: () => void;
  advanceClock: (ms: number) => void;
};

/** One call: its checked body in, what it answers out. */
export type Call = (body: unknown) => unknown;

/** A document that is not there. */
export class NoSuchDocumentError extends Error {
  constructor() {
    super('no such document');
    this.name = 'NoSuchDocumentError';
  }
}

/** Every call of the control port, by method and path. */
export function callsOf(parts: ControlParts): Map<string, Call> {
  return new Map<string, Call>([
    ...authorityCalls(parts),
    ...recordCalls(parts),
    ...documentCalls(parts),
    ...filingCalls(parts),
    ...requestCalls(parts),
    ...faultCalls(parts),
  ]);
}

type Calls = readonly (readonly [string, Call])[];

const DONE = { done: true };

/** Calls about the authority as a whole: behaviour, journal, clock and sessions. */
function authorityCalls(parts: ControlParts): Calls {
  const { records, register, contacts, behaviour, faults, journal, now, reset, endSessions, advanceClock } = parts;
  return [
    ['GET /health', () => DONE],
    ['GET /options', () => ({ endpoints: ENDPOINTS, faults: FAULT_TABLE, tamperings: TAMPERINGS })],
    ['GET /journal', () => journal.view()],
    ['GET /journal/sums', () => ({ ...journal.view(), requests: [] })],
    ['DELETE /journal', () => (journal.clear(), DONE)],
    [
      'GET /state',
      () => ({
        ...records.counts(),
        now: now(),
        behaviour,
        faults: faults.list(),
        storm: faults.storm(),
        verdicts: register.verdicts(),
        contactForm: contacts.form(),
      }),
    ],
    ['POST /reset', () => (reset(), DONE)],
    ['POST /sessions/end', () => (endSessions(), DONE)],
    ['POST /clock', taking(advanceClockSchema, ({ ms }) => (advanceClock(ms), { now: now() }))],
    ['PATCH /behaviour', taking(behaviourSchema, (change) => (changeBehaviour(behaviour, change), { behaviour }))],
  ];
}

function recordCalls({ records, library, now }: ControlParts): Calls {
  return [
    ['POST /companies', taking(addCompaniesSchema, ({ companies }) => (companies.forEach(records.addCompany), DONE))],
    ['POST /persons', taking(addPersonsSchema, ({ persons }) => (persons.forEach(records.addPerson), DONE))],
    [
      'POST /certificates',
      taking(addCertificatesSchema, ({ certificates }) => (certificates.forEach(records.enrol), DONE)),
    ],
    [
      'POST /messages',
      taking(addMessagesSchema, ({ messages }) => ({ ids: messages.map((one) => records.addMessage(one).id) })),
    ],
    [
      'POST /messages/seed',
      taking(seedMessagesSchema, async (seed) => {
        const messages = seedMessages(records, seed, now());
        if (seed.drawDocuments) for (const message of messages) await library.document(message);
        return { ids: messages.map((message) => message.id) };
      }),
    ],
  ];
}

function documentCalls({ records, library, register, now }: ControlParts): Calls {
  const documentOf = async (order: Tamper): Promise<Message> => {
    const filed = 'index' in order ? (await register.filings()).find(({ index }) => index === order.index) : null;
    const message = 'id' in order ? records.message(order.id) : filed?.receipt;
    if (!message) throw new NoSuchDocumentError();
    return message;
  };
  const digestsOf = (messages: readonly Message[]) =>
    Promise.all(
      messages.map(async (message) => {
        const sha256 = createHash('sha256')
          .update(await library.document(message))
          .digest('hex');
        return { id: message.id, cif: message.cif, sha256 };
      }),
    );
  return [
    [
      'GET /documents',
      async () => ({ documents: await digestsOf(records.messages().filter(({ createdAt }) => createdAt <= now())) }),
    ],
    [
      'POST /documents/tamper',
      taking(tamperSchema, async (order) => {
        await library.tamper(await documentOf(order), order.how);
        return DONE;
      }),
    ],
  ];
}

function filingCalls({ register }: ControlParts): Calls {
  return [
    ['GET /filings', async () => ({ filings: await register.uploads() })],
    ['PUT /filings', taking(knowFilingsSchema, ({ filings }) => (register.know(filings), DONE))],
    ['POST /filings/process', async () => (await register.processNow(), DONE)],
    ['PUT /verdicts', taking(setVerdictsSchema, async ({ verdicts }) => (await register.setVerdicts(verdicts), DONE))],
  ];
}

function requestCalls({ desk, contacts }: ControlParts): Calls {
  return [
    ['GET /requests', () => ({ requests: desk.requests() })],
    ['PUT /answers', taking(setAnswersSchema, ({ answers }) => (desk.setAnswers(answers), DONE))],
    ['PUT /contact-form', taking(contactFormSchema, (form) => (contacts.setForm(form), DONE))],
    ['GET /contact-requests', () => ({ requests: contacts.sent() })],
    ['POST /contact-requests', taking(contactRequestSchema, (request) => contacts.submit(request))],
  ];
}

function faultCalls({ faults }: ControlParts): Calls {
  return [
    ['POST /faults', taking(faultSchema, (fault) => (faults.add(fault), DONE))],
    ['PUT /storm', taking(stormSchema, (storm) => (faults.setStorm(storm), DONE))],
    ['DELETE /faults', () => (faults.clear(), DONE)],
  ];
}

/** A call whose body has to pass the schema first. */
function taking<S extends v.GenericSchema>(schema: S, work: (input: v.InferOutput<S>) => unknown): Call {
  return (body) => work(v.parse(schema, body));
}
