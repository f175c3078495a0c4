import * as v from 'valibot';
import {
  ENDPOINTS,
  type Certificate,
  type NewCompany,
  type NewFault,
  type NewMessage,
  type Person,
  type SeedMessages,
} from './schemas.ts';
import type * as schemas from './schemas.ts';

const nullableNumber = v.nullable(v.number());
const nullableString = v.nullable(v.string());

const journalSchema = v.object({
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
const idsSchema = v.object({ ids: v.array(v.string()) });

export type JournalAnswer = v.InferOutput<typeof journalSchema>;
export type BehaviourChange = v.InferInput<typeof schemas.behaviourSchema>;

/** The control calls of a running simulator, from this or another process. */
export type ControlClient = {
  reset: () => Promise<void>;
  addCompanies: (...companies: NewCompany[]) => Promise<void>;
  addPersons: (...persons: Person[]) => Promise<void>;
  addCertificates: (...certificates: Certificate[]) => Promise<void>;
  /** Answers the ids the messages got. */
  addMessages: (...messages: NewMessage[]) => Promise<string[]>;
  /** Answers the ids the messages got, oldest first. */
  seedMessages: (seed: SeedMessages) => Promise<string[]>;
  behave: (change: BehaviourChange) => Promise<void>;
  addFault: (fault: NewFault) => Promise<void>;
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
  return {
    reset: () => order('POST', '/reset'),
    addCompanies: (...companies) => order('POST', '/companies', { companies }),
    addPersons: (...persons) => order('POST', '/persons', { persons }),
    addCertificates: (...certificates) => order('POST', '/certificates', { certificates }),
    addMessages: async (...messages) => v.parse(idsSchema, await call('POST', '/messages', { messages })).ids,
    seedMessages: async (seed) => v.parse(idsSchema, await call('POST', '/messages/seed', seed)).ids,
    behave: (change) => order('PATCH', '/behaviour', change),
    addFault: (fault) => order('POST', '/faults', fault),
    clearFaults: () => order('DELETE', '/faults'),
    endSessions: () => order('POST', '/sessions/end'),
    advanceClock: (ms) => order('POST', '/clock', { ms }),
    journal: async () => v.parse(journalSchema, await call('GET', '/journal')),
    clearJournal: () => order('DELETE', '/journal'),
  };
}
