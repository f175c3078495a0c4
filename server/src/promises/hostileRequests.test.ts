import { Hono } from 'hono';
import type { DestinationStream } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS, errorBodySchema } from '#contracts/errors.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';
import { callsOf, type OpenApiCall } from '#serverTesting/fuzz/jsonSchema.ts';
import { knownValuesOf } from '#serverTesting/fuzz/knownValues.ts';
import { createRandom } from '#serverTesting/fuzz/random.ts';
import { requestOf, type FuzzRequest, type KnownValues } from '#serverTesting/fuzz/requests.ts';
import { SIGNED_CALLS } from '#serverTesting/fuzz/signedCalls.ts';
import type { Actor } from '../http/actor.ts';
import { createApiHandler } from '../http/apiHandler.ts';
import { AppError } from '../http/appError.ts';
import { createHttpApp, type HttpApp } from '../http/httpApp.ts';
import { createOpenApiDocument } from '../http/openapi.ts';
import { createLog } from '../log/log.ts';

/** `npm run prove` sends many more, by another seed each time. */
const CASES = Number(process.env['DOSAR_FUZZ_CASES'] ?? 1000);
const SEED = Number(process.env['DOSAR_FUZZ_SEED'] ?? 1);
/** Requests in flight at once: some meet each other. */
const AT_ONCE = 4;
/** After so many the firm is filled anew: much of it has been deleted. */
const FILLED_EVERY = 500;
const FAULTS_SHOWN = 5;

let domain: TestDomain;
let app: HttpApp;
let calls: OpenApiCall[];
let known: KnownValues;
const callers = new Map<string, Actor>();
const logged: string[] = [];

beforeAll(async () => {
  domain = await createTestDomain();
  await fill();
  const destination: DestinationStream = { write: (line) => void logged.push(line) };
  const log = createLog('error', destination);
  const openApiDocument = await createOpenApiDocument('http://server.test');
  calls = callsOf(openApiDocument);
  app = createHttpApp({
    log,
    origin: 'http://server.test',
    identityOrigins: [],
    authenticate: (authorization) => {
      const actor = callers.get(authorization ?? '');
      return actor === undefined ? Promise.reject(new AppError('auth.required')) : Promise.resolve(actor);
    },
    api: createApiHandler(domain.router, log),
    hostApp: domain.hostApp,
    changesApp: new Hono(),
    openApiDocument,
    mount: (http) => void http.route('/', domain.contentApp),
    isServing: () => true,
  });
});
afterAll(() => domain.close());

/** A firm with one row of each kind, and another one whose ids are known too. */
async function fill(): Promise<void> {
  const own = await fillFirm(domain, await domain.database.aFirm());
  known = knownValuesOf(own, await fillFirm(domain, await domain.database.aFirm()));
  callers.set('owner', own.a).set('member', await domain.database.aColleague(own.a));
}

/** What is wrong with the answer to a request; null where nothing is. */
async function faultOf(request: FuzzRequest, caller: string): Promise<object | null> {
  const from = logged.length;
  const { method, url, body } = request;
  const headers = { authorization: caller, 'content-type': 'application/json' };
  const sent = method === 'GET' ? { method, headers } : { method, headers, body };
  const response = await app.request(`http://server.test${url}`, sent);
  const text = await response.text();
  if (response.status < 400) return null;
  const error = v.safeParse(errorBodySchema, text === '' ? null : JSON.parse(text));
  if (response.status < 500 && error.success && ERROR_STATUS[error.output.code] === response.status) return null;
  const short = body === null || body.length < 2000 ? body : `${body.slice(0, 2000)}… (${body.length})`;
  return {
    caller,
    method,
    url: url.slice(0, 2000),
    body: short,
    status: response.status,
    text,
    log: logged.slice(from),
  };
}

/** The faults of so many requests, over these calls in turn. */
async function faultsOf(count: number, over: readonly OpenApiCall[], prefix: string): Promise<object[]> {
  const faults: object[] = [];
  const send = async (at: number): Promise<void> => {
    const call = over[at % over.length];
    if (call === undefined || faults.length >= FAULTS_SHOWN) return;
    // Each has chance of its own, so that it repeats whatever the others do meanwhile.
    const random = createRandom(SEED * 1_000_003 + at);
    const request = requestOf(call, known, random);
    const fault = await faultOf({ ...request, url: prefix + request.url }, random.pick(['owner', 'owner', 'member']));
    if (fault !== null) faults.push(fault);
  };
  for (let first = 0; first < count; first += AT_ONCE) {
    if (first > 0 && first % FILLED_EVERY === 0) await fill();
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => send(first + at)));
  }
  return faults;
}

describe(`requests by chance (seed ${SEED})`, () => {
  it('knows every call', () => expect(calls.length).toBeGreaterThan(100));

  const name = `are refused by a code or answered, ${CASES} of them over all calls`;
  it(name, { timeout: Math.max(30_000, CASES * 60) }, async () => {
    const faults = await faultsOf(CASES, calls, '/api');
    expect(faults, JSON.stringify(faults, null, 1)).toEqual([]);
  });

  it('are refused at signed and secret addresses too', { timeout: 60_000 }, async () => {
    const faults = await faultsOf(CASES / 5, SIGNED_CALLS, '');
    expect(faults, JSON.stringify(faults, null, 1)).toEqual([]);
  });
});
