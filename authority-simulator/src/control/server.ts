import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { changeBehaviour, type Behaviour } from '../behaviour.ts';
import type { FaultBook } from '../faults.ts';
import type { Register } from '../filing/register.ts';
import type { Journal } from '../journal.ts';
import { NothingToSeedError, seedMessages } from '../seed.ts';
import { DuplicateMessageError, type World } from '../world.ts';
import type { Library } from '../documents/library.ts';
import type { RequestDesk } from '../spv/requestDesk.ts';
import { behaviourSchema, setAnswersSchema, setVerdictsSchema } from './behaviourSchemas.ts';
import { faultSchema } from './faultSchemas.ts';
import {
  addCertificatesSchema,
  addCompaniesSchema,
  addMessagesSchema,
  addPersonsSchema,
  advanceClockSchema,
  seedMessagesSchema,
} from './schemas.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Longer than any client keeps an idle connection: none is closed under a call on its way. */
const KEEP_ALIVE_MS = 60_000;

type Parts = {
  world: World;
  library: Library;
  register: Register;
  desk: RequestDesk;
  behaviour: Behaviour;
  faults: FaultBook;
  journal: Journal;
  now: () => number;
  reset: () => void;
  endSessions: () => void;
  advanceClock: (ms: number) => void;
};

type Call = (body: unknown) => unknown;

/** The HTTP face through which tests and the demo steer the simulator. */
export function createControlServer(parts: Parts): Server {
  const calls = callsOf(parts);
  const server = createServer((request, response) => {
    void handle(calls, request).then(({ status, body }) => answer(response, status, body));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

function callsOf({
  world,
  library,
  register,
  desk,
  behaviour,
  faults,
  journal,
  now,
  reset,
  endSessions,
  advanceClock,
}: Parts): Map<string, Call> {
  const done = { done: true };
  return new Map<string, Call>([
    ['GET /health', () => done],
    ['GET /journal', () => journal.view()],
    ['DELETE /journal', () => (journal.clear(), done)],
    ['GET /state', () => ({ ...world.counts(), now: now(), behaviour, faults: faults.list() })],
    ['POST /reset', () => (reset(), done)],
    ['POST /sessions/end', () => (endSessions(), done)],
    ['POST /clock', taking(advanceClockSchema, ({ ms }) => (advanceClock(ms), { now: now() }))],
    ['POST /companies', taking(addCompaniesSchema, ({ companies }) => (companies.forEach(world.addCompany), done))],
    ['POST /persons', taking(addPersonsSchema, ({ persons }) => (persons.forEach(world.addPerson), done))],
    [
      'POST /certificates',
      taking(addCertificatesSchema, ({ certificates }) => (certificates.forEach(world.enrol), done)),
    ],
    [
      'POST /messages',
      taking(addMessagesSchema, ({ messages }) => ({ ids: messages.map((one) => world.addMessage(one).id) })),
    ],
    [
      'POST /messages/seed',
      taking(seedMessagesSchema, async (seed) => {
        const messages = seedMessages(world, seed, now());
        if (seed.drawDocuments) for (const message of messages) await library.document(message);
        return { ids: messages.map((message) => message.id) };
      }),
    ],
    ['PATCH /behaviour', taking(behaviourSchema, (change) => (changeBehaviour(behaviour, change), { behaviour }))],
    ['GET /filings', async () => ({ filings: await register.uploads() })],
    ['POST /filings/process', async () => (await register.processNow(), done)],
    ['PUT /verdicts', taking(setVerdictsSchema, async ({ verdicts }) => (await register.setVerdicts(verdicts), done))],
    ['GET /requests', () => ({ requests: desk.requests() })],
    ['PUT /answers', taking(setAnswersSchema, ({ answers }) => (desk.setAnswers(answers), done))],
    ['POST /faults', taking(faultSchema, (fault) => (faults.add(fault), done))],
    ['DELETE /faults', () => (faults.clear(), done)],
  ]);
}

/** A call whose body has to pass the schema first. */
function taking<S extends v.GenericSchema>(schema: S, work: (input: v.InferOutput<S>) => unknown): Call {
  return (body) => work(v.parse(schema, body));
}

async function handle(calls: Map<string, Call>, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  if (!isLocal(request)) return { status: 403, body: { error: 'loopback only' } };
  const call = calls.get(`${request.method} ${request.url}`);
  if (!call) return { status: 404, body: { error: 'no such call' } };
  try {
    return { status: 200, body: await call(await bodyOf(request)) };
  } catch (error) {
    if (v.isValiError(error)) return { status: 400, body: { error: 'invalid', issues: error.issues.map(issueOf) } };
    if (error instanceof SyntaxError || error instanceof NothingToSeedError)
      return { status: 400, body: { error: error.message } };
    if (error instanceof DuplicateMessageError) return { status: 409, body: { error: error.message } };
    return { status: 500, body: { error: error instanceof Error ? error.message : 'unknown' } };
  }
}

function issueOf(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? ''}: ${issue.message}`;
}

/** A page in a browser must not steer the simulator: it would come with an origin, or with a name that is not ours. */
function isLocal({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined && /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '');
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    if (!Buffer.isBuffer(piece)) continue;
    size += piece.length;
    if (size > MAX_BODY_BYTES) throw new SyntaxError('body too large');
    pieces.push(piece);
  }
  return size === 0 ? undefined : JSON.parse(Buffer.concat(pieces).toString());
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
