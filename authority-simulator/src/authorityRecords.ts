import { normalSerial } from './control/fields.ts';
import type { Certificate, CheckedMessage, Company, DocumentSpec, Person } from './control/schemas.ts';
import { documentFor } from './documents/documentFor.ts';
import { syntheticCompanies } from './taxpayers/companies.ts';

/**
 * A message in a mailbox. `createdAt` is an instant in ms; in the future it marks an answer that is still being
 * prepared.
 */
export type Message = {
  id: string;
  cif: string;
  tip: string;
  detalii: string;
  createdAt: number;
  idSolicitare: string | null;
  document: DocumentSpec;
};

export type NewAnswer = Omit<Message, 'id'>;

/** The authority's records, all in memory: companies, persons, mailboxes, and their access rights. */
export type AuthorityRecords = {
  reset: () => void;
  addCompany: (company: Company) => void;
  addPerson: (person: Person) => void;
  company: (cui: string) => Company | null;
  /** The name of a company or person, or an invented one for an unknown code. */
  nameOf: (cif: string) => string;
  enrol: (certificate: Certificate) => void;
  certificate: (serial: string) => Certificate | null;
  addMessage: (message: CheckedMessage) => Message;
  /** Puts an answer into the mailbox under a new id. */
  post: (answer: NewAnswer) => Message;
  message: (id: string) => Message | null;
  /** The messages of these mailboxes that arrived between the two instants, newest first. */
  arrived: (cifs: readonly string[], from: number, to: number) => Message[];
  /** Every message, in the order in which they were posted. */
  messages: () => Message[];
  counts: () => { companies: number; certificates: number; messages: number };
};

const FIRST_MESSAGE_ID = 4_100_000_001;

/** Makes the records with the synthetic companies in them and nothing else. */
export function createAuthorityRecords(now: () => number): AuthorityRecords {
  const companies = new Map<string, Company>();
  const persons = new Map<string, Person>();
  const certificates = new Map<string, Certificate>();
  const messages = new Map<string, Message>();
  const mailboxes = new Map<string, Message[]>();
  let messageId = FIRST_MESSAGE_ID;

  const nextMessageId = (): string => {
    while (messages.has(String(messageId))) messageId += 1;
    return String(messageId);
  };
  const keep = (message: Message): Message => {
    messages.set(message.id, message);
    const mailbox = mailboxes.get(message.cif);
    if (mailbox) mailbox.push(message);
    else mailboxes.set(message.cif, [message]);
    return message;
  };
  const reset = (): void => {
    for (const entries of [companies, persons, certificates, messages, mailboxes]) entries.clear();
    messageId = FIRST_MESSAGE_ID;
    for (const company of syntheticCompanies()) companies.set(company.cui, company);
  };
  reset();

  return {
    reset,
    addCompany: (company) => void companies.set(company.cui, company),
    addPerson: (person) => void persons.set(person.cnp, person),
    company: (cui) => companies.get(cui) ?? null,
    nameOf: (cif) => companies.get(cif)?.name ?? persons.get(cif)?.name ?? `CONTRIBUABIL ${cif}`,
    enrol: (certificate) => void certificates.set(certificate.serial, certificate),
    certificate: (serial) => certificates.get(normalSerial(serial)) ?? null,
    addMessage: ({ id, createdAt, document, ...rest }) => {
      if (id !== undefined && messages.has(id)) throw new DuplicateMessageError(id);
      return keep({
        ...rest,
        id: id ?? nextMessageId(),
        createdAt: createdAt === undefined ? now() : Date.parse(createdAt),
        document: document ?? documentFor(rest.tip, rest.detalii),
      });
    },
    post: (answer) => keep({ ...answer, id: nextMessageId() }),
    message: (id) => messages.get(id) ?? null,
    messages: () => [...messages.values()],
    arrived: (cifs, from, to) =>
      cifs
        .flatMap((cif) => mailboxes.get(cif) ?? [])
        .filter((message) => message.createdAt >= from && message.createdAt <= to)
        .sort((one, other) => other.createdAt - one.createdAt || Number(other.id) - Number(one.id)),
    counts: () => ({ companies: companies.size, certificates: certificates.size, messages: messages.size }),
  };
}

/** A message id that is already taken; the authority never gives one twice. */
export class DuplicateMessageError extends Error {
  constructor(id: string) {
    super(`message ${id} exists`);
    this.name = 'DuplicateMessageError';
  }
}
