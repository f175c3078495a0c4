import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { AuthorityRecords } from '../authorityRecords.ts';
import { contactCall } from '../contact/call.ts';
import type { ContactDesk } from '../contact/desk.ts';
import {
  createPlainServer,
  resetIdle,
  type PlainCall,
  type PlainParts,
  type PlainReply,
  type PlainServer,
} from '../wire/plainHttp.ts';
import { foundCompany } from './shape.ts';

const PATH = '/api/PlatitorTvaRest/v9/tva';
const MAX_CODES = 100;

const querySchema = v.pipe(
  v.array(
    v.strictObject({
      cui: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999_999)),
      data: v.pipe(v.string(), v.isoDate()),
    }),
  ),
  v.minLength(1),
);

/** A client that waits the full second between two calls may be seen to have waited a little less. */
const JITTER_MS = 50;

type Parts = PlainParts & { records: AuthorityRecords; contacts: ContactDesk; now: () => number };

/**
 * The public company lookup: no certificate, at most 100 codes a call, one call per second and client. The contact form is
 * here too, so that a browser opens it that does not trust the simulated authority.
 */
export function createLookupServer(parts: Parts): { server: PlainServer; forgetCallers: () => void } {
  const { behaviour, now } = parts;
  const lastCalls = new Map<string, number>();
  const isTooSoon = (client: string): boolean => {
    const at = now();
    const since = at - (lastCalls.get(client) ?? -Infinity);
    if (since < behaviour.lookupIntervalMs - JITTER_MS) return true;
    lastCalls.set(client, at);
    return false;
  };
  const lookup = (request: IncomingMessage): PlainCall => ({
    endpoint: 'companyLookup',
    documentId: null,
    reply: (text) => {
      const client = request.socket.remoteAddress ?? '';
      return Promise.resolve(isTooSoon(client) ? tooSoon() : find(parts, request, text));
    },
  });
  const server = createPlainServer(parts, (request) => contactCall(parts.contacts, request) ?? lookup(request));
  resetIdle(server, () => behaviour.lookupIdleResetMs);
  return { server, forgetCallers: () => lastCalls.clear() };
}

function find({ records, behaviour }: Parts, request: IncomingMessage, text: string): PlainReply {
  if (request.url !== PATH) return json(404, '');
  if (request.method !== 'POST') return json(405, '');
  const query = v.safeParse(v.pipe(v.string(), v.parseJson(), querySchema), text);
  if (!query.success) return refusal(400, 'Cerere invalida');
  if (query.output.length > MAX_CODES)
    return refusal(400, `Numarul maxim de CUI-uri pentru o cerere este ${MAX_CODES}`);
  const asked = query.output.map(({ cui, data }) => ({ cui, data, company: records.company(String(cui)) }));
  const found = asked.flatMap(({ company, data }) => (company ? [foundCompany(company, data)] : []));
  const notFound = asked.filter(({ company }) => !company).map(({ cui }) => cui);
  const status = found.length === 0 && behaviour.lookupNothingFound === 'notFound' ? 404 : 200;
  return json(status, JSON.stringify({ found, notFound }));
}

function tooSoon(): PlainReply {
  return refusal(429, 'Limita de 1 apel pe secunda a fost depasita');
}

/** No refusal of the real service is on record; the shape is that of its older versions' wrapper. */
function refusal(status: number, message: string): PlainReply {
  return json(status, JSON.stringify({ cod: status, message }));
}

function json(status: number, text: string): PlainReply {
  return { status, headers: { 'Content-Type': 'application/json;charset=UTF-8' }, body: Buffer.from(text) };
}
